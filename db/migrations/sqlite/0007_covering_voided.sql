DROP INDEX `payments_voided`;--> statement-breakpoint
CREATE INDEX `payments_voided` ON `payments` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;--> statement-breakpoint
DROP INDEX `paysheets_voided`;--> statement-breakpoint
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;