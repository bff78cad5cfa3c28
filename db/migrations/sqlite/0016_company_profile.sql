CREATE TABLE `company_profile` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`ric` text NOT NULL,
	`address` text,
	`phone` text,
	`logo` blob,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "company_profile_single" CHECK("company_profile"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `first_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`hidden` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "first_steps_single" CHECK("first_steps"."id" = 1)
);
