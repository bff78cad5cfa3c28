ALTER TABLE "announcements" DROP CONSTRAINT "announcements_type";--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_date";--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_time";--> statement-breakpoint
CREATE INDEX "incomes_number" ON "incomes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "paysheets_number" ON "paysheets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "transfers_number" ON "transfers" USING btree ("number");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_type" CHECK ("announcements"."type" in (0, 1, 2, 4, 5, 6, 8));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_date" CHECK (("announcements"."date" is not null) = ("announcements"."type" in (4, 5, 8)));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_time" CHECK (("announcements"."time" is not null) = ("announcements"."type" in (6, 8)));--> statement-breakpoint
-- The search for everything finds these by trigrams, as the lists of orders do.
CREATE INDEX titulars_trigrams ON titulars USING gin (search_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX accounts_trigrams ON accounts USING gin (number gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX incomes_trigrams ON incomes USING gin (search_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX transfers_trigrams ON transfers USING gin (search_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX payroll_runs_trigrams ON payroll_runs USING gin (search_key gin_trgm_ops);
