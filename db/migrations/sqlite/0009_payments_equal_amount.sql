DROP INDEX `payments_equal`;--> statement-breakpoint
CREATE INDEX `payments_equal` ON `payments` (`titular_id`,`amount`,`number`) WHERE voided_at is null;