DROP INDEX "incomes_live_issued";--> statement-breakpoint
DROP INDEX "payments_live_issued";--> statement-breakpoint
DROP INDEX "payments_titular";--> statement-breakpoint
DROP INDEX "payments_account";--> statement-breakpoint
DROP INDEX "paysheets_live_issued";--> statement-breakpoint
DROP INDEX "paysheets_titular";--> statement-breakpoint
DROP INDEX "paysheets_account";--> statement-breakpoint
CREATE INDEX "payments_live_enterprise" ON "payments" USING btree ("enterprise_id","created_at","id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "paysheets_live_enterprise" ON "paysheets" USING btree ("enterprise_id","created_at","id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "incomes_live_issued" ON "incomes" USING btree ("issued_at","id","amount") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payments_live_issued" ON "payments" USING btree ("issued_at","id","amount") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payments_titular" ON "payments" USING btree ("titular_id","issued_at","id","voided_at");--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","issued_at","id","voided_at");--> statement-breakpoint
CREATE INDEX "paysheets_live_issued" ON "paysheets" USING btree ("issued_at","id","total") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "paysheets_titular" ON "paysheets" USING btree ("titular_id","issued_at","id","voided_at");--> statement-breakpoint
CREATE INDEX "paysheets_account" ON "paysheets" USING btree ("account_id","issued_at","id","voided_at");