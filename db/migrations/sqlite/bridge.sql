-- What earlier versions' databases lack of 0000_schema, step by step. Each step begins with its name and the SHA-256
-- by which histories know it; '(instead)' is another text of it that stood for some hours, and makes the same of
-- what that left. Every database has had the first two.

--> 0000_init 6e92dcca6ea067c4a073c20d7227c9cc6e85d61c3b6f0f03011bb294073d7bc1

--> 0001_guards b07aeb6308ce717f65737899477bdf0d99bdbb2968f9dc580cc5d8ffd8e99374

--> 0002_payments_equal 64c08d468037f1447e990bad4db99568ee2be1d019455f64a5e5afed65f3f9ec
CREATE INDEX `payments_equal` ON `payments` (`titular_id`,`number`,`amount`) WHERE voided_at is null;

--> 0003_movements_by_date 7c6030ab26d60c27eb4dfd62e15757bb0962a4631b6885b8093fc8caf901431f
CREATE INDEX `movements_account_issued` ON `movements` (`account_id`,`issued_at`,`amount`,`reversal`);

--> 0004_report_jobs_beat b29cd06a488be09bf04adb3263d1efb323fdadab3d203dc504e259daebb2dc0a
DROP INDEX `report_jobs_state`;
ALTER TABLE `report_jobs` ADD `beat_at` text;
CREATE INDEX `report_jobs_user` ON `report_jobs` (`user_id`,`state`);

--> 0005_messages 7fe2329451e3019f8170cbc0308cf235b6709d41f7fca9740ed3d11851c69a61
ALTER TABLE `announcements` ADD `title_key` text DEFAULT '' NOT NULL;
CREATE INDEX `outbox_unread` ON `outbox` (`user_id`) WHERE read_at is null;

--> 0006_covering_indexes cc298354da1adc7769792714975fc131a5130355bbd78e4cf8a8ddb13fb1be1c
DROP INDEX `incomes_live_issued`;
CREATE INDEX `incomes_live_issued` ON `incomes` (`issued_at`,`id`,`amount`) WHERE voided_at is null;
DROP INDEX `payments_live_issued`;
DROP INDEX `payments_titular`;
DROP INDEX `payments_account`;
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `payments_live_issued` ON `payments` (`issued_at`,`id`,`amount`) WHERE voided_at is null;
CREATE INDEX `payments_titular` ON `payments` (`titular_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `payments_account` ON `payments` (`account_id`,`issued_at`,`id`,`voided_at`);
DROP INDEX `paysheets_live_issued`;
DROP INDEX `paysheets_titular`;
DROP INDEX `paysheets_account`;
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`) WHERE voided_at is null;
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);

--> 0007_covering_voided a4777a0e59c60b1e553d0a2d12a3ada06c3527f98e6bc65640de15b57d7f4337
DROP INDEX `payments_voided`;
CREATE INDEX `payments_voided` ON `payments` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;
DROP INDEX `paysheets_voided`;
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;

--> 0008_money_guards 91ab693340d4076848dbfd659766db002ccaf851adbcc29e3db243dffe10b979
CREATE TABLE `__new_accounts` (
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
	CONSTRAINT "accounts_number_form" CHECK(length("__new_accounts"."number") = 20),
	CONSTRAINT "accounts_type_known" CHECK("__new_accounts"."type" in ('Ahorro', 'Corriente')),
	CONSTRAINT "accounts_capital" CHECK("__new_accounts"."capital" >= 0 and "__new_accounts"."capital" <= 7036874417766399)
);

INSERT INTO `__new_accounts`("id", "number", "bank_id", "type", "titular_id", "phone_number", "capital", "active", "version", "created_at", "updated_at") SELECT "id", "number", "bank_id", "type", "titular_id", "phone_number", "capital", "active", "version", "created_at", "updated_at" FROM `accounts`;
-- The ids of deleted accounts are not given out again.
DELETE FROM sqlite_sequence WHERE name = '__new_accounts';
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_accounts', seq FROM sqlite_sequence WHERE name = 'accounts';
DROP TABLE `accounts`;
ALTER TABLE `__new_accounts` RENAME TO `accounts`;
CREATE UNIQUE INDEX `accounts_number` ON `accounts` (`number`);
CREATE INDEX `accounts_bank` ON `accounts` (`bank_id`);
CREATE INDEX `accounts_titular` ON `accounts` (`titular_id`);
CREATE INDEX `accounts_created` ON `accounts` (`created_at`,`id`);
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;

--> 0009_payments_equal_amount f35aba9a06c9400bd2e1ac3128fef1963d2c0269b202a86b511f09a35b121ba9
DROP INDEX `payments_equal`;
CREATE INDEX `payments_equal` ON `payments` (`titular_id`,`amount`,`number`) WHERE voided_at is null;

--> 0010_purge e6cdf898c160459f1d8fb56a4f0f5f1c71f15944d2b168685d093ebd737c7d66
CREATE INDEX `adjustments_created_by` ON `adjustments` (`created_by`);
CREATE INDEX `adjustments_voided_by` ON `adjustments` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `incomes_created_by` ON `incomes` (`created_by`);
CREATE INDEX `incomes_voided_by` ON `incomes` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `payments_created_by` ON `payments` (`created_by`);
CREATE INDEX `payments_voided_by` ON `payments` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `transfers_created_by` ON `transfers` (`created_by`);
CREATE INDEX `transfers_voided_by` ON `transfers` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `movements_user` ON `movements` (`user_id`);
CREATE INDEX `announcements_created_by` ON `announcements` (`created_by`);
CREATE INDEX `outbox_told` ON `outbox` (`created_at`) WHERE content <> '' and (read_at is not null or state = 'sent');
CREATE INDEX `users_waiting` ON `users` (`created_at`) WHERE type = 0;

