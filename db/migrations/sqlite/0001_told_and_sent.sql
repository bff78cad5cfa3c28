ALTER TABLE `bank_files` ADD `sent_at` text;--> statement-breakpoint
ALTER TABLE `bank_files` ADD `sent_by` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `bank_files_sent_by` ON `bank_files` (`sent_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `allow_receive_approval_notification` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `dates_in_words` integer DEFAULT false NOT NULL;