CREATE TABLE `import_parts` (
	`import_id` integer NOT NULL,
	`what` text NOT NULL,
	`part` integer NOT NULL,
	`items` text NOT NULL,
	PRIMARY KEY(`import_id`, `what`, `part`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`content` blob NOT NULL,
	`summary` text NOT NULL,
	`created_by` integer,
	`decided_at` text,
	`expires_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "imports_kind" CHECK("imports"."kind" in ('employees', 'suppliers')),
	CONSTRAINT "imports_state" CHECK("imports"."state" in ('waiting', 'done', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `imports_created_by` ON `imports` (`created_by`);--> statement-breakpoint
CREATE INDEX `imports_expiry` ON `imports` (`expires_at`);