ALTER TABLE "paysheets" ADD COLUMN "period" text collate "C";--> statement-breakpoint
CREATE INDEX "paysheets_period" ON "paysheets" USING btree ("titular_id","period") WHERE period is not null;