--> 0011_payroll_runs 5e4db062b5ca95ae5c62c5864abc88484f17efd89fa862449b9c4fd7be8b2a52
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

CREATE UNIQUE INDEX `bank_file_lines_position` ON `bank_file_lines` (`bank_file_id`,`position`);
CREATE INDEX `bank_file_lines_document` ON `bank_file_lines` (`kind`,`document_id`,`id`);
CREATE INDEX `bank_file_lines_rejected` ON `bank_file_lines` (`id`) WHERE status = 'rejected';
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

CREATE UNIQUE INDEX `bank_files_lot` ON `bank_files` (`lot`);
CREATE INDEX `bank_files_account` ON `bank_files` (`account_id`,`id`);
CREATE INDEX `bank_files_run` ON `bank_files` (`payroll_run_id`,`id`);
CREATE INDEX `bank_files_created_by` ON `bank_files` (`created_by`);
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

CREATE UNIQUE INDEX `payroll_runs_order` ON `payroll_runs` (`order`);
CREATE INDEX `payroll_runs_issued` ON `payroll_runs` (`issued_at`,`id`);
CREATE INDEX `payroll_runs_fortnight` ON `payroll_runs` (`month`,`payday`);
CREATE INDEX `payroll_runs_created_by` ON `payroll_runs` (`created_by`);
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

