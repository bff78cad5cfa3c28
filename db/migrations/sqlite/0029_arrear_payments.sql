CREATE TABLE `arrear_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`document_id` integer NOT NULL,
	`paysheet_id` integer NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`paysheet_id`) REFERENCES `paysheets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "arrear_payments_kind" CHECK("arrear_payments"."kind" in ('paysheet', 'payment'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `arrear_payments_document` ON `arrear_payments` (`kind`,`document_id`,`paysheet_id`);--> statement-breakpoint
CREATE INDEX `arrear_payments_paysheet` ON `arrear_payments` (`paysheet_id`);
--> statement-breakpoint
-- Until now the concept of a personal order said it: each pays the oldest order that a salary came too late for.
INSERT INTO arrear_payments (kind, document_id, paysheet_id, amount)
SELECT 'payment', payments.id, late.id, payments.amount
FROM payments JOIN paysheets AS late ON late.id = (
	SELECT paid.id FROM paysheets AS paid
	WHERE paid.titular_id = payments.titular_id AND paid.issued_at <= payments.issued_at
		AND paid.voided_at IS NULL AND NOT paid.pending AND EXISTS (
			SELECT 1 FROM salary_changes AS change
			WHERE change.titular_id = paid.titular_id AND change.user_name IS NOT NULL
				AND change.created_at > paid.created_at
				AND change.since <= substr(paid.issued_at, 1, 8) || CASE paid.payday WHEN 'primera' THEN '01' ELSE '16' END)
	ORDER BY paid.issued_at, paid.id LIMIT 1)
WHERE payments.search_key LIKE '%diferencia de salario%';
