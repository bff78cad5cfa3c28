DROP INDEX `report_jobs_state`;--> statement-breakpoint
ALTER TABLE `report_jobs` ADD `beat_at` text;--> statement-breakpoint
CREATE INDEX `report_jobs_user` ON `report_jobs` (`user_id`,`state`);