CREATE TABLE `closing` (
	`id` integer PRIMARY KEY NOT NULL,
	`until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "closing_single" CHECK("closing"."id" = 1)
);

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

INSERT INTO `__new_paysheets`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "adition", "adition_reason", "discount", "discount_reason", "sso", "lacks", "bonus", "lph", "total", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "adition", "adition_reason", "discount", "discount_reason", "sso", "lacks", "bonus", "lph", "total", "snapshot" FROM `paysheets`;
DROP TABLE `paysheets`;
ALTER TABLE `__new_paysheets` RENAME TO `paysheets`;
CREATE UNIQUE INDEX `paysheets_order` ON `paysheets` (`order`);
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `paysheets_approved_by` ON `paysheets` (`approved_by`) WHERE approved_by is not null;
CREATE INDEX `paysheets_pending` ON `paysheets` (`id`) WHERE pending;
CREATE INDEX `paysheets_run` ON `paysheets` (`payroll_run_id`,`id`) WHERE payroll_run_id is not null;
CREATE INDEX `paysheets_live_created` ON `paysheets` (`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`,`pending`) WHERE voided_at is null;
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `paysheets_enterprise` ON `paysheets` (`enterprise_id`,`issued_at`);
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;
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

INSERT INTO `__new_payments`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "purchase_id", "amount", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "purchase_id", "amount", "snapshot" FROM `payments`;
DROP TABLE `payments`;
ALTER TABLE `__new_payments` RENAME TO `payments`;
CREATE UNIQUE INDEX `payments_order` ON `payments` (`order`);
CREATE INDEX `payments_created_by` ON `payments` (`created_by`);
CREATE INDEX `payments_voided_by` ON `payments` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `payments_approved_by` ON `payments` (`approved_by`) WHERE approved_by is not null;
CREATE INDEX `payments_pending` ON `payments` (`id`) WHERE pending;
CREATE INDEX `payments_live_created` ON `payments` (`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `payments_live_issued` ON `payments` (`issued_at`,`id`,`amount`,`pending`) WHERE voided_at is null;
CREATE INDEX `payments_voided` ON `payments` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;
CREATE INDEX `payments_titular` ON `payments` (`titular_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `payments_account` ON `payments` (`account_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `payments_enterprise` ON `payments` (`enterprise_id`,`issued_at`);
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `payments_equal` ON `payments` (`titular_id`,`amount`,`number`) WHERE voided_at is null;
ALTER TABLE `accounts` ADD `bank_file` text;
ALTER TABLE `banks` ADD `swift` text;
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

INSERT INTO `__new_transfers`("id", "order", "from_account_id", "to_account_id", "amount", "number", "concept", "issued_at", "search_key", "snapshot", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at") SELECT "id", "order", "from_account_id", "to_account_id", "amount", "number", "concept", "issued_at", "search_key", "snapshot", "created_by", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at" FROM `transfers`;
DROP TABLE `transfers`;
ALTER TABLE `__new_transfers` RENAME TO `transfers`;
CREATE UNIQUE INDEX `transfers_order` ON `transfers` (`order`);
CREATE INDEX `transfers_created_by` ON `transfers` (`created_by`);
CREATE INDEX `transfers_voided_by` ON `transfers` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `transfers_approved_by` ON `transfers` (`approved_by`) WHERE approved_by is not null;
CREATE INDEX `transfers_pending` ON `transfers` (`id`) WHERE pending;
CREATE INDEX `transfers_live_issued` ON `transfers` (`issued_at`,`id`) WHERE voided_at is null;
CREATE INDEX `transfers_voided` ON `transfers` (`issued_at`,`id`) WHERE voided_at is not null;
CREATE INDEX `transfers_from` ON `transfers` (`from_account_id`,`issued_at`);
CREATE INDEX `transfers_to` ON `transfers` (`to_account_id`,`issued_at`);
ALTER TABLE `titulars` ADD `position` text;
ALTER TABLE `titulars` ADD `department` text;
ALTER TABLE `titulars` ADD `hired_at` text;
ALTER TABLE `titulars` ADD `left_at` text;
ALTER TABLE `titulars` ADD `given_names` text;
ALTER TABLE `titulars` ADD `surnames` text;
ALTER TABLE `titulars` ADD `email` text;
-- Rebuilding a table drops its triggers.
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets WHEN old.search_key <> new.search_key BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER payments_search_insert AFTER INSERT ON payments BEGIN INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER payments_search_update AFTER UPDATE OF search_key ON payments WHEN old.search_key <> new.search_key BEGIN INSERT INTO payments_search(payments_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER payroll_runs_no_delete BEFORE DELETE ON payroll_runs BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER bank_files_no_delete BEFORE DELETE ON bank_files BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER bank_file_lines_no_delete BEFORE DELETE ON bank_file_lines BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;

--> 0012_approval_trail b8f3c9b5cc45c26571bef277d74037dc1e6fc59e4bf8f585c3af121b90d8902f
DROP INDEX `paysheets_pending`;
CREATE INDEX `paysheets_pending` ON `paysheets` (`payroll_run_id`,`id`) WHERE pending;
CREATE INDEX `audit_record` ON `audit` (`kind`,`record_id`,`id`);

--> 0013_bank_line_marked d51c132d8931976a012f58043da6219c5a8cac7b70641d4e5ed26d74b3908a91
ALTER TABLE `bank_file_lines` ADD `marked_at` text;

--> 0014_wizard_sheets 00a56996a2b26f2be1d128a29a0f07f06fb71b6576ecd80a9fdadb91ff1501ef
CREATE TABLE `wizard_sheets` (
	`user_id` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`typed` text NOT NULL,
	`salary` integer DEFAULT 0 NOT NULL,
	`version` integer NOT NULL,
	`tab` text NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`copied` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `titular_id`),
	FOREIGN KEY (`user_id`) REFERENCES `wizard_drafts`(`user_id`) ON UPDATE no action ON DELETE cascade
);


INSERT INTO `wizard_sheets` (`user_id`, `titular_id`, `typed`, `salary`, `version`, `tab`, `applied`, `copied`)
SELECT
	drafts.user_id,
	CAST(sheet.key AS integer),
	json_extract(sheet.value, '$.values'),
	coalesce(json_extract(sheet.value, '$.salary'), 0),
	coalesce(json_extract(sheet.value, '$.version'), 0),
	coalesce(json_extract(sheet.value, '$.tab'), ''),
	coalesce(json_extract(sheet.value, '$.applied'), 0),
	coalesce(json_extract(sheet.value, '$.copied'), 0)
FROM `wizard_drafts` AS drafts, json_each(drafts.state, '$.sheets') AS sheet
WHERE json_type(sheet.value, '$.values') = 'object';

UPDATE `wizard_drafts` SET `state` = json_remove(`state`, '$.sheets');

--> 0015_wizard_inputs 802bf3794638f50aafeba979d57826637ef49c2382b887015c81f53c84841e42
CREATE TABLE `wizard_inputs` (
	`user_id` integer NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`user_id`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `wizard_drafts`(`user_id`) ON UPDATE no action ON DELETE cascade
);

--> 0016_company_profile 1a3091bb8ac16304daff4015374f2d9347be845d226333198097a88bdac241d7
CREATE TABLE `company_profile` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ric` text NOT NULL,
	`address` text,
	`phone` text,
	`logo` blob,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "company_profile_single" CHECK("company_profile"."id" = 1)
);

CREATE TABLE `first_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`hidden` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "first_steps_single" CHECK("first_steps"."id" = 1)
);

--> 0017_salary_changes ef889a0eda408814e3fb3d346d185babbb499bcab6bcab9e21e16a2aa10913c8
CREATE TABLE `salary_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`titular_id` integer NOT NULL,
	`salary` integer NOT NULL,
	`since` text NOT NULL,
	`reason` text,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salary_changes_salary" CHECK("salary_changes"."salary" >= 0 and "salary_changes"."salary" <= 9007199254740991)
);

CREATE INDEX `salary_changes_titular` ON `salary_changes` (`titular_id`,`id`);
CREATE TABLE `salary_drafts` (
	`user_id` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`typed` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `titular_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `salary_drafts_updated` ON `salary_drafts` (`updated_at`);
-- Nothing changed a titular after its last change: since that day at the latest, in Venezuela.
INSERT INTO `salary_changes` (`titular_id`, `salary`, `since`, `created_at`)
SELECT `id`, `salary`, date(`updated_at`, '-4 hours'), `updated_at` FROM `titulars` WHERE `salary` > 0 ORDER BY `id`;

--> 0018_entering 7c11aaaa5414ab343d1a27df6fa2a562692d67c54c29a88c6debb3108ee2aa77
CREATE TABLE `remade_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`made_id` integer NOT NULL,
	CONSTRAINT "remade_documents_kind" CHECK("remade_documents"."kind" in ('income', 'payment', 'paysheet', 'transfer', 'adjustment')),
	CONSTRAINT "remade_documents_later" CHECK("remade_documents"."made_id" > "remade_documents"."document_id")
);

CREATE UNIQUE INDEX `remade_documents_document` ON `remade_documents` (`kind`,`document_id`);
CREATE UNIQUE INDEX `remade_documents_made` ON `remade_documents` (`kind`,`made_id`);
CREATE TABLE `unsent_forms` (
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`typed` text NOT NULL,
	`saved_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `path`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `unsent_forms_saved` ON `unsent_forms` (`saved_at`);

--> 0019_mails 0e1728819211864d76b845316673426abc1f39ab13f0d4536bc800f8eeb90d68
CREATE TABLE `channels` (
	`name` text PRIMARY KEY NOT NULL,
	`is_open` integer NOT NULL
);

CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`occasion` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`titular_id` integer,
	`address` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`attachment` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text NOT NULL,
	`last_error` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_kind" CHECK("mails"."kind" in ('receipt', 'notice', 'invitation', 'forgotten')),
	CONSTRAINT "mails_state" CHECK("mails"."state" in ('waiting', 'sent', 'unknown', 'failed', 'dropped'))
);

CREATE UNIQUE INDEX `mails_occasion` ON `mails` (`occasion`);
CREATE INDEX `mails_due` ON `mails` (`state`,`next_attempt_at`);
CREATE INDEX `mails_user` ON `mails` (`user_id`,`id`);
CREATE INDEX `mails_titular` ON `mails` (`titular_id`,`id`);
CREATE INDEX `mails_written` ON `mails` (`created_at`) WHERE content <> '';
ALTER TABLE `users` ADD `allow_receive_receipt_email` integer DEFAULT true NOT NULL;
ALTER TABLE `users` ADD `allow_receive_announcement_email` integer DEFAULT true NOT NULL;
ALTER TABLE `users` ADD `invited_at` text;

--> 0020_search 7b96bca9b20fdf4054a77270990bb9c095a4ec1538fe0211651a21955b6f38a1
CREATE TABLE `__new_announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`title_key` text DEFAULT '' NOT NULL,
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
	CONSTRAINT "announcements_target" CHECK("__new_announcements"."target" in (0, 1, 2, 3)),
	CONSTRAINT "announcements_type" CHECK("__new_announcements"."type" in (0, 1, 2, 4, 5, 6, 8)),
	CONSTRAINT "announcements_date" CHECK(("__new_announcements"."date" is not null) = ("__new_announcements"."type" in (4, 5, 8))),
	CONSTRAINT "announcements_time" CHECK(("__new_announcements"."time" is not null) = ("__new_announcements"."type" in (6, 8)))
);

INSERT INTO `__new_announcements`("id", "title", "title_key", "content", "target", "type", "date", "time", "last_sent_at", "next_at", "reached", "created_by", "version", "created_at", "updated_at") SELECT "id", "title", "title_key", "content", "target", "type", "date", "time", "last_sent_at", "next_at", "reached", "created_by", "version", "created_at", "updated_at" FROM `announcements`;
DELETE FROM sqlite_sequence WHERE name = '__new_announcements';
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_announcements', seq FROM sqlite_sequence WHERE name = 'announcements';
DROP TABLE `announcements`;
ALTER TABLE `__new_announcements` RENAME TO `announcements`;
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);
CREATE INDEX `announcements_next` ON `announcements` (`next_at`);
CREATE INDEX `announcements_created_by` ON `announcements` (`created_by`);
CREATE INDEX `incomes_number` ON `incomes` (`number`);
CREATE INDEX `payments_number` ON `payments` (`number`);
CREATE INDEX `paysheets_number` ON `paysheets` (`number`);
CREATE INDEX `transfers_number` ON `transfers` (`number`);
-- The search for everything finds these by trigrams, as the lists of orders do.
CREATE VIRTUAL TABLE titulars_trigrams USING fts5(search_key, content='titulars', content_rowid='id', tokenize='trigram');

CREATE TRIGGER titulars_trigrams_insert AFTER INSERT ON titulars BEGIN INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TRIGGER titulars_trigrams_update AFTER UPDATE OF search_key ON titulars WHEN old.search_key <> new.search_key BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TRIGGER titulars_trigrams_delete AFTER DELETE ON titulars BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); END;

INSERT INTO titulars_trigrams(titulars_trigrams) VALUES ('rebuild');

CREATE VIRTUAL TABLE accounts_trigrams USING fts5(number, content='accounts', content_rowid='id', tokenize='trigram');

CREATE TRIGGER accounts_trigrams_insert AFTER INSERT ON accounts BEGIN INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;

CREATE TRIGGER accounts_trigrams_update AFTER UPDATE OF number ON accounts WHEN old.number <> new.number BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number); INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;

CREATE TRIGGER accounts_trigrams_delete AFTER DELETE ON accounts BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number); END;

INSERT INTO accounts_trigrams(accounts_trigrams) VALUES ('rebuild');

CREATE VIRTUAL TABLE incomes_trigrams USING fts5(search_key, content='incomes', content_rowid='id', tokenize='trigram');

CREATE TRIGGER incomes_trigrams_insert AFTER INSERT ON incomes BEGIN INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TRIGGER incomes_trigrams_update AFTER UPDATE OF search_key ON incomes WHEN old.search_key <> new.search_key BEGIN INSERT INTO incomes_trigrams(incomes_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

INSERT INTO incomes_trigrams(incomes_trigrams) VALUES ('rebuild');

CREATE VIRTUAL TABLE transfers_trigrams USING fts5(search_key, content='transfers', content_rowid='id', tokenize='trigram');

CREATE TRIGGER transfers_trigrams_insert AFTER INSERT ON transfers BEGIN INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TRIGGER transfers_trigrams_update AFTER UPDATE OF search_key ON transfers WHEN old.search_key <> new.search_key BEGIN INSERT INTO transfers_trigrams(transfers_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

INSERT INTO transfers_trigrams(transfers_trigrams) VALUES ('rebuild');

CREATE VIRTUAL TABLE payroll_runs_trigrams USING fts5(search_key, content='payroll_runs', content_rowid='id', tokenize='trigram');

CREATE TRIGGER payroll_runs_trigrams_insert AFTER INSERT ON payroll_runs BEGIN INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

CREATE TRIGGER payroll_runs_trigrams_update AFTER UPDATE OF search_key ON payroll_runs WHEN old.search_key <> new.search_key BEGIN INSERT INTO payroll_runs_trigrams(payroll_runs_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;

INSERT INTO payroll_runs_trigrams(payroll_runs_trigrams) VALUES ('rebuild');

--> 0021_second_factors 03d8f70b324073d8dcfb0a1a522e069d1e0bdbc888ae89c2994ad96ddc23d582
CREATE TABLE `access_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`require_factor` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "access_settings_single" CHECK("access_settings"."id" = 1),
	CONSTRAINT "access_settings_demand" CHECK("access_settings"."require_factor" in ('nobody', 'administrators', 'everyone'))
);

CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `second_factors_unconfirmed` ON `second_factors` (`created_at`) WHERE confirmed_at is null;
CREATE TABLE `__new_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`device` text,
	`address` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tokens_purpose" CHECK("__new_tokens"."purpose" in ('api', 'reset', 'telegram', 'factor'))
);

INSERT INTO `__new_tokens`("id", "purpose", "user_id", "created_at", "expires_at", "used_at") SELECT "id", "purpose", "user_id", "created_at", "expires_at", "used_at" FROM `tokens`;
DROP TABLE `tokens`;
ALTER TABLE `__new_tokens` RENAME TO `tokens`;
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);
ALTER TABLE `sessions` ADD `device` text;
ALTER TABLE `sessions` ADD `address` text;

--> 0022_imports bc0dc739977536dd9bcd3cfb341b86f8ede1c758427e1e16bae51e9c324a8627
CREATE TABLE `import_parts` (
	`import_id` integer NOT NULL,
	`what` text NOT NULL,
	`part` integer NOT NULL,
	`items` text NOT NULL,
	PRIMARY KEY(`import_id`, `what`, `part`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`summary` text NOT NULL,
	`created_by` integer,
	`decided_at` text,
	`expires_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_kind" CHECK("imports"."kind" in ('employees', 'suppliers')),
	CONSTRAINT "imports_state" CHECK("imports"."state" in ('waiting', 'done', 'undone'))
);

