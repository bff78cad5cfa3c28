CREATE TABLE `import_headings` (
	`kind` text NOT NULL,
	`heading` text NOT NULL,
	`meaning` text,
	PRIMARY KEY(`kind`, `heading`)
);
