CREATE TABLE "passkeys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text collate "C" NOT NULL,
	"public_key" text collate "C" NOT NULL,
	"counter" integer NOT NULL,
	"transports" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"used_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('api', 'reset', 'telegram', 'factor', 'passkey'));