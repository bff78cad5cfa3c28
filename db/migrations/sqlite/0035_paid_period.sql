ALTER TABLE `paysheets` ADD `period` text;--> statement-breakpoint
CREATE INDEX `paysheets_period` ON `paysheets` (`titular_id`,`period`) WHERE period is not null;