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
--> statement-breakpoint
CREATE INDEX `faov_files_month` ON `faov_files` (`month`,`id`);--> statement-breakpoint
CREATE INDEX `faov_files_user` ON `faov_files` (`user_id`);--> statement-breakpoint
ALTER TABLE `company_profile` ADD `faov_number` text;
--> statement-breakpoint
-- What FAOV was given stays as it was given.
CREATE TRIGGER faov_files_no_update BEFORE UPDATE ON faov_files BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER faov_files_no_delete BEFORE DELETE ON faov_files BEGIN SELECT RAISE(ABORT, 'faov_files are append-only'); END;
