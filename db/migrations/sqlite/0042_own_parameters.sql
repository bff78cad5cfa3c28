-- Values of one employee beside the company's: these are only ever added too, and go with a titular who is deleted.
ALTER TABLE `parameters` ADD `titular_id` integer REFERENCES titulars(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `parameters_titular` ON `parameters` (`titular_id`,`id`);--> statement-breakpoint
DROP TRIGGER parameters_no_delete;--> statement-breakpoint
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters WHEN old.titular_id IS NULL BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;--> statement-breakpoint
CREATE TRIGGER parameters_no_move BEFORE UPDATE ON parameters WHEN old.titular_id IS NOT new.titular_id BEGIN SELECT RAISE(ABORT, 'parameters is append-only'); END;
