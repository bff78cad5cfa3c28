-- What the documents of a kind come to by date, kept with the ledger: a year is no longer added up from its documents.
CREATE TABLE "daily_totals" (
	"day" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "daily_totals_day_kind_pk" PRIMARY KEY("day","kind")
);--> statement-breakpoint
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2;
