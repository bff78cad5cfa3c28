CREATE TABLE `import_headings` (
	`kind` text NOT NULL,
	`heading` text NOT NULL,
	`meaning` text,
	PRIMARY KEY(`kind`, `heading`),
	CONSTRAINT "import_headings_kind" CHECK("import_headings"."kind" in ('employees', 'suppliers'))
);
