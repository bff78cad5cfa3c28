CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`list`,`name`);--> statement-breakpoint
DROP INDEX `payments_live_enterprise`;--> statement-breakpoint
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`,`amount`,`pending`) WHERE voided_at is null;--> statement-breakpoint
DROP INDEX `paysheets_live_enterprise`;--> statement-breakpoint
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`,`total`,`pending`) WHERE voided_at is null;--> statement-breakpoint
DROP INDEX `transfers_live_issued`;--> statement-breakpoint
CREATE INDEX `transfers_live_issued` ON `transfers` (`issued_at`,`id`,`amount`,`pending`) WHERE voided_at is null;