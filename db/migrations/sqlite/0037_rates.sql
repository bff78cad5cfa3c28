CREATE TABLE `rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`day` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rates_currency" CHECK("rates"."currency" in ('USD', 'EUR')),
	CONSTRAINT "rates_value" CHECK(length("rates"."value") <= 18 and trim("rates"."value", '0123456789.') = '' and trim("rates"."value", '0.') <> ''
        and length(replace("rates"."value", '.', '')) >= length("rates"."value") - 1
        and "rates"."value" not like '.%' and "rates"."value" not like '%.' and "rates"."value" not like '%._________%'
        and "rates"."value" not like '%.%0' and ("rates"."value" not like '0%' or "rates"."value" like '0.%'))
);
--> statement-breakpoint
CREATE INDEX `rates_day` ON `rates` (`currency`,`day`,`id`);--> statement-breakpoint
CREATE INDEX `rates_newest` ON `rates` (`day`,`id`);--> statement-breakpoint
CREATE INDEX `rates_user` ON `rates` (`user_id`);
--> statement-breakpoint
-- What was once a rate stays one: a later entry for the same day counts from then on.
CREATE TRIGGER rates_no_update BEFORE UPDATE ON rates BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER rates_no_delete BEFORE DELETE ON rates BEGIN SELECT RAISE(ABORT, 'rates are append-only'); END;
