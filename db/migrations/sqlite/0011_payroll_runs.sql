CREATE TABLE `bank_file_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bank_file_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`status` text DEFAULT 'sent' NOT NULL,
	`reason` text,
	FOREIGN KEY (`bank_file_id`) REFERENCES `bank_files`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_file_lines_kind" CHECK("bank_file_lines"."kind" in ('paysheet', 'payment')),
	CONSTRAINT "bank_file_lines_status" CHECK("bank_file_lines"."status" in ('sent', 'paid', 'rejected')),
	CONSTRAINT "bank_file_lines_amount" CHECK("bank_file_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_file_lines_position` ON `bank_file_lines` (`bank_file_id`,`position`);--> statement-breakpoint
CREATE INDEX `bank_file_lines_document` ON `bank_file_lines` (`kind`,`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `bank_file_lines_rejected` ON `bank_file_lines` (`id`) WHERE status = 'rejected';--> statement-breakpoint
CREATE TABLE `bank_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lot` integer NOT NULL,
	`account_id` integer NOT NULL,
	`format` text NOT NULL,
	`payroll_run_id` integer,
	`value_date` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payroll_run_id`) REFERENCES `payroll_runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_files_format" CHECK("bank_files"."format" in ('banesco', 'mercantil', 'venezuela', 'provincial', 'banplus', 'exterior', 'bancaribe', 'bancamiga', 'bnc', 'csv', 'xlsx')),
	CONSTRAINT "bank_files_sums" CHECK("bank_files"."count" > 0 and "bank_files"."total" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_files_lot` ON `bank_files` (`lot`);--> statement-breakpoint
CREATE INDEX `bank_files_account` ON `bank_files` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `bank_files_run` ON `bank_files` (`payroll_run_id`,`id`);--> statement-breakpoint
CREATE INDEX `bank_files_created_by` ON `bank_files` (`created_by`);--> statement-breakpoint
CREATE TABLE `payroll_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`title` text NOT NULL,
	`payday` text NOT NULL,
	`month` text NOT NULL,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payroll_runs_payday" CHECK("payroll_runs"."payday" in ('primera', 'segunda', 'completo')),
	CONSTRAINT "payroll_runs_month" CHECK(length("payroll_runs"."month") = 7)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payroll_runs_order` ON `payroll_runs` (`order`);--> statement-breakpoint
