DROP INDEX "payments_equal";--> statement-breakpoint
CREATE INDEX "payments_equal" ON "payments" USING btree ("titular_id","amount","number") WHERE voided_at is null;