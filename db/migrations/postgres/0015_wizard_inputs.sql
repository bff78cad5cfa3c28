CREATE TABLE "wizard_inputs" (
	"user_id" integer NOT NULL,
	"part" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "wizard_inputs_user_id_part_pk" PRIMARY KEY("user_id","part")
);
--> statement-breakpoint
ALTER TABLE "wizard_inputs" ADD CONSTRAINT "wizard_inputs_user_id_wizard_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wizard_drafts"("user_id") ON DELETE cascade ON UPDATE no action;