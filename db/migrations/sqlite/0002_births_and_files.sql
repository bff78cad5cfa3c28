ALTER TABLE `titulars` ADD `birth_date` text;--> statement-breakpoint
ALTER TABLE `wizard_drafts` ADD `inputs_file` blob;