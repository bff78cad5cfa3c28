DROP INDEX "paysheets_pending";--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("kind","record_id","id");--> statement-breakpoint
CREATE INDEX "paysheets_pending" ON "paysheets" USING btree ("payroll_run_id","id") WHERE pending;