CREATE TABLE "access_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"require_factor" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "access_settings_single" CHECK ("access_settings"."id" = 1),
	CONSTRAINT "access_settings_demand" CHECK ("access_settings"."require_factor" in ('nobody', 'administrators', 'everyone'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text collate "C" NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"confirmed_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text collate "C";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text collate "C";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "device" text collate "C";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "address" text collate "C";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factors_unconfirmed" ON "second_factors" USING btree ("created_at") WHERE confirmed_at is null;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('api', 'reset', 'telegram', 'factor'));