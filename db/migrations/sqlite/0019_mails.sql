CREATE TABLE `channels` (
	`name` text PRIMARY KEY NOT NULL,
	`is_open` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_occasion` ON `mails` (`occasion`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_titular` ON `mails` (`titular_id`,`id`);--> statement-breakpoint
CREATE INDEX `mails_written` ON `mails` (`created_at`) WHERE content <> '';--> statement-breakpoint
ALTER TABLE `users` ADD `allow_receive_receipt_email` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `allow_receive_announcement_email` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_at` text;