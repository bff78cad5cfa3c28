CREATE INDEX `adjustments_created_by` ON `adjustments` (`created_by`);--> statement-breakpoint
CREATE INDEX `adjustments_voided_by` ON `adjustments` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `incomes_created_by` ON `incomes` (`created_by`);--> statement-breakpoint
CREATE INDEX `incomes_voided_by` ON `incomes` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `payments_created_by` ON `payments` (`created_by`);--> statement-breakpoint
CREATE INDEX `payments_voided_by` ON `payments` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);--> statement-breakpoint
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `transfers_created_by` ON `transfers` (`created_by`);--> statement-breakpoint
CREATE INDEX `transfers_voided_by` ON `transfers` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `movements_user` ON `movements` (`user_id`);--> statement-breakpoint
CREATE INDEX `announcements_created_by` ON `announcements` (`created_by`);--> statement-breakpoint
CREATE INDEX `outbox_told` ON `outbox` (`created_at`) WHERE content <> '' and (read_at is not null or state = 'sent');--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`) WHERE type = 0;