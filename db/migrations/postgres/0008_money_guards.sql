ALTER TABLE "accounts" DROP CONSTRAINT "accounts_capital";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_capital" CHECK ("accounts"."capital" >= 0 and "accounts"."capital" <= 7036874417766399);--> statement-breakpoint
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER paysheets_no_truncate BEFORE TRUNCATE ON paysheets EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER incomes_no_truncate BEFORE TRUNCATE ON incomes EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON transfers EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER adjustments_no_truncate BEFORE TRUNCATE ON adjustments EXECUTE FUNCTION refuse_change();
