-- What the documents of a kind come to by month, kept with the ledger: a year is no longer added up from its documents.
CREATE TABLE `monthly_totals` (
	`month` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`month`, `kind`)
);--> statement-breakpoint
INSERT INTO monthly_totals (month, kind, count, total)
SELECT substr(issued_at, 1, 7), kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2;