CREATE INDEX `payroll_runs_issued` ON `payroll_runs` (`issued_at`,`id`);--> statement-breakpoint
CREATE INDEX `payroll_runs_fortnight` ON `payroll_runs` (`month`,`payday`);--> statement-breakpoint
CREATE INDEX `payroll_runs_created_by` ON `payroll_runs` (`created_by`);--> statement-breakpoint
CREATE TABLE `approval_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`runs` integer,
	`paysheets` integer,
	`payments` integer,
	`transfers` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "approval_settings_single" CHECK("approval_settings"."id" = 1),
	CONSTRAINT "approval_settings_amounts" CHECK("approval_settings"."runs" >= 0 and "approval_settings"."paysheets" >= 0 and "approval_settings"."payments" >= 0 and "approval_settings"."transfers" >= 0)
);
--> statement-breakpoint
CREATE TABLE `closing` (
	`id` integer PRIMARY KEY NOT NULL,
	`until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "closing_single" CHECK("closing"."id" = 1)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_paysheets` (
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
	`pending` integer DEFAULT false NOT NULL,
	`approved_by` integer,
	`approved_at` text,
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
	`lines` text DEFAULT '[]' NOT NULL,
	`lines_total` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`payroll_run_id` integer,
	`snapshot` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`enterprise_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payroll_run_id`) REFERENCES `payroll_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paysheets_approval" CHECK((not "__new_paysheets"."pending" or ("__new_paysheets"."approved_at" is null and "__new_paysheets"."voided_at" is null)) and ("__new_paysheets"."approved_at" is not null or "__new_paysheets"."approved_by" is null)),
	CONSTRAINT "paysheets_method" CHECK("__new_paysheets"."transaction" in ('Cheque', 'Depósito', 'Transferencia')),
	CONSTRAINT "paysheets_payday" CHECK("__new_paysheets"."payday" in ('primera', 'segunda', 'completo')),
	CONSTRAINT "paysheets_parts" CHECK("__new_paysheets"."salary" > 0 and "__new_paysheets"."amount" >= 0 and "__new_paysheets"."adition" >= 0 and "__new_paysheets"."discount" >= 0 and "__new_paysheets"."sso" >= 0 and "__new_paysheets"."lacks" >= 0 and "__new_paysheets"."bonus" >= 0 and "__new_paysheets"."lph" >= 0),
	CONSTRAINT "paysheets_total" CHECK("__new_paysheets"."total" > 0 and "__new_paysheets"."total" = "__new_paysheets"."amount" + "__new_paysheets"."adition" + "__new_paysheets"."bonus" - "__new_paysheets"."discount" - "__new_paysheets"."lph" - "__new_paysheets"."sso" - "__new_paysheets"."lacks" + "__new_paysheets"."lines_total")
);
--> statement-breakpoint
INSERT INTO `__new_paysheets`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "adition", "adition_reason", "discount", "discount_reason", "sso", "lacks", "bonus", "lph", "total", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "adition", "adition_reason", "discount", "discount_reason", "sso", "lacks", "bonus", "lph", "total", "snapshot" FROM `paysheets`;--> statement-breakpoint
DROP TABLE `paysheets`;--> statement-breakpoint
ALTER TABLE `__new_paysheets` RENAME TO `paysheets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `paysheets_order` ON `paysheets` (`order`);--> statement-breakpoint
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);--> statement-breakpoint
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `paysheets_approved_by` ON `paysheets` (`approved_by`) WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX `paysheets_pending` ON `paysheets` (`id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `paysheets_run` ON `paysheets` (`payroll_run_id`,`id`) WHERE payroll_run_id is not null;--> statement-breakpoint
CREATE INDEX `paysheets_live_created` ON `paysheets` (`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`,`pending`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `paysheets_enterprise` ON `paysheets` (`enterprise_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE TABLE `__new_payments` (
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
	`pending` integer DEFAULT false NOT NULL,
	`approved_by` integer,
	`approved_at` text,
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
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_approval" CHECK((not "__new_payments"."pending" or ("__new_payments"."approved_at" is null and "__new_payments"."voided_at" is null)) and ("__new_payments"."approved_at" is not null or "__new_payments"."approved_by" is null)),
	CONSTRAINT "payments_method" CHECK("__new_payments"."transaction" in ('Cheque', 'Depósito', 'Transferencia', 'Pago móvil')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "purchase_id", "amount", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "purchase_id", "amount", "snapshot" FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order`);--> statement-breakpoint
CREATE INDEX `payments_created_by` ON `payments` (`created_by`);--> statement-breakpoint
CREATE INDEX `payments_voided_by` ON `payments` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `payments_approved_by` ON `payments` (`approved_by`) WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX `payments_pending` ON `payments` (`id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `payments_live_created` ON `payments` (`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_live_issued` ON `payments` (`issued_at`,`id`,`amount`,`pending`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_voided` ON `payments` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `payments_titular` ON `payments` (`titular_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `payments_enterprise` ON `payments` (`enterprise_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_equal` ON `payments` (`titular_id`,`amount`,`number`) WHERE voided_at is null;--> statement-breakpoint
ALTER TABLE `accounts` ADD `bank_file` text;--> statement-breakpoint
ALTER TABLE `banks` ADD `swift` text;--> statement-breakpoint
CREATE TABLE `__new_transfers` (
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
	`pending` integer DEFAULT false NOT NULL,
	`approved_by` integer,
	`approved_at` text,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`from_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_approval" CHECK((not "__new_transfers"."pending" or ("__new_transfers"."approved_at" is null and "__new_transfers"."voided_at" is null)) and ("__new_transfers"."approved_at" is not null or "__new_transfers"."approved_by" is null)),
	CONSTRAINT "transfers_amount" CHECK("__new_transfers"."amount" > 0),
	CONSTRAINT "transfers_sides" CHECK("__new_transfers"."from_account_id" <> "__new_transfers"."to_account_id")
);
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "order", "from_account_id", "to_account_id", "amount", "number", "concept", "issued_at", "search_key", "snapshot", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at") SELECT "id", "order", "from_account_id", "to_account_id", "amount", "number", "concept", "issued_at", "search_key", "snapshot", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at" FROM `transfers`;--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_order` ON `transfers` (`order`);--> statement-breakpoint
CREATE INDEX `transfers_created_by` ON `transfers` (`created_by`);--> statement-breakpoint
CREATE INDEX `transfers_voided_by` ON `transfers` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `transfers_approved_by` ON `transfers` (`approved_by`) WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX `transfers_pending` ON `transfers` (`id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `transfers_live_issued` ON `transfers` (`issued_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `transfers_voided` ON `transfers` (`issued_at`,`id`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `transfers_from` ON `transfers` (`from_account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `transfers_to` ON `transfers` (`to_account_id`,`issued_at`);--> statement-breakpoint
ALTER TABLE `titulars` ADD `position` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `department` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `hired_at` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `left_at` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `given_names` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `surnames` text;--> statement-breakpoint
ALTER TABLE `titulars` ADD `email` text;--> statement-breakpoint
-- Rebuilding a table drops its triggers.
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;--> statement-breakpoint
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets WHEN old.search_key <> new.search_key BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;--> statement-breakpoint
CREATE TRIGGER payments_search_insert AFTER INSERT ON payments BEGIN INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;--> statement-breakpoint
CREATE TRIGGER payments_search_update AFTER UPDATE OF search_key ON payments WHEN old.search_key <> new.search_key BEGIN INSERT INTO payments_search(payments_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;--> statement-breakpoint
CREATE TRIGGER payroll_runs_no_delete BEFORE DELETE ON payroll_runs BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER bank_files_no_delete BEFORE DELETE ON bank_files BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER bank_file_lines_no_delete BEFORE DELETE ON bank_file_lines BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