CREATE INDEX `imports_created_by` ON `imports` (`created_by`);
CREATE INDEX `imports_expiry` ON `imports` (`expires_at`);

--> 0023_saved_views ec2ffc19a9fc4c3af23caa0e5947c37cffebdfab6ceb0e24e2e42f71b5fe4af6
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);
DROP INDEX `payments_live_enterprise`;
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`,`amount`,`pending`) WHERE voided_at is null;
DROP INDEX `paysheets_live_enterprise`;
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`,`total`,`pending`) WHERE voided_at is null;
DROP INDEX `transfers_live_issued`;
CREATE INDEX `transfers_live_issued` ON `transfers` (`issued_at`,`id`,`amount`,`pending`) WHERE voided_at is null;

--> 0024_salary_authors 37aa0dd0796871ba1cf2ee182a895cd880bff8cd193d548edf0cf93d03db6e60
CREATE INDEX `salary_changes_user` ON `salary_changes` (`user_id`);

--> 0025_passkeys 1789fc0cf3dca820634373fda256cef176d313f079501f632da68f2995cdb7f6
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
CREATE TABLE `__new_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`device` text,
	`address` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tokens_purpose" CHECK("__new_tokens"."purpose" in ('api', 'reset', 'telegram', 'factor', 'passkey'))
);

INSERT INTO `__new_tokens`("id", "purpose", "user_id", "created_at", "expires_at", "used_at", "device", "address") SELECT "id", "purpose", "user_id", "created_at", "expires_at", "used_at", "device", "address" FROM `tokens`;
DROP TABLE `tokens`;
ALTER TABLE `__new_tokens` RENAME TO `tokens`;
CREATE INDEX `tokens_user` ON `tokens` (`user_id`);
CREATE INDEX `tokens_expiry` ON `tokens` (`expires_at`);

--> 0026_birthday_mails 2d700ce0d48285c90581df06deba8f570888f862c07fdd0acf7a73984049b73b
ALTER TABLE `users` ADD `allow_receive_birthday_email` integer DEFAULT true NOT NULL;

--> 0027_late_orders 512fbe2edbc97375436fef9f1fb28abab47a5875504bed7886eb8de10b8f1e20
DROP INDEX `paysheets_titular`;
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`,`pending`,`created_at`);

--> 0028_undo_is_undo ebf0ca5a532c51575c4a18438ce1853b302ebb847d903614d90b5aede220d386
-- What was made again is as old as the first document that it was made of: arrears go by that.
WITH RECURSIVE source(made_id, id) AS (
	SELECT made_id, document_id FROM remade_documents WHERE kind = 'paysheet'
	UNION ALL
	SELECT source.made_id, earlier.document_id FROM source
		JOIN remade_documents AS earlier ON earlier.kind = 'paysheet' AND earlier.made_id = source.id
)
UPDATE paysheets SET created_at = (
	SELECT min(old.created_at) FROM paysheets AS old JOIN source ON source.id = old.id WHERE source.made_id = paysheets.id
) WHERE id IN (SELECT made_id FROM source);

-- Who had a hand in what it was made of still has one in what waits: nobody approves a document of their own.
WITH RECURSIVE source(kind, made_id, id) AS (
	SELECT kind, made_id, document_id FROM remade_documents
	UNION ALL
	SELECT source.kind, source.made_id, earlier.document_id FROM source
		JOIN remade_documents AS earlier ON earlier.kind = source.kind AND earlier.made_id = source.id
)
INSERT INTO audit (at, user_id, user_name, action, kind, record_id)
SELECT max(hand.at), hand.user_id, max(hand.user_name), 'remake', source.kind, source.made_id
FROM source JOIN audit AS hand ON hand.kind = source.kind AND hand.record_id = source.id
WHERE hand.user_id IS NOT NULL AND hand.action NOT IN ('approve', 'reject', 'send') AND (
	(source.kind = 'paysheet' AND source.made_id IN (SELECT id FROM paysheets WHERE pending))
	OR (source.kind = 'payment' AND source.made_id IN (SELECT id FROM payments WHERE pending))
	OR (source.kind = 'transfer' AND source.made_id IN (SELECT id FROM transfers WHERE pending)))
GROUP BY source.kind, source.made_id, hand.user_id;

