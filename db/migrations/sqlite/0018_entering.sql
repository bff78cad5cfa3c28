CREATE TABLE `remade_documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`made_id` integer NOT NULL,
	CONSTRAINT "remade_documents_kind" CHECK("remade_documents"."kind" in ('income', 'payment', 'paysheet', 'transfer', 'adjustment')),
	CONSTRAINT "remade_documents_later" CHECK("remade_documents"."made_id" > "remade_documents"."document_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `remade_documents_document` ON `remade_documents` (`kind`,`document_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `remade_documents_made` ON `remade_documents` (`kind`,`made_id`);--> statement-breakpoint
CREATE TABLE `unsent_forms` (
	`user_id` integer NOT NULL,
	`path` text NOT NULL,
	`typed` text NOT NULL,
	`saved_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `path`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `unsent_forms_saved` ON `unsent_forms` (`saved_at`);