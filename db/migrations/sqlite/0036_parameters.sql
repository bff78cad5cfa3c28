CREATE TABLE `parameters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`since` text NOT NULL,
	`source` text,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	`confirmed_by` integer,
	`confirmed_name` text,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `parameters_name` ON `parameters` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `parameters_user` ON `parameters` (`user_id`);--> statement-breakpoint
CREATE INDEX `parameters_confirmed_by` ON `parameters` (`confirmed_by`);--> statement-breakpoint
-- Values are only ever added; their confirmation is written once.
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;--> statement-breakpoint
CREATE TRIGGER parameters_no_update BEFORE UPDATE ON parameters
WHEN old.confirmed_at IS NOT NULL OR new.confirmed_at IS NULL
	OR old.id <> new.id OR old.name <> new.name OR old.value <> new.value OR old.since <> new.since
	OR old.source IS NOT new.source OR old.user_id IS NOT new.user_id
	OR old.user_name IS NOT new.user_name OR old.created_at <> new.created_at
BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
