ALTER TABLE "bank_files" ADD COLUMN "sent_at" text collate "C";--> statement-breakpoint
ALTER TABLE "bank_files" ADD COLUMN "sent_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "allow_receive_approval_notification" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dates_in_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_files_sent_by" ON "bank_files" USING btree ("sent_by");