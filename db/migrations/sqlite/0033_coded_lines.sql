-- An order's additions and deductions are lines with a code; only the salary's part stays a column.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_paysheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order` integer NOT NULL,
	`titular_id` integer NOT NULL,
	`enterprise_id` integer NOT NULL,
	`transaction` text NOT NULL,
	`number` text NOT NULL,
	`concept` text NOT NULL,
	`observation` text,
	`realized` text NOT NULL,
	`authorized` text,
	`issued_at` text NOT NULL,
	`search_key` text NOT NULL,
	`created_by` integer,
	`pending` integer DEFAULT false NOT NULL,
	`approved_by` integer,
	`approved_at` text,
	`voided_at` text,
	`voided_by` integer,
	`void_reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`account_id` integer NOT NULL,
	`payday` text NOT NULL,
	`salary` integer NOT NULL,
	`amount` integer NOT NULL,
	`lines` text DEFAULT '[]' NOT NULL,
	`gross` integer NOT NULL,
	`total` integer NOT NULL,
	`payroll_run_id` integer,
	`snapshot` text NOT NULL,
	FOREIGN KEY (`titular_id`) REFERENCES `titulars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`enterprise_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payroll_run_id`) REFERENCES `payroll_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "paysheets_approval" CHECK((not "__new_paysheets"."pending" or ("__new_paysheets"."approved_at" is null and "__new_paysheets"."voided_at" is null)) and ("__new_paysheets"."approved_at" is not null or "__new_paysheets"."approved_by" is null)),
	CONSTRAINT "paysheets_method" CHECK("__new_paysheets"."transaction" in ('Cheque', 'Depósito', 'Transferencia')),
	CONSTRAINT "paysheets_payday" CHECK("__new_paysheets"."payday" in ('primera', 'segunda', 'completo')),
	CONSTRAINT "paysheets_amounts" CHECK("__new_paysheets"."salary" > 0 and "__new_paysheets"."amount" >= 0 and "__new_paysheets"."gross" >= "__new_paysheets"."amount" and "__new_paysheets"."total" between 1 and "__new_paysheets"."gross")
);
--> statement-breakpoint
INSERT INTO `__new_paysheets`("id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "pending", "approved_by", "approved_at", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", "lines", "gross", "total", "payroll_run_id", "snapshot") SELECT "id", "order", "titular_id", "enterprise_id", "transaction", "number", "concept", "observation", "realized", "authorized", "issued_at", "search_key", "created_by", "pending", "approved_by", "approved_at", "voided_at", "voided_by", "void_reason", "version", "created_at", "updated_at", "account_id", "payday", "salary", "amount", (SELECT json_group_array(json(line)) FROM (
	SELECT json_object('code', 'adition', 'concept', 'Ingreso adicional', 'kind', 'asignacion', 'amount', old.adition, 'reason', old.adition_reason) AS line WHERE old.adition > 0
	UNION ALL
	SELECT json_object('code', 'bonus', 'concept', 'Bono de alimentación', 'kind', 'asignacion', 'amount', old.bonus, 'reason', NULL) AS line WHERE old.bonus > 0
	UNION ALL
	SELECT json_object('code', 'discount', 'concept', 'Descuento', 'kind', 'deduccion', 'amount', old.discount, 'reason', old.discount_reason) AS line WHERE old.discount > 0
	UNION ALL
	SELECT json_object('code', 'lph', 'concept', 'L.P.H', 'kind', 'deduccion', 'amount', old.lph, 'reason', NULL, 'formula', '1 % del salario') AS line WHERE old.lph > 0
	UNION ALL
	SELECT json_object('code', 'sso', 'concept', 'S.S.O', 'kind', 'deduccion', 'amount', old.sso, 'reason', NULL) AS line WHERE old.sso > 0
	UNION ALL
	SELECT json_object('code', 'lacks', 'concept', 'Paro forzoso', 'kind', 'deduccion', 'amount', old.lacks, 'reason', NULL) AS line WHERE old.lacks > 0
	UNION ALL
	SELECT json_set(each.value, '$.code', CASE WHEN each.key = (
		SELECT paying.key FROM json_each(old.lines) AS paying, (
			SELECT sum(amount) AS amount FROM arrear_payments WHERE kind = 'paysheet' AND document_id = old.id
		) AS paid
		WHERE paying.value ->> 'kind' = 'asignacion' AND paying.value ->> 'amount' >= paid.amount
			AND (paying.value ->> 'concept' = 'Diferencia de salario' OR paying.value ->> 'amount' = paid.amount)
		ORDER BY paying.value ->> 'concept' = 'Diferencia de salario' DESC, paying.key DESC LIMIT 1
	) THEN 'arrears' ELSE 'other' END) FROM json_each(old.lines) AS each
)) AS lines, old.amount + old.adition + old.bonus + coalesce((SELECT sum(value ->> 'amount') FROM json_each(old.lines) WHERE value ->> 'kind' = 'asignacion'), 0), "total", "payroll_run_id", "snapshot" FROM `paysheets` AS old;--> statement-breakpoint
DROP TABLE `paysheets`;--> statement-breakpoint
ALTER TABLE `__new_paysheets` RENAME TO `paysheets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `paysheets_order` ON `paysheets` (`order`);--> statement-breakpoint
CREATE INDEX `paysheets_number` ON `paysheets` (`number`);--> statement-breakpoint
CREATE INDEX `paysheets_created_by` ON `paysheets` (`created_by`);--> statement-breakpoint
CREATE INDEX `paysheets_voided_by` ON `paysheets` (`voided_by`) WHERE voided_by is not null;--> statement-breakpoint
CREATE INDEX `paysheets_approved_by` ON `paysheets` (`approved_by`) WHERE approved_by is not null;--> statement-breakpoint
CREATE INDEX `paysheets_pending` ON `paysheets` (`payroll_run_id`,`id`) WHERE pending;--> statement-breakpoint
CREATE INDEX `paysheets_run` ON `paysheets` (`payroll_run_id`,`id`) WHERE payroll_run_id is not null;--> statement-breakpoint
CREATE INDEX `paysheets_live_created` ON `paysheets` (`created_at`,`id`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_live_issued` ON `paysheets` (`issued_at`,`id`,`total`,`pending`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `paysheets_voided` ON `paysheets` (`issued_at`,`id`,`voided_at`) WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX `paysheets_titular` ON `paysheets` (`titular_id`,`issued_at`,`id`,`voided_at`,`pending`,`created_at`);--> statement-breakpoint
CREATE INDEX `paysheets_account` ON `paysheets` (`account_id`,`issued_at`,`id`,`voided_at`);--> statement-breakpoint
CREATE INDEX `paysheets_enterprise` ON `paysheets` (`enterprise_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `paysheets_live_enterprise` ON `paysheets` (`enterprise_id`,`created_at`,`id`,`total`,`pending`) WHERE voided_at is null;--> statement-breakpoint
CREATE TRIGGER paysheets_total_insert BEFORE INSERT ON paysheets WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;--> statement-breakpoint
CREATE TRIGGER paysheets_total_update BEFORE UPDATE OF amount, lines, gross, total ON paysheets WHEN NEW.gross <> NEW.amount + coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum(value ->> 'amount') FROM json_each(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) BEGIN SELECT RAISE(ABORT, 'an order comes to the sum of its lines'); END;--> statement-breakpoint
-- Rebuilding a table drops its triggers.
CREATE TRIGGER paysheets_no_delete BEFORE DELETE ON paysheets BEGIN SELECT RAISE(ABORT, 'documents are voided, not deleted'); END;--> statement-breakpoint
CREATE TRIGGER paysheets_search_insert AFTER INSERT ON paysheets BEGIN INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;--> statement-breakpoint
CREATE TRIGGER paysheets_search_update AFTER UPDATE OF search_key ON paysheets WHEN old.search_key <> new.search_key BEGIN INSERT INTO paysheets_search(paysheets_search, rowid, search_key) VALUES ('delete', old.id, old.search_key); INSERT INTO paysheets_search(rowid, search_key) VALUES (new.id, new.search_key); END;
