DROP INDEX `incomes_live_issued`;--> statement-breakpoint
CREATE INDEX `incomes_live_issued` ON `incomes` (`issued_at`,`id`,`amount`) WHERE voided_at is null;--> statement-breakpoint
DROP INDEX `payments_live_issued`;--> statement-breakpoint
DROP INDEX `payments_titular`;--> statement-breakpoint
DROP INDEX `payments_account`;--> statement-breakpoint
CREATE INDEX `payments_live_enterprise` ON `payments` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_live_issued` ON `payments` (`issued_at`,`id`,`amount`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `payments_titular` ON `payments` (`titular_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
DROP INDEX `paysheets_live_issued`;--> statement-breakpoint
DROP INDEX `paysheets_titular`;--> statement-breakpoint
DROP INDEX `paysheets_account`;--> statement-breakpoint
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);