DROP TABLE `remade_documents`;

--> 0029_arrear_payments 26c35aa19226b9c6efde9dc2614c654d3046cc49e832839cc6db0198943e30f8
CREATE TABLE `arrear_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`paysheet_id` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`paysheet_id`) REFERENCES `paysheets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "arrear_payments_kind" CHECK("arrear_payments"."kind" in ('paysheet', 'payment'))
);

CREATE UNIQUE INDEX `arrear_payments_document` ON `arrear_payments` (`kind`,`document_id`,`paysheet_id`);
CREATE INDEX `arrear_payments_paysheet` ON `arrear_payments` (`paysheet_id`);

-- Until now the concept of a personal order said it: each pays the oldest order that a salary came too late for.
INSERT INTO arrear_payments (kind, document_id, paysheet_id, amount)
SELECT 'payment', payments.id, late.id, payments.amount
FROM payments JOIN paysheets AS late ON late.id = (
	SELECT paid.id FROM paysheets AS paid
	WHERE paid.titular_id = payments.titular_id AND paid.issued_at <= payments.issued_at
		AND paid.voided_at IS NULL AND NOT paid.pending AND EXISTS (
			SELECT 1 FROM salary_changes AS change
			WHERE change.titular_id = paid.titular_id AND change.user_name IS NOT NULL
				AND change.created_at > paid.created_at
				AND change.since <= substr(paid.issued_at, 1, 8) || CASE paid.payday WHEN 'primera' THEN '01' ELSE '16' END)
	ORDER BY paid.issued_at, paid.id LIMIT 1)
WHERE payments.search_key LIKE '%diferencia de salario%';

--> 0030_proposed_approval 35daf83929e2eaa746251ccdbc9ee42fa7d541a22b6c5174b11f518ca54d1b14
ALTER TABLE `approval_settings` ADD `proposed` text;

--> 0031_adjustment_types 72d820c226a9d29b4a4e65e5067e827fc7662aa0d7dc628e353a9f8b57e547cc
ALTER TABLE `adjustments` ADD `type` text DEFAULT 'Ajuste' NOT NULL;
ALTER TABLE `adjustments` ADD `snapshot` text DEFAULT '{"account":{"number":"","bank":""}}' NOT NULL;
CREATE INDEX `adjustments_live_issued` ON `adjustments` (`issued_at`,`id`,`type`,`amount`) WHERE voided_at is null;
CREATE INDEX `adjustments_voided` ON `adjustments` (`issued_at`,`id`) WHERE voided_at is not null;

-- Until now the reason said it.
UPDATE adjustments SET type = 'Saldo inicial' WHERE lower(trim(reason)) LIKE 'saldo inicial%';

UPDATE adjustments SET snapshot = (
	SELECT json_object('account', json_object('number', accounts.number, 'bank', banks.name, 'holder', coalesce(titulars.name, ''), 'holder_ric', coalesce(titulars.ric, '')))
	FROM accounts JOIN banks ON banks.id = accounts.bank_id LEFT JOIN titulars ON titulars.id = accounts.titular_id
	WHERE accounts.id = adjustments.account_id);

--> 0032_titulars_email a329c41d39095e47ccec5d3e7e7e15971330ac83188ea81fd11c7fde2fb1fe28
CREATE INDEX `titulars_email` ON `titulars` (`email`) WHERE email is not null;

--> 0033_coded_lines f3859ca7a4ae93703d8d6de4361090ff21488346c39258a8a00855d96a0a4cbc
-- An order's additions and deductions are lines with a code; only the salary's part stays a column.
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
	`lines` text DEFAULT '[]' NOT NULL,
	`gross` integer NOT NULL,
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
	CONSTRAINT "paysheets_amounts" CHECK("__new_paysheets"."salary" > 0 and "__new_paysheets"."amount" >= 0 and "__new_paysheets"."gross" >= "__new_paysheets"."amount" and "__new_paysheets"."total" between 1 and "__new_paysheets"."gross")
);

