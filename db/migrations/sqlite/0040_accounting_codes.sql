-- The codes that an accountant has for what payroll pays and from where.
CREATE TABLE `accounting_codes` (
	`key` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL
);

