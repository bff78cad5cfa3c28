-- What a salary is agreed in; all of before are in bolívares.
ALTER TABLE "titulars" ADD COLUMN "salary_currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (salary_currency in ('VES', 'USD', 'EUR'));--> statement-breakpoint
ALTER TABLE "salary_changes" ADD COLUMN "currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));--> statement-breakpoint
ALTER TABLE "wizard_sheets" ADD COLUMN "currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));
