CREATE TABLE "wizard_sheets" (
	"user_id" integer NOT NULL,
	"titular_id" integer NOT NULL,
	"typed" jsonb NOT NULL,
	"salary" bigint DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"tab" text collate "C" NOT NULL,
	"applied" integer DEFAULT 0 NOT NULL,
	"copied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wizard_sheets_user_id_titular_id_pk" PRIMARY KEY("user_id","titular_id")
);
--> statement-breakpoint
ALTER TABLE "wizard_sheets" ADD CONSTRAINT "wizard_sheets_user_id_wizard_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wizard_drafts"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "wizard_sheets" ("user_id", "titular_id", "typed", "salary", "version", "tab", "applied", "copied")
SELECT
	drafts."user_id",
	sheet.key::integer,
	sheet.value -> 'values',
	coalesce((sheet.value ->> 'salary')::bigint, 0),
	coalesce((sheet.value ->> 'version')::integer, 0),
	coalesce(sheet.value ->> 'tab', ''),
	coalesce((sheet.value ->> 'applied')::integer, 0),
	coalesce((sheet.value ->> 'copied')::boolean, false)
FROM "wizard_drafts" AS drafts, jsonb_each(drafts."state" -> 'sheets') AS sheet
WHERE jsonb_typeof(drafts."state" -> 'sheets') = 'object' AND jsonb_typeof(sheet.value -> 'values') = 'object';
--> statement-breakpoint
UPDATE "wizard_drafts" SET "state" = "state" - 'sheets';
