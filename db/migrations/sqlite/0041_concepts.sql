-- The concepts of payroll, and the shift by which an employee's day has hours; all of before work by day.
CREATE TABLE `concepts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_key` text NOT NULL,
	`kind` text NOT NULL,
	`nature` text NOT NULL,
	`computed` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "concepts_kind" CHECK("concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "concepts_nature" CHECK("concepts"."nature" in ('salarial', 'integral', 'no_salarial')),
	CONSTRAINT "concepts_computed" CHECK("concepts"."computed" in ('amount', 'overtime', 'overtime_night', 'overtime_unpermitted', 'night', 'holiday', 'hours', 'days', 'part'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `concepts_code` ON `concepts` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `concepts_name` ON `concepts` (`name_key`);--> statement-breakpoint
ALTER TABLE `titulars` ADD `shift` text DEFAULT 'diurna' NOT NULL CHECK (shift in ('diurna', 'mixta', 'nocturna'));