CREATE TABLE `wizard_inputs` (
	`user_id` integer NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`user_id`, `part`),
	FOREIGN KEY (`user_id`) REFERENCES `wizard_drafts`(`user_id`) ON UPDATE no action ON DELETE cascade
);
