CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`bank_id` integer NOT NULL,
	`type` text NOT NULL,
	`titular_id` integer,
	`phone_number` text,
	`capital` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`bank_id`) REFERENCES `banks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_number_form" CHECK(length("accounts"."number") = 20),
	CONSTRAINT "accounts_type_known" CHECK("accounts"."type" in ('Ahorro', 'Corriente')),
	CONSTRAINT "accounts_capital" CHECK("accounts"."capital" >= 0 and "accounts"."capital" <= 9007199254740991)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_number` ON `accounts` (`number`);--> statement-breakpoint
CREATE INDEX `accounts_bank` ON `accounts` (`bank_id`);--> statement-breakpoint
CREATE INDEX `accounts_titular` ON `accounts` (`titular_id`);--> statement-breakpoint
CREATE INDEX `accounts_created` ON `accounts` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `adjustments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`issued_at` text NOT NULL,
	`created_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adjustments_amount" CHECK("adjustments"."amount" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adjustments_order` ON `adjustments` (`order`);--> statement-breakpoint
CREATE INDEX `adjustments_account` ON `adjustments` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`target` integer NOT NULL,
	`type` integer NOT NULL,
	`date` text,
	`time` text,
	`last_sent_at` text,
	`next_at` text,
	`reached` integer DEFAULT 0 NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announcements_target" CHECK("announcements"."target" in (0, 1, 2, 3)),
	CONSTRAINT "announcements_type" CHECK("announcements"."type" in (0, 1, 2, 4, 5, 6)),
	CONSTRAINT "announcements_date" CHECK(("announcements"."date" is not null) = ("announcements"."type" in (4, 5))),
	CONSTRAINT "announcements_time" CHECK(("announcements"."time" is not null) = ("announcements"."type" = 6))
);
--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_next` ON `announcements` (`next_at`);--> statement-breakpoint
CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`user_id` integer,
	`user_name` text NOT NULL,
	`action` text NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_kind` ON `audit` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit` (`at`);--> statement-breakpoint
CREATE TABLE `banks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`index` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "banks_index_form" CHECK(length("banks"."index") = 4)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `banks_index` ON `banks` (`index`);--> statement-breakpoint
CREATE INDEX `banks_name` ON `banks` (`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `counters` (
	`kind` text PRIMARY KEY NOT NULL,
	`last` integer DEFAULT 0 NOT NULL,
	`live` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `incomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`account_id` integer NOT NULL,
	`provider` text NOT NULL,
	`number` text NOT NULL,
	`amount` integer NOT NULL,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`snapshot` text NOT NULL,
	`created_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incomes_amount" CHECK("incomes"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incomes_order` ON `incomes` (`order`);--> statement-breakpoint
CREATE INDEX `incomes_live_issued` ON `incomes` (`issued_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `incomes_voided` ON `incomes` (`issued_at`,`id`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `incomes_account` ON `incomes` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`balance` integer NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`reversal` integer DEFAULT false NOT NULL,
	`issued_at` text NOT NULL,
	`user_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movements_amount" CHECK("movements"."amount" <> 0),
	CONSTRAINT "movements_balance" CHECK("movements"."balance" >= 0),
	CONSTRAINT "movements_kind" CHECK("movements"."kind" in ('income', 'payment', 'paysheet', 'transfer', 'adjustment'))
);
--> statement-breakpoint
CREATE INDEX `movements_account` ON `movements` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `movements_document` ON `movements` (`kind`,`document_id`);--> statement-breakpoint
CREATE TABLE `one_time_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`kind` text NOT NULL,
	`record_ids` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `one_time_keys_created` ON `one_time_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`occasion` text NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`attachment` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`sent_at` text,
	`read_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_state" CHECK("outbox"."state" in ('waiting', 'sent', 'failed', 'app-only'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_occasion` ON `outbox` (`occasion`,`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`enterprise_id` integer NOT NULL,
	`transaction` text NOT NULL,
	`number` text NOT NULL,
	`concept` text NOT NULL,
	`observation` text,
	`realized` text NOT NULL,
	`authorized` text,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`created_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`account_id` integer,
	`purchase_id` integer,
	`amount` integer NOT NULL,
	`snapshot` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`enterprise_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_method" CHECK("payments"."transaction" in ('Cheque', 'Depósito', 'Transferencia', 'Pago móvil')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order`);--> statement-breakpoint
CREATE INDEX `payments_live_created` ON `payments` (`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_live_issued` ON `payments` (`issued_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_voided` ON `payments` (`issued_at`,`id`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `payments_titular` ON `payments` (`titular_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `payments_enterprise` ON `payments` (`enterprise_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `paysheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`enterprise_id` integer NOT NULL,
	`transaction` text NOT NULL,
	`number` text NOT NULL,
	`concept` text NOT NULL,
	`observation` text,
	`realized` text NOT NULL,
	`authorized` text,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`created_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`account_id` integer NOT NULL,
	`payday` text NOT NULL,
	`salary` integer NOT NULL,
	`amount` integer NOT NULL,
	`adition` integer DEFAULT 0 NOT NULL,
	`adition_reason` text,
	`discount` integer DEFAULT 0 NOT NULL,
	`discount_reason` text,
	`sso` integer DEFAULT 0 NOT NULL,
	`lacks` integer DEFAULT 0 NOT NULL,
	`bonus` integer DEFAULT 0 NOT NULL,
	`lph` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`snapshot` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`enterprise_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paysheets_method" CHECK("paysheets"."transaction" in ('Cheque', 'Depósito', 'Transferencia')),
	CONSTRAINT "paysheets_payday" CHECK("paysheets"."payday" in ('primera', 'segunda', 'completo')),
	CONSTRAINT "paysheets_parts" CHECK("paysheets"."salary" > 0 and "paysheets"."amount" >= 0 and "paysheets"."adition" >= 0 and "paysheets"."discount" >= 0 and "paysheets"."sso" >= 0 and "paysheets"."lacks" >= 0 and "paysheets"."bonus" >= 0 and "paysheets"."lph" >= 0),
	CONSTRAINT "paysheets_total" CHECK("paysheets"."total" > 0 and "paysheets"."total" = "paysheets"."amount" + "paysheets"."adition" + "paysheets"."bonus" - "paysheets"."discount" - "paysheets"."lph" - "paysheets"."sso" - "paysheets"."lacks")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `paysheets_order` ON `paysheets` (`order`);--> statement-breakpoint
CREATE INDEX `paysheets_live_created` ON `paysheets` (`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `paysheets_enterprise` ON `paysheets` (`enterprise_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `report_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`query` text NOT NULL,
	`state` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`error` text,
	`file` blob,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "report_jobs_state_known" CHECK("report_jobs"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `report_jobs_expiry` ON `report_jobs` (`expires_at`);--> statement-breakpoint
CREATE INDEX `report_jobs_state` ON `report_jobs` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`bonus` integer DEFAULT 0 NOT NULL,
	`sso` integer DEFAULT 0 NOT NULL,
	`lacks` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "settings_single" CHECK("settings"."id" = 1),
	CONSTRAINT "settings_amounts" CHECK("settings"."bonus" >= 0 and "settings"."sso" >= 0 and "settings"."lacks" >= 0)
);
--> statement-breakpoint
CREATE TABLE `signatories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "signatories_kind" CHECK("signatories"."kind" in ('realized', 'authorized'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signatories_name` ON `signatories` (`kind`,`name`);--> statement-breakpoint
CREATE TABLE `titulars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`ric` text NOT NULL,
	`scope` text NOT NULL,
	`type` text NOT NULL,
	`user_id` integer,
	`salary` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "titulars_scope_known" CHECK("titulars"."scope" in ('Empleado', 'Externo', 'Empresa')),
	CONSTRAINT "titulars_type_known" CHECK("titulars"."type" in ('Natural', 'Jurídico')),
	CONSTRAINT "titulars_salary" CHECK("titulars"."salary" >= 0 and "titulars"."salary" <= 9007199254740991)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `titulars_ric` ON `titulars` (`ric`);--> statement-breakpoint
CREATE UNIQUE INDEX `titulars_user` ON `titulars` (`user_id`);--> statement-breakpoint
CREATE INDEX `titulars_name` ON `titulars` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `titulars_scope` ON `titulars` (`scope`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `titulars_search` ON `titulars` (`search_key`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tokens_purpose" CHECK("tokens"."purpose" in ('api', 'reset', 'telegram'))
);
--> statement-breakpoint
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`from_account_id` integer NOT NULL,
	`to_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`number` text NOT NULL,
	`concept` text NOT NULL,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`snapshot` text NOT NULL,
	`created_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`from_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount" > 0),
	CONSTRAINT "transfers_sides" CHECK("transfers"."from_account_id" <> "transfers"."to_account_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_order` ON `transfers` (`order`);--> statement-breakpoint
CREATE INDEX `transfers_live_issued` ON `transfers` (`issued_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `transfers_voided` ON `transfers` (`issued_at`,`id`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role_id` integer NOT NULL,
	`type` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`birth_date` text,
	`simgulary_bot_id` text,
	`allow_send_birthday_proximity_notification` integer DEFAULT true NOT NULL,
	`allow_receive_birthday_proximity_notification` integer DEFAULT true NOT NULL,
	`allow_receive_paysheet_creation_notification` integer DEFAULT true NOT NULL,
	`allow_display_age_on_birthday_notification` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role_id" in (1, 2, 3)),
	CONSTRAINT "users_type" CHECK("users"."type" = 0 or "users"."type" = "users"."role_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_simgulary_bot_id` ON `users` (`simgulary_bot_id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_key`,`id`);--> statement-breakpoint
CREATE TABLE `wizard_drafts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
