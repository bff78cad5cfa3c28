DROP INDEX "report_jobs_state";--> statement-breakpoint
ALTER TABLE "report_jobs" ADD COLUMN "beat_at" text collate "C";--> statement-breakpoint
CREATE INDEX "report_jobs_user" ON "report_jobs" USING btree ("user_id","state");