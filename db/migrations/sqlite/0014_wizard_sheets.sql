CREATE TABLE `wizard_sheets` (
	`user_id` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`typed` text NOT NULL,
	`salary` integer DEFAULT 0 NOT NULL,
	`version` integer NOT NULL,
	`tab` text NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`copied` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `titular_id`),
	FOREIGN KEY (`user_id`) REFERENCES `wizard_drafts`(`user_id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
INSERT INTO `wizard_sheets` (`user_id`, `titular_id`, `typed`, `salary`, `version`, `tab`, `applied`, `copied`)
SELECT
	drafts.user_id,
	CAST(sheet.key AS integer),
	json_extract(sheet.value, '$.values'),
	coalesce(json_extract(sheet.value, '$.salary'), 0),
	coalesce(json_extract(sheet.value, '$.version'), 0),
	coalesce(json_extract(sheet.value, '$.tab'), ''),
	coalesce(json_extract(sheet.value, '$.applied'), 0),
	coalesce(json_extract(sheet.value, '$.copied'), 0)
FROM `wizard_drafts` AS drafts, json_each(drafts.state, '$.sheets') AS sheet
WHERE json_type(sheet.value, '$.values') = 'object';
--> statement-breakpoint
UPDATE `wizard_drafts` SET `state` = json_remove(`state`, '$.sheets');