INSERT INTO `__new_paysheets`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "pending", "approved_by", "approved_at", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "lines", "gross", "total", "payroll_run_id", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "pending", "approved_by", "approved_at", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", (SELECT json_group_array(json(line)) FROM (
	SELECT json_object('code', 'adition', 'concept', 'Ingreso adicional', 'kind', 'asignacion', 'amount', old.adition, 'reason', old.adition_reason) AS line WHERE old.adition > 0
	UNION ALL
	SELECT json_object('code', 'bonus', 'concept', 'Bono de alimentación', 'kind', 'asignacion', 'amount', old.bonus, 'reason', NULL) AS line WHERE old.bonus > 0
	UNION ALL
	SELECT json_object('code', 'discount', 'concept', 'Descuento', 'kind', 'deduccion', 'amount', old.discount, 'reason', old.discount_reason) AS line WHERE old.discount > 0
	UNION ALL
	SELECT json_object('code', 'lph', 'concept', 'L.P.H', 'kind', 'deduccion', 'amount', old.lph, 'reason', NULL, 'formula', '1 % del salario') AS line WHERE old.lph > 0
	UNION ALL
	SELECT json_object('code', 'sso', 'concept', 'S.S.O', 'kind', 'deduccion', 'amount', old.sso, 'reason', NULL) AS line WHERE old.sso > 0
	UNION ALL
	SELECT json_object('code', 'lacks', 'concept', 'Paro forzoso', 'kind', 'deduccion', 'amount', old.lacks, 'reason', NULL) AS line WHERE old.lacks > 0
	UNION ALL
	SELECT json_set(each.value, '$.code', CASE WHEN each.key = (
		SELECT paying.key FROM json_each(old.lines) AS paying, (
			SELECT sum(amount) AS amount FROM arrear_payments WHERE kind = 'paysheet' AND document_id = old.id
		) AS paid
		WHERE paying.value ->> 'kind' = 'asignacion' AND paying.value ->> 'amount' >= paid.amount
			AND (paying.value ->> 'concept' = 'Diferencia de salario' OR paying.value ->> 'amount' = paid.amount)
		ORDER BY paying.value ->> 'concept' = 'Diferencia de salario' DESC, paying.key DESC LIMIT 1
	) THEN 'arrears' ELSE 'other' END) FROM json_each(old.lines) AS each
)) AS lines, old.amount + old.adition + old.bonus + coalesce((SELECT sum(value ->> 'amount') FROM json_each(old.lines) WHERE value ->> 'kind' = 'asignacion'), 0), "total", "payroll_run_id", "snapshot" FROM `paysheets` AS old;
DROP TABLE `paysheets`;
ALTER TABLE `__new_paysheets` RENAME TO `paysheets`;
CREATE UNIQUE INDEX `paysheets_order` ON `paysheets` (`order`);
CREATE INDEX `paysheets_number` ON `paysheets` (`number`);
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;
CREATE INDEX `paysheets_approved_by` ON `paysheets` (`approved_by`) WHERE approved_by is not null;
CREATE INDEX `paysheets_pending` ON `paysheets` (`payroll_run_id`,`id`) WHERE pending;
CREATE INDEX `paysheets_run` ON `paysheets` (`payroll_run_id`,`id`) WHERE payroll_run_id is not null;
CREATE INDEX `paysheets_live_created` ON `paysheets` (`created_at`,`id`) WHERE voided_at is null;
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`,`pending`) WHERE voided_at is null;
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`,`pending`,`created_at`);
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);
CREATE INDEX `paysheets_enterprise` ON `paysheets` (`enterprise_id`,`issued_at`);
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`,`total`,`pending`) WHERE voided_at is null;
CREATE TRIGGER paysheets_total_insert BEFORE INSERT ON paysheets WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;
CREATE TRIGGER paysheets_total_update BEFORE UPDATE OF amount, lines, gross, total ON paysheets WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;
-- Rebuilding a table drops its triggers.
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets WHEN old.search_key <> new.search_key BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;

--> 0034_freed_arrears f231fb8f36e90ac797a9f1f4215f90f24a13db971b0c5ccf4ba8333a4e570a51
-- What an order paid of another person's arrears: the late order was given to them while the payer was voided or waited.
DELETE FROM arrear_payments
WHERE coalesce(
	CASE kind
		WHEN 'payment' THEN (SELECT titular_id FROM payments WHERE payments.id = document_id)
		ELSE (SELECT titular_id FROM paysheets WHERE paysheets.id = document_id)
	END, 0) <> (SELECT late.titular_id FROM paysheets AS late WHERE late.id = paysheet_id);

--> 0035_paid_period a4e53d2edba8a9ea59dc5b8cb5bfc787262bea5336e39a918f8b044ab5454709
ALTER TABLE `paysheets` ADD `period` text;
CREATE INDEX `paysheets_period` ON `paysheets` (`titular_id`,`period`) WHERE period is not null;

--> 0036_parameters 9de11b10dc6ebdf5542b38bb8611d034e762de07332007d220a41e2fdd6f5723
CREATE TABLE `parameters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`since` text NOT NULL,
	`source` text,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	`confirmed_by` integer,
	`confirmed_name` text,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `parameters_name` ON `parameters` (`name`,`id`);
CREATE INDEX `parameters_user` ON `parameters` (`user_id`);
CREATE INDEX `parameters_confirmed_by` ON `parameters` (`confirmed_by`);
-- Values are only ever added; their confirmation is written once.
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
CREATE TRIGGER parameters_no_update BEFORE UPDATE ON parameters
WHEN old.confirmed_at IS NOT NULL OR new.confirmed_at IS NULL
	OR old.id <> new.id OR old.name <> new.name OR old.value <> new.value OR old.since <> new.since
	OR old.source IS NOT new.source OR old.user_id IS NOT new.user_id
	OR old.user_name IS NOT new.user_name OR old.created_at <> new.created_at
BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;

--> 0037_rates 3fb4d5bfde5a8a404f660af44d42f5f1e7f9dcb1904ec6d52ef5bdb94c3966e8
CREATE TABLE `rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rates_currency" CHECK("rates"."currency" in ('USD', 'EUR')),
	CONSTRAINT "rates_value" CHECK(length("rates"."value") <= 18 and trim("rates"."value", '0123456789.') = '' and trim("rates"."value", '0.') <> ''
        and length(replace("rates"."value", '.', '')) >= length("rates"."value") - 1
        and "rates"."value" not like '.%' and "rates"."value" not like '%.' and "rates"."value" not like '%._________%'
        and "rates"."value" not like '%.%0' and ("rates"."value" not like '0%' or "rates"."value" like '0.%'))
);

CREATE INDEX `rates_day` ON `rates` (`currency`,`day`,`id`);
CREATE INDEX `rates_newest` ON `rates` (`day`,`id`);
CREATE INDEX `rates_user` ON `rates` (`user_id`);

-- What was once a rate stays one: a later entry for the same day counts from then on.
CREATE TRIGGER rates_no_update BEFORE UPDATE ON rates BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;

CREATE TRIGGER rates_no_delete BEFORE DELETE ON rates BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;

--> 0038_contributions 8c7dd8f3f8e6ef88348979a7070dfa5c5c743151aa38d7c5e4a317247949beb0
CREATE TABLE `faov_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`month` text NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "faov_files_count" CHECK("faov_files"."count" > 0)
);

CREATE INDEX `faov_files_month` ON `faov_files` (`month`,`id`);
CREATE INDEX `faov_files_user` ON `faov_files` (`user_id`);
ALTER TABLE `company_profile` ADD `faov_number` text;

