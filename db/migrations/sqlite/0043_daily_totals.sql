-- What the documents of a kind come to by date, kept with the ledger: a year is no longer added up from its documents.
CREATE TABLE `daily_totals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`)
);--> statement-breakpoint
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2;
