DELETE FROM `report_jobs` WHERE `state` = 'done';--> statement-breakpoint
CREATE TABLE `report_parts` (
	`job_id` text NOT NULL,
	`part` integer NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`job_id`, `part`),
	FOREIGN KEY (`job_id`) REFERENCES `report_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `report_jobs` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `report_jobs` ADD `making` text;--> statement-breakpoint
ALTER TABLE `report_jobs` DROP COLUMN `file`;