-- What FAOV was given stays as it was given.
CREATE TRIGGER faov_files_no_update BEFORE UPDATE ON faov_files BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;

CREATE TRIGGER faov_files_no_delete BEFORE DELETE ON faov_files BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;

--> 0039_wage_currencies 36b64f3fb6b483f0cc71e5b6fb602cb3ce6fe98ff5a0e7ff1dcd9ab8acf8c777
-- What a salary is agreed in; all of before are in bolívares.
ALTER TABLE `titulars` ADD `salary_currency` text DEFAULT 'VES' NOT NULL CHECK (salary_currency in ('VES', 'USD', 'EUR'));
ALTER TABLE `salary_changes` ADD `currency` text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));
ALTER TABLE `wizard_sheets` ADD `currency` text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));

--> 0040_accounting_codes 2745b9709d9b76070d65395c9264022a97864659eb26d8dbbb81cc8ed4943427
-- The codes that an accountant has for what payroll pays and from where.
CREATE TABLE `accounting_codes` (
	`key` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL
);

--> 0041_concepts c2b43d1f176180471dea0887635d06cf63b81065982c6e1e82a081e68a96d2ce
-- The concepts of payroll, and the shift by which an employee's day has hours; all of before work by day.
CREATE TABLE `concepts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`kind` text NOT NULL,
	`nature` text NOT NULL,
	`computed` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "concepts_kind" CHECK("concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "concepts_nature" CHECK("concepts"."nature" in ('salarial', 'integral', 'no_salarial')),
	CONSTRAINT "concepts_computed" CHECK("concepts"."computed" in ('amount', 'overtime', 'overtime_night', 'overtime_unpermitted', 'night', 'holiday', 'hours', 'days', 'part'))
);

CREATE UNIQUE INDEX `concepts_code` ON `concepts` (`code`);
CREATE UNIQUE INDEX `concepts_name` ON `concepts` (`name_key`);
ALTER TABLE `titulars` ADD `shift` text DEFAULT 'diurna' NOT NULL CHECK (shift in ('diurna', 'mixta', 'nocturna'));

--> 0042_own_parameters 696853466c3664d339b9b774b2c4f8e005485a1f503879226544509cab79fd20
-- Values of one employee beside the company's: these are only ever added too, and go with a titular who is deleted.
ALTER TABLE `parameters` ADD `titular_id` integer REFERENCES titulars(id) ON DELETE cascade;
CREATE INDEX `parameters_titular` ON `parameters` (`titular_id`,`id`);
DROP TRIGGER parameters_no_delete;
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters WHEN old.titular_id IS NULL BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
CREATE TRIGGER parameters_no_move BEFORE UPDATE ON parameters WHEN old.titular_id IS NOT new.titular_id BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;

--> 0043_daily_totals 976fa240e3d72c03c11e1feaba204efbbf79026e895e6b89ea138511ced16168
-- What the documents of a kind come to by date, kept with the ledger: a year is no longer added up from its documents.
CREATE TABLE `daily_totals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2;

--> 0043_daily_totals (instead) 8739d4bdad7700fc41fa21ed47fb911d4303546a289630d7489317e077578224
DROP TABLE monthly_totals;
CREATE TABLE IF NOT EXISTS `daily_totals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2 ON CONFLICT DO NOTHING;

--> 0044_raises 9d8d8d5e41850b562543c8de8a1c1cd0d63e5d11ddc11779cbccb63b7869a3bf
ALTER TABLE `salary_changes` ADD `is_raise` integer DEFAULT false NOT NULL;

--> 0045_import_headings 3d15074fe7dd8d674ff40f0874ce1cf45b8833c7392a93f28e6276cdaca1f621
CREATE TABLE `import_headings` (
	`kind` text NOT NULL,
	`heading` text NOT NULL,
	`meaning` text,
	PRIMARY KEY(`kind`, `heading`)
);

--> 0045_import_headings (instead) 481a2a2d01f6857c690616580e09f7eb8ac3894f9bda5c3cd1095e05c0e0a293
ALTER TABLE import_headings RENAME TO typed_headings;
CREATE TABLE `import_headings` (
	`kind` text NOT NULL,
	`heading` text NOT NULL,
	`meaning` text,
	PRIMARY KEY(`kind`, `heading`)
);
INSERT INTO import_headings SELECT kind, heading, meaning FROM typed_headings;
DROP TABLE typed_headings;

--> 0046_fortnight_index c2244a26ae22d403ccf986f7bdb975f8270ef16c91074718cfd0df568168f361
DROP INDEX `paysheets_live_issued`;
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`,`pending`,`titular_id`,`payday`,`period`) WHERE voided_at is null;

--> 0047_fixed_concepts 2d60891d8c245e60b8a3f1564b58d8e5f4cd95823bf4bb5f93f0bc088227fac2
CREATE TABLE `fixed_concepts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`titular_id` integer NOT NULL,
	`concept_id` integer,
	`concept` text,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`paydays` text NOT NULL,
	`since` text NOT NULL,
	`until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`concept_id`) REFERENCES `concepts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fixed_concepts_kind" CHECK("fixed_concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "fixed_concepts_paydays" CHECK("fixed_concepts"."paydays" in ('each', 'primera', 'segunda')),
	CONSTRAINT "fixed_concepts_amount" CHECK("fixed_concepts"."amount" > 0),
	CONSTRAINT "fixed_concepts_named" CHECK(("fixed_concepts"."concept_id" is null) <> ("fixed_concepts"."concept" is null))
);

CREATE INDEX `fixed_concepts_titular` ON `fixed_concepts` (`titular_id`,`id`);
CREATE INDEX `fixed_concepts_concept` ON `fixed_concepts` (`concept_id`);
