PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO `__new_accounts`("id", "number", "bank_id", "type", "titular_id", "phone_number", "capital", "active", "version", "created_at", "updated_at") SELECT "id", "number", "bank_id", "type", "titular_id", "phone_number", "capital", "active", "version", "created_at", "updated_at" FROM `accounts`;--> statement-breakpoint
-- The ids of deleted accounts are not given out again.
DELETE FROM sqlite_sequence WHERE name = '__new_accounts';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_accounts', seq FROM sqlite_sequence WHERE name = 'accounts';--> statement-breakpoint
DROP TABLE `accounts`;--> statement-breakpoint
ALTER TABLE `__new_accounts` RENAME TO `accounts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_number` ON `accounts` (`number`);--> statement-breakpoint
CREATE INDEX `accounts_bank` ON `accounts` (`bank_id`);--> statement-breakpoint
CREATE INDEX `accounts_titular` ON `accounts` (`titular_id`);--> statement-breakpoint
CREATE INDEX `accounts_created` ON `accounts` (`created_at`,`id`);--> statement-breakpoint
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
