PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`title_key` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`target` integer NOT NULL,
	`type` integer NOT NULL,
	`date` text,
	`time` text,
	`last_sent_at` text,
	`next_at` text,
	`reached` integer DEFAULT 0 NOT NULL,
	`created_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "announcements_target" CHECK("__new_announcements"."target" in (0, 1, 2, 3)),
	CONSTRAINT "announcements_type" CHECK("__new_announcements"."type" in (0, 1, 2, 4, 5, 6, 8)),
	CONSTRAINT "announcements_date" CHECK(("__new_announcements"."date" is not null) = ("__new_announcements"."type" in (4, 5, 8))),
	CONSTRAINT "announcements_time" CHECK(("__new_announcements"."time" is not null) = ("__new_announcements"."type" in (6, 8)))
);
--> statement-breakpoint
INSERT INTO `__new_announcements`("id", "title", "title_key", "content", "target", "type", "date", "time", "last_sent_at", "next_at", "reached", "created_by", "version", "created_at", "updated_at") SELECT "id", "title", "title_key", "content", "target", "type", "date", "time", "last_sent_at", "next_at", "reached", "created_by", "version", "created_at", "updated_at" FROM `announcements`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_announcements';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_announcements', seq FROM sqlite_sequence WHERE name = 'announcements';--> statement-breakpoint
DROP TABLE `announcements`;--> statement-breakpoint
ALTER TABLE `__new_announcements` RENAME TO `announcements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_next` ON `announcements` (`next_at`);--> statement-breakpoint
CREATE INDEX `announcements_created_by` ON `announcements` (`created_by`);--> statement-breakpoint
CREATE INDEX `incomes_number` ON `incomes` (`number`);--> statement-breakpoint
CREATE INDEX `payments_number` ON `payments` (`number`);--> statement-breakpoint
CREATE INDEX `paysheets_number` ON `paysheets` (`number`);--> statement-breakpoint
CREATE INDEX `transfers_number` ON `transfers` (`number`);--> statement-breakpoint
-- The search for everything finds these by trigrams, as the lists of orders do.
CREATE VIRTUAL TABLE titulars_trigrams USING fts5(search_key, content='titulars', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER titulars_trigrams_insert AFTER INSERT ON titulars BEGIN INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER titulars_trigrams_update AFTER UPDATE OF search_key ON titulars WHEN old.search_key <> new.search_key BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO titulars_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER titulars_trigrams_delete AFTER DELETE ON titulars BEGIN INSERT INTO titulars_trigrams(titulars_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); END;
--> statement-breakpoint
INSERT INTO titulars_trigrams(titulars_trigrams) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE accounts_trigrams USING fts5(number, content='accounts', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER accounts_trigrams_insert AFTER INSERT ON accounts BEGIN INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;
--> statement-breakpoint
CREATE TRIGGER accounts_trigrams_update AFTER UPDATE OF number ON accounts WHEN old.number <> new.number BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number); INSERT INTO accounts_trigrams(rowid, number) VALUES (new.id, new.number); END;
--> statement-breakpoint
CREATE TRIGGER accounts_trigrams_delete AFTER DELETE ON accounts BEGIN INSERT INTO accounts_trigrams(accounts_trigrams, rowid, number) VALUES ('delete', old.id, old.number); END;
--> statement-breakpoint
INSERT INTO accounts_trigrams(accounts_trigrams) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE incomes_trigrams USING fts5(search_key, content='incomes', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER incomes_trigrams_insert AFTER INSERT ON incomes BEGIN INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER incomes_trigrams_update AFTER UPDATE OF search_key ON incomes WHEN old.search_key <> new.search_key BEGIN INSERT INTO incomes_trigrams(incomes_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO incomes_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
INSERT INTO incomes_trigrams(incomes_trigrams) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE transfers_trigrams USING fts5(search_key, content='transfers', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER transfers_trigrams_insert AFTER INSERT ON transfers BEGIN INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER transfers_trigrams_update AFTER UPDATE OF search_key ON transfers WHEN old.search_key <> new.search_key BEGIN INSERT INTO transfers_trigrams(transfers_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO transfers_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
INSERT INTO transfers_trigrams(transfers_trigrams) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE payroll_runs_trigrams USING fts5(search_key, content='payroll_runs', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER payroll_runs_trigrams_insert AFTER INSERT ON payroll_runs BEGIN INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
CREATE TRIGGER payroll_runs_trigrams_update AFTER UPDATE OF search_key ON payroll_runs WHEN old.search_key <> new.search_key BEGIN INSERT INTO payroll_runs_trigrams(payroll_runs_trigrams, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO payroll_runs_trigrams(rowid, search_key) VALUES (new.id, new.search_key); END;
--> statement-breakpoint
INSERT INTO payroll_runs_trigrams(payroll_runs_trigrams) VALUES ('rebuild');
