ALTER TABLE "titulars" ADD COLUMN "birth_date" text collate "C";--> statement-breakpoint
ALTER TABLE "wizard_drafts" ADD COLUMN "inputs_file" "bytea";