ALTER TABLE "announcements" ADD COLUMN "title_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_unread" ON "outbox" USING btree ("user_id") WHERE read_at is null;