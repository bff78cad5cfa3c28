CREATE TABLE `fixed_concepts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`titular_id` integer NOT NULL,
	`concept_id` integer,
	`concept` text,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`paydays` text NOT NULL,
	`since` text NOT NULL,
	`until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`concept_id`) REFERENCES `concepts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fixed_concepts_kind" CHECK("fixed_concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "fixed_concepts_paydays" CHECK("fixed_concepts"."paydays" in ('each', 'primera', 'segunda')),
	CONSTRAINT "fixed_concepts_amount" CHECK("fixed_concepts"."amount" > 0),
	CONSTRAINT "fixed_concepts_named" CHECK(("fixed_concepts"."concept_id" is null) <> ("fixed_concepts"."concept" is null))
);
--> statement-breakpoint
CREATE INDEX `fixed_concepts_titular` ON `fixed_concepts` (`titular_id`,`id`);--> statement-breakpoint
CREATE INDEX `fixed_concepts_concept` ON `fixed_concepts` (`concept_id`);