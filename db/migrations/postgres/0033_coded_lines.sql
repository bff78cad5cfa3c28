-- An order's additions and deductions are lines with a code; only the salary's part stays a column.
ALTER TABLE "paysheets" DROP CONSTRAINT "paysheets_parts";--> statement-breakpoint
ALTER TABLE "paysheets" DROP CONSTRAINT "paysheets_total";--> statement-breakpoint
ALTER TABLE "paysheets" ADD COLUMN "gross" bigint;--> statement-breakpoint
UPDATE paysheets SET
	gross = amount + adition + bonus + coalesce((SELECT sum((value ->> 'amount')::bigint) FROM jsonb_array_elements(lines) WHERE value ->> 'kind' = 'asignacion'), 0),
	lines = (SELECT coalesce(jsonb_agg(line ORDER BY place, place_in), '[]') FROM (
	SELECT 0 AS place, 0 AS place_in, jsonb_build_object('code', 'adition', 'concept', 'Ingreso adicional', 'kind', 'asignacion', 'amount', adition, 'reason', adition_reason) AS line WHERE adition > 0
	UNION ALL
	SELECT 1 AS place, 0 AS place_in, jsonb_build_object('code', 'bonus', 'concept', 'Bono de alimentación', 'kind', 'asignacion', 'amount', bonus, 'reason', NULL) AS line WHERE bonus > 0
	UNION ALL
	SELECT 2 AS place, 0 AS place_in, jsonb_build_object('code', 'discount', 'concept', 'Descuento', 'kind', 'deduccion', 'amount', discount, 'reason', discount_reason) AS line WHERE discount > 0
	UNION ALL
	SELECT 3 AS place, 0 AS place_in, jsonb_build_object('code', 'lph', 'concept', 'L.P.H', 'kind', 'deduccion', 'amount', lph, 'reason', NULL, 'formula', '1 % del salario') AS line WHERE lph > 0
	UNION ALL
	SELECT 4 AS place, 0 AS place_in, jsonb_build_object('code', 'sso', 'concept', 'S.S.O', 'kind', 'deduccion', 'amount', sso, 'reason', NULL) AS line WHERE sso > 0
	UNION ALL
	SELECT 5 AS place, 0 AS place_in, jsonb_build_object('code', 'lacks', 'concept', 'Paro forzoso', 'kind', 'deduccion', 'amount', lacks, 'reason', NULL) AS line WHERE lacks > 0
	UNION ALL
	SELECT 6, each.place, each.line || jsonb_build_object('code', CASE WHEN each.place = (
		SELECT paying.place FROM jsonb_array_elements(lines) WITH ORDINALITY AS paying(line, place), (
			SELECT sum(amount) AS amount FROM arrear_payments WHERE kind = 'paysheet' AND document_id = paysheets.id
		) AS paid
		WHERE paying.line ->> 'kind' = 'asignacion' AND (paying.line ->> 'amount')::bigint >= paid.amount
			AND (paying.line ->> 'concept' = 'Diferencia de salario' OR (paying.line ->> 'amount')::bigint = paid.amount)
		ORDER BY paying.line ->> 'concept' = 'Diferencia de salario' DESC, paying.place DESC LIMIT 1
	) THEN 'arrears' ELSE 'other' END) FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place)
) AS coded);--> statement-breakpoint
ALTER TABLE "paysheets" ALTER COLUMN "gross" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "adition";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "adition_reason";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "discount";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "discount_reason";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "sso";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "lacks";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "bonus";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "lph";--> statement-breakpoint
ALTER TABLE "paysheets" DROP COLUMN "lines_total";--> statement-breakpoint
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_amounts" CHECK ("paysheets"."salary" > 0 and "paysheets"."amount" >= 0 and "paysheets"."gross" >= "paysheets"."amount" and "paysheets"."total" between 1 and "paysheets"."gross");--> statement-breakpoint
CREATE FUNCTION hold_paysheet_total() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.gross <> NEW.amount + coalesce((SELECT sum((value ->> 'amount')::bigint) FROM jsonb_array_elements(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum((value ->> 'amount')::bigint) FROM jsonb_array_elements(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) THEN RAISE EXCEPTION 'an order comes to the sum of its lines' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER paysheets_total BEFORE INSERT OR UPDATE OF amount, lines, gross, total ON paysheets FOR EACH ROW EXECUTE FUNCTION hold_paysheet_total();
