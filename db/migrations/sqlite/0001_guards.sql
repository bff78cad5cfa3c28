-- The ledger and the audit trail only grow.
CREATE TRIGGER movements_no_update BEFORE UPDATE ON movements BEGIN SELECT RAISE(ABORT, 'movements are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER movements_no_delete BEFORE DELETE ON movements BEGIN SELECT RAISE(ABORT, 'movements are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
--> statement-breakpoint
-- Documents are voided, never deleted.
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
--> statement-breakpoint
CREATE TRIGGER payments_no_delete BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
--> statement-breakpoint
CREATE TRIGGER incomes_no_delete BEFORE DELETE ON incomes BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
--> statement-breakpoint
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;
--> statement-breakpoint
-- Substring search over numbers and concepts: trigrams, because LIKE '%…%' reads every row.
CREATE VIRTUAL TABLE paysheets_search USING fts5(search_key, content='paysheets', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets WHEN old.search_key <> new.search_key BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE VIRTUAL TABLE payments_search USING fts5(search_key, content='payments', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER payments_search_insert AFTER INSERT ON payments BEGIN INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER payments_search_update AFTER UPDATE OF search_key ON payments WHEN old.search_key <> new.search_key BEGIN INSERT INTO payments_search(payments_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO payments_search(rowid, search_key) VALUES (new.id, new.search_key); END;
