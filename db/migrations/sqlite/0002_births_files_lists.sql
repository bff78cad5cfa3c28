DELETE FROM `report_jobs` WHERE `state` = 'done';--> statement-breakpoint
CREATE TABLE `report_parts` (
	`job_id` text NOT NULL,
	`part` integer NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`job_id`, `part`),
	FOREIGN KEY (`job_id`) REFERENCES `report_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `wizard_input_files` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `wizard_drafts`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `titulars` ADD `birth_date` text;--> statement-breakpoint
ALTER TABLE `report_jobs` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `report_jobs` ADD `making` text;--> statement-breakpoint
ALTER TABLE `report_jobs` DROP COLUMN `file`;--> statement-breakpoint
CREATE INDEX `paysheets_live_payday` ON `paysheets` (`payday`,`created_at`,`id`,`total`,`pending`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_live_total` ON `paysheets` (`total`,`id`) WHERE voided_at is null;