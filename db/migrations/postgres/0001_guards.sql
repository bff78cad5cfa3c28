-- The ledger and the audit trail only grow; documents are voided, never deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
--> statement-breakpoint
CREATE TRIGGER movements_append_only BEFORE UPDATE OR DELETE ON movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER movements_no_truncate BEFORE TRUNCATE ON movements EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER incomes_no_delete BEFORE DELETE ON incomes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Substring search over numbers and concepts: trigrams, because LIKE '%…%' reads every row.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX paysheets_search ON paysheets USING gin (search_key gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX payments_search ON payments USING gin (search_key gin_trgm_ops);
