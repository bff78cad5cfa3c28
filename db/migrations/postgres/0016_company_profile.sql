CREATE TABLE "company_profile" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"ric" text collate "C" NOT NULL,
	"address" text collate "C",
	"phone" text collate "C",
	"logo" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "company_profile_single" CHECK ("company_profile"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "first_steps" (
	"id" integer PRIMARY KEY NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "first_steps_single" CHECK ("first_steps"."id" = 1)
);
