-- Values of one employee beside the company's: these are only ever added too, and go with a titular who is deleted.
ALTER TABLE "parameters" ADD COLUMN "titular_id" integer;--> statement-breakpoint
ALTER TABLE "parameters" ADD CONSTRAINT "parameters_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parameters_titular" ON "parameters" USING btree ("titular_id","id");--> statement-breakpoint
DROP TRIGGER parameters_no_delete ON parameters;--> statement-breakpoint
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters FOR EACH ROW WHEN (OLD.titular_id IS NULL) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER parameters_no_move BEFORE UPDATE ON parameters FOR EACH ROW WHEN (OLD.titular_id IS DISTINCT FROM NEW.titular_id) EXECUTE FUNCTION refuse_change();
