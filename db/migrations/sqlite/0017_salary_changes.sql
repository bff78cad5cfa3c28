CREATE TABLE `salary_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`titular_id` integer NOT NULL,
	`salary` integer NOT NULL,
	`since` text NOT NULL,
	`reason` text,
	`user_id` integer,
	`user_name` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "salary_changes_salary" CHECK("salary_changes"."salary" >= 0 and "salary_changes"."salary" <= 9007199254740991)
);
--> statement-breakpoint
CREATE INDEX `salary_changes_titular` ON `salary_changes` (`titular_id`,`id`);--> statement-breakpoint
CREATE TABLE `salary_drafts` (
	`user_id` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`typed` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `titular_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `salary_drafts_updated` ON `salary_drafts` (`updated_at`);--> statement-breakpoint
-- Nothing changed a titular after its last change: since that day at the latest, in Venezuela.
INSERT INTO `salary_changes` (`titular_id`, `salary`, `since`, `created_at`)
SELECT `id`, `salary`, date(`updated_at`, '-4 hours'), `updated_at` FROM `titulars` WHERE `salary` > 0 ORDER BY `id`;
