DELETE FROM "report_jobs" WHERE "state" = 'done';--> statement-breakpoint
CREATE TABLE "report_parts" (
	"job_id" text collate "C" NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "report_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
CREATE TABLE "wizard_input_files" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "titulars" ADD COLUMN "birth_date" text collate "C";--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "making" text collate "C";--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_job_id_report_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."report_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wizard_input_files" ADD CONSTRAINT "wizard_input_files_user_id_wizard_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wizard_drafts"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paysheets_live_payday" ON "paysheets" USING btree ("payday","created_at","id","total","pending") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "paysheets_live_total" ON "paysheets" USING btree ("total","id") WHERE voided_at is null;--> statement-breakpoint
ALTER TABLE "report_jobs" DROP COLUMN "file";