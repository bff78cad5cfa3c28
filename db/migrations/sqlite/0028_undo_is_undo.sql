-- What was made again is as old as the first document that it was made of: arrears go by that.
WITH RECURSIVE source(made_id, id) AS (
	SELECT made_id, document_id FROM remade_documents WHERE kind = 'paysheet'
	UNION ALL
	SELECT source.made_id, earlier.document_id FROM source
		JOIN remade_documents AS earlier ON earlier.kind = 'paysheet' AND earlier.made_id = source.id
)
UPDATE paysheets SET created_at = (
	SELECT min(old.created_at) FROM paysheets AS old JOIN source ON source.id = old.id WHERE source.made_id = paysheets.id
) WHERE id IN (SELECT made_id FROM source);
--> statement-breakpoint
-- Who had a hand in what it was made of still has one in what waits: nobody approves a document of their own.
WITH RECURSIVE source(kind, made_id, id) AS (
	SELECT kind, made_id, document_id FROM remade_documents
	UNION ALL
	SELECT source.kind, source.made_id, earlier.document_id FROM source
		JOIN remade_documents AS earlier ON earlier.kind = source.kind AND earlier.made_id = source.id
)
INSERT INTO audit (at, user_id, user_name, action, kind, record_id)
SELECT max(hand.at), hand.user_id, max(hand.user_name), 'remake', source.kind, source.made_id
FROM source JOIN audit AS hand ON hand.kind = source.kind AND hand.record_id = source.id
WHERE hand.user_id IS NOT NULL AND hand.action NOT IN ('approve', 'reject', 'send') AND (
	(source.kind = 'paysheet' AND source.made_id IN (SELECT id FROM paysheets WHERE pending))
	OR (source.kind = 'payment' AND source.made_id IN (SELECT id FROM payments WHERE pending))
	OR (source.kind = 'transfer' AND source.made_id IN (SELECT id FROM transfers WHERE pending)))
GROUP BY source.kind, source.made_id, hand.user_id;
--> statement-breakpoint
DROP TABLE `remade_documents`;
