-- What an order paid of another person's arrears: the late order was given to them while the payer was voided or waited.
DELETE FROM arrear_payments
WHERE coalesce(
	CASE kind
		WHEN 'payment' THEN (SELECT titular_id FROM payments WHERE payments.id = document_id)
		ELSE (SELECT titular_id FROM paysheets WHERE paysheets.id = document_id)
	END, 0) <> (SELECT late.titular_id FROM paysheets AS late WHERE late.id = paysheet_id);
