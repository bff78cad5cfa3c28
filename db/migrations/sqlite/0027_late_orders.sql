DROP INDEX `paysheets_titular`;--> statement-breakpoint
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`,`pending`,`created_at`);