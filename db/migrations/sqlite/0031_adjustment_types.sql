ALTER TABLE `adjustments` ADD `type` text DEFAULT 'Ajuste' NOT NULL;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `snapshot` text DEFAULT '{"account":{"number":"","bank":""}}' NOT NULL;--> statement-breakpoint
CREATE INDEX `adjustments_live_issued` ON `adjustments` (`issued_at`,`id`,`type`,`amount`) WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX `adjustments_voided` ON `adjustments` (`issued_at`,`id`) WHERE voided_at is not null;
--> statement-breakpoint
-- Until now the reason said it.
UPDATE adjustments SET type = 'Saldo inicial' WHERE lower(trim(reason)) LIKE 'saldo inicial%';
--> statement-breakpoint
UPDATE adjustments SET snapshot = (
	SELECT json_object('account', json_object('number', accounts.number, 'bank', banks.name, 'holder', coalesce(titulars.name, ''), 'holder_ric', coalesce(titulars.ric, '')))
	FROM accounts JOIN banks ON banks.id = accounts.bank_id LEFT JOIN titulars ON titulars.id = accounts.titular_id
	WHERE accounts.id = adjustments.account_id);
