DELETE FROM "report_jobs" WHERE "state" = 'done';--> statement-breakpoint
CREATE TABLE "report_parts" (
	"job_id" text collate "C" NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "report_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "making" text collate "C";--> statement-breakpoint
ALTER TABLE "report_parts" ADD CONSTRAINT "report_parts_job_id_report_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."report_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_jobs" DROP COLUMN "file";