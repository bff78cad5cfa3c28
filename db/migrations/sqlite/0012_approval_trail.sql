DROP INDEX `paysheets_pending`;--> statement-breakpoint
CREATE INDEX `paysheets_pending` ON `paysheets` (`payroll_run_id`,`id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `audit_record` ON `audit` (`kind`,`record_id`,`id`);