-- What a salary is agreed in; all of before are in bolívares.
ALTER TABLE `titulars` ADD `salary_currency` text DEFAULT 'VES' NOT NULL CHECK (salary_currency in ('VES', 'USD', 'EUR'));--> statement-breakpoint
ALTER TABLE `salary_changes` ADD `currency` text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));--> statement-breakpoint
ALTER TABLE `wizard_sheets` ADD `currency` text DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));
