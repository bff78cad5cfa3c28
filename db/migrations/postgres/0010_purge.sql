CREATE INDEX "adjustments_created_by" ON "adjustments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "adjustments_voided_by" ON "adjustments" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "incomes_created_by" ON "incomes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "incomes_voided_by" ON "incomes" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "payments_created_by" ON "payments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payments_voided_by" ON "payments" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "paysheets_created_by" ON "paysheets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "paysheets_voided_by" ON "paysheets" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "transfers_created_by" ON "transfers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "transfers_voided_by" ON "transfers" USING btree ("voided_by") WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX "movements_user" ON "movements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_created_by" ON "announcements" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "outbox_told" ON "outbox" USING btree ("created_at") WHERE content <> '' and (read_at is not null or state = 'sent');--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("created_at") WHERE type = 0;