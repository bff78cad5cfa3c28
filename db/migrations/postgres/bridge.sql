-- What earlier versions' databases lack of 0000_schema, step by step. Each step begins with its name and the SHA-256
-- by which histories know it; '(instead)' is another text of it that stood for some hours, and makes the same of
-- what that left. Every database has had the first two.

--> 0000_init c6ff873af2ec0214907a053902f73135e750653549f9ef854daea83a9dbb4827

--> 0001_guards c1137eaa80435b64ffd374f8369d1e45fce1f5d724e17f1a11acc168730d86f0

--> 0002_payments_equal 5d7269c53be562b42c21b59c57d042cfb08b18e50ea4355ce0570eb7189b1ebf
CREATE INDEX "payments_equal" ON "payments" USING btree ("titular_id","number","amount") WHERE voided_at is null;

--> 0003_movements_by_date 6001ab8236157528d4dac2c82ca505904fdadb9196ee5a9f9a04124cf9396296
CREATE INDEX "movements_account_issued" ON "movements" USING btree ("account_id","issued_at","amount","reversal");

--> 0004_report_jobs_beat 06dcf63249bd5982f802ad16ae0aecb01be36f3f1d53abb748981dfe225efefe
DROP INDEX "report_jobs_state";
ALTER TABLE "report_jobs" ADD COLUMN "beat_at" text collate "C";
CREATE INDEX "report_jobs_user" ON "report_jobs" USING btree ("user_id","state");

--> 0005_messages c8d835a15b77d2a22a65ef72e144f5677b0a8434afea8c8fcea895759ebfe691
ALTER TABLE "announcements" ADD COLUMN "title_key" text collate "C" DEFAULT '' NOT NULL;
CREATE INDEX "outbox_unread" ON "outbox" USING btree ("user_id") WHERE read_at is null;

--> 0006_covering_indexes 2ca0cf3caf6a6a6ca01280548a0d0ec851b106e8f2943b6d4f2805e2fddb06f0
DROP INDEX "incomes_live_issued";
DROP INDEX "payments_live_issued";
DROP INDEX "payments_titular";
DROP INDEX "payments_account";
DROP INDEX "paysheets_live_issued";
DROP INDEX "paysheets_titular";
DROP INDEX "paysheets_account";
CREATE INDEX "payments_live_enterprise" ON "payments" USING btree ("enterprise_id","created_at","id") WHERE voided_at is null;
CREATE INDEX "paysheets_live_enterprise" ON "paysheets" USING btree ("enterprise_id","created_at","id") WHERE voided_at is null;
CREATE INDEX "incomes_live_issued" ON "incomes" USING btree ("issued_at","id","amount") WHERE voided_at is null;
CREATE INDEX "payments_live_issued" ON "payments" USING btree ("issued_at","id","amount") WHERE voided_at is null;
CREATE INDEX "payments_titular" ON "payments" USING btree ("titular_id","issued_at","id","voided_at");
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","issued_at","id","voided_at");
CREATE INDEX "paysheets_live_issued" ON "paysheets" USING btree ("issued_at","id","total") WHERE voided_at is null;
CREATE INDEX "paysheets_titular" ON "paysheets" USING btree ("titular_id","issued_at","id","voided_at");
CREATE INDEX "paysheets_account" ON "paysheets" USING btree ("account_id","issued_at","id","voided_at");

--> 0007_covering_voided 1ce77f4f0757594f0552951feb3d36de94e4fbe73a8e1370da94ba406b266f95
DROP INDEX "payments_voided";
DROP INDEX "paysheets_voided";
CREATE INDEX "payments_voided" ON "payments" USING btree ("issued_at","id","voided_at") WHERE voided_at is not null;
CREATE INDEX "paysheets_voided" ON "paysheets" USING btree ("issued_at","id","voided_at") WHERE voided_at is not null;

--> 0008_money_guards 5798f9d435f158d8e67f98e2679bc0cf8fff57c66f7a416a12975c25e4512ea1
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_capital";
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_capital" CHECK ("accounts"."capital" >= 0 and "accounts"."capital" <= 7036874417766399);
CREATE TRIGGER adjustments_no_delete BEFORE DELETE ON adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER paysheets_no_truncate BEFORE TRUNCATE ON paysheets EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();

CREATE TRIGGER incomes_no_truncate BEFORE TRUNCATE ON incomes EXECUTE FUNCTION refuse_change();

CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON transfers EXECUTE FUNCTION refuse_change();

CREATE TRIGGER adjustments_no_truncate BEFORE TRUNCATE ON adjustments EXECUTE FUNCTION refuse_change();

--> 0009_payments_equal_amount 1e67d6c16df2ed67884f00989fe3e1d9115c4432c8ee354ab45fa101dcdd8ffb
DROP INDEX "payments_equal";
CREATE INDEX "payments_equal" ON "payments" USING btree ("titular_id","amount","number") WHERE voided_at is null;

--> 0010_purge 0df65905f8530c846cdb0bd479439c6ca78e36984e46a49910909cec3ca1e523
CREATE INDEX "adjustments_created_by" ON "adjustments" USING btree ("created_by");
CREATE INDEX "adjustments_voided_by" ON "adjustments" USING btree ("voided_by") WHERE voided_by is not null;
CREATE INDEX "incomes_created_by" ON "incomes" USING btree ("created_by");
CREATE INDEX "incomes_voided_by" ON "incomes" USING btree ("voided_by") WHERE voided_by is not null;
CREATE INDEX "payments_created_by" ON "payments" USING btree ("created_by");
CREATE INDEX "payments_voided_by" ON "payments" USING btree ("voided_by") WHERE voided_by is not null;
CREATE INDEX "paysheets_created_by" ON "paysheets" USING btree ("created_by");
CREATE INDEX "paysheets_voided_by" ON "paysheets" USING btree ("voided_by") WHERE voided_by is not null;
CREATE INDEX "transfers_created_by" ON "transfers" USING btree ("created_by");
CREATE INDEX "transfers_voided_by" ON "transfers" USING btree ("voided_by") WHERE voided_by is not null;
CREATE INDEX "movements_user" ON "movements" USING btree ("user_id");
CREATE INDEX "announcements_created_by" ON "announcements" USING btree ("created_by");
CREATE INDEX "outbox_told" ON "outbox" USING btree ("created_at") WHERE content <> '' and (read_at is not null or state = 'sent');
CREATE INDEX "users_waiting" ON "users" USING btree ("created_at") WHERE type = 0;

--> 0011_payroll_runs 20fddfe33a0c01e958975b57cc5ed3dcb38ac811ce9d86acf00e0a55c69c8026
CREATE TABLE "bank_file_lines" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bank_file_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bank_file_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"document_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"status" text collate "C" DEFAULT 'sent' NOT NULL,
	"reason" text collate "C",
	CONSTRAINT "bank_file_lines_kind" CHECK ("bank_file_lines"."kind" in ('paysheet', 'payment')),
	CONSTRAINT "bank_file_lines_status" CHECK ("bank_file_lines"."status" in ('sent', 'paid', 'rejected')),
	CONSTRAINT "bank_file_lines_amount" CHECK ("bank_file_lines"."amount" > 0)
);

CREATE TABLE "bank_files" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "bank_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lot" integer NOT NULL,
	"account_id" integer NOT NULL,
	"format" text collate "C" NOT NULL,
	"payroll_run_id" integer,
	"value_date" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"sha256" text collate "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "bank_files_format" CHECK ("bank_files"."format" in ('banesco', 'mercantil', 'venezuela', 'provincial', 'banplus', 'exterior', 'bancaribe', 'bancamiga', 'bnc', 'csv', 'xlsx')),
	CONSTRAINT "bank_files_sums" CHECK ("bank_files"."count" > 0 and "bank_files"."total" > 0)
);

CREATE TABLE "payroll_runs" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "payroll_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order" integer NOT NULL,
	"title" text collate "C" NOT NULL,
	"payday" text collate "C" NOT NULL,
	"month" text collate "C" NOT NULL,
	"issued_at" text collate "C" NOT NULL,
	"search_key" text collate "C" NOT NULL,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "payroll_runs_payday" CHECK ("payroll_runs"."payday" in ('primera', 'segunda', 'completo')),
	CONSTRAINT "payroll_runs_month" CHECK (length("payroll_runs"."month") = 7)
);

CREATE TABLE "approval_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"runs" bigint,
	"paysheets" bigint,
	"payments" bigint,
	"transfers" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "approval_settings_single" CHECK ("approval_settings"."id" = 1),
	CONSTRAINT "approval_settings_amounts" CHECK ("approval_settings"."runs" >= 0 and "approval_settings"."paysheets" >= 0 and "approval_settings"."payments" >= 0 and "approval_settings"."transfers" >= 0)
);

CREATE TABLE "closing" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" text collate "C",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "closing_single" CHECK ("closing"."id" = 1)
);

ALTER TABLE "paysheets" DROP CONSTRAINT "paysheets_total";
DROP INDEX "payments_live_issued";
DROP INDEX "paysheets_live_issued";
ALTER TABLE "accounts" ADD COLUMN "bank_file" jsonb;
ALTER TABLE "banks" ADD COLUMN "swift" text collate "C";
ALTER TABLE "payments" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;
ALTER TABLE "payments" ADD COLUMN "approved_by" integer;
ALTER TABLE "payments" ADD COLUMN "approved_at" text collate "C";
ALTER TABLE "paysheets" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;
ALTER TABLE "paysheets" ADD COLUMN "approved_by" integer;
ALTER TABLE "paysheets" ADD COLUMN "approved_at" text collate "C";
ALTER TABLE "paysheets" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "paysheets" ADD COLUMN "lines_total" bigint DEFAULT 0 NOT NULL;
ALTER TABLE "paysheets" ADD COLUMN "payroll_run_id" integer;
ALTER TABLE "transfers" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;
ALTER TABLE "transfers" ADD COLUMN "approved_by" integer;
ALTER TABLE "transfers" ADD COLUMN "approved_at" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "position" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "department" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "hired_at" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "left_at" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "given_names" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "surnames" text collate "C";
ALTER TABLE "titulars" ADD COLUMN "email" text collate "C";
ALTER TABLE "bank_file_lines" ADD CONSTRAINT "bank_file_lines_bank_file_id_bank_files_id_fk" FOREIGN KEY ("bank_file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_payroll_run_id_payroll_runs_id_fk" FOREIGN KEY ("payroll_run_id") REFERENCES "public"."payroll_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payroll_runs" ADD CONSTRAINT "payroll_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "bank_file_lines_position" ON "bank_file_lines" USING btree ("bank_file_id","position");
CREATE INDEX "bank_file_lines_document" ON "bank_file_lines" USING btree ("kind","document_id","id");
CREATE INDEX "bank_file_lines_rejected" ON "bank_file_lines" USING btree ("id") WHERE status = 'rejected';
CREATE UNIQUE INDEX "bank_files_lot" ON "bank_files" USING btree ("lot");
CREATE INDEX "bank_files_account" ON "bank_files" USING btree ("account_id","id");
CREATE INDEX "bank_files_run" ON "bank_files" USING btree ("payroll_run_id","id");
CREATE INDEX "bank_files_created_by" ON "bank_files" USING btree ("created_by");
CREATE UNIQUE INDEX "payroll_runs_order" ON "payroll_runs" USING btree ("order");
CREATE INDEX "payroll_runs_issued" ON "payroll_runs" USING btree ("issued_at","id");
CREATE INDEX "payroll_runs_fortnight" ON "payroll_runs" USING btree ("month","payday");
CREATE INDEX "payroll_runs_created_by" ON "payroll_runs" USING btree ("created_by");
ALTER TABLE "payments" ADD CONSTRAINT "payments_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_payroll_run_id_payroll_runs_id_fk" FOREIGN KEY ("payroll_run_id") REFERENCES "public"."payroll_runs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "payments_approved_by" ON "payments" USING btree ("approved_by") WHERE approved_by is not null;
CREATE INDEX "payments_pending" ON "payments" USING btree ("id") WHERE pending;
CREATE INDEX "paysheets_approved_by" ON "paysheets" USING btree ("approved_by") WHERE approved_by is not null;
CREATE INDEX "paysheets_pending" ON "paysheets" USING btree ("id") WHERE pending;
CREATE INDEX "paysheets_run" ON "paysheets" USING btree ("payroll_run_id","id") WHERE payroll_run_id is not null;
CREATE INDEX "transfers_approved_by" ON "transfers" USING btree ("approved_by") WHERE approved_by is not null;
CREATE INDEX "transfers_pending" ON "transfers" USING btree ("id") WHERE pending;
CREATE INDEX "payments_live_issued" ON "payments" USING btree ("issued_at","id","amount","pending") WHERE voided_at is null;
CREATE INDEX "paysheets_live_issued" ON "paysheets" USING btree ("issued_at","id","total","pending") WHERE voided_at is null;
ALTER TABLE "payments" ADD CONSTRAINT "payments_approval" CHECK ((not "payments"."pending" or ("payments"."approved_at" is null and "payments"."voided_at" is null)) and ("payments"."approved_at" is not null or "payments"."approved_by" is null));
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_approval" CHECK ((not "paysheets"."pending" or ("paysheets"."approved_at" is null and "paysheets"."voided_at" is null)) and ("paysheets"."approved_at" is not null or "paysheets"."approved_by" is null));
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_total" CHECK ("paysheets"."total" > 0 and "paysheets"."total" = "paysheets"."amount" + "paysheets"."adition" + "paysheets"."bonus" - "paysheets"."discount" - "paysheets"."lph" - "paysheets"."sso" - "paysheets"."lacks" + "paysheets"."lines_total");
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_approval" CHECK ((not "transfers"."pending" or ("transfers"."approved_at" is null and "transfers"."voided_at" is null)) and ("transfers"."approved_at" is not null or "transfers"."approved_by" is null));
CREATE TRIGGER payroll_runs_no_delete BEFORE DELETE ON payroll_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payroll_runs_no_truncate BEFORE TRUNCATE ON payroll_runs EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_no_delete BEFORE DELETE ON bank_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_files_no_truncate BEFORE TRUNCATE ON bank_files EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_lines_no_delete BEFORE DELETE ON bank_file_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_file_lines_no_truncate BEFORE TRUNCATE ON bank_file_lines EXECUTE FUNCTION refuse_change();

--> 0012_approval_trail e62ef6d449f734a4e30a8c67169c5c55f6548c3e15ee090149ec806a7876d4c5
DROP INDEX "paysheets_pending";
CREATE INDEX "audit_record" ON "audit" USING btree ("kind","record_id","id");
CREATE INDEX "paysheets_pending" ON "paysheets" USING btree ("payroll_run_id","id") WHERE pending;

--> 0013_bank_line_marked 83d077fa4beeb9f3cb898817cce5d5de90498b91e16854a19bd3ee4936c1e9e7
ALTER TABLE "bank_file_lines" ADD COLUMN "marked_at" text collate "C";

--> 0014_wizard_sheets 6382ec948f78e2c8d71a9098f4617aef3461a38d278ceaa8a2cc9f347af5b794
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

ALTER TABLE "wizard_sheets" ADD CONSTRAINT "wizard_sheets_user_id_wizard_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wizard_drafts"("user_id") ON DELETE cascade ON UPDATE no action;

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

UPDATE "wizard_drafts" SET "state" = "state" - 'sheets';

--> 0015_wizard_inputs 66137035430fb38c16cddd180c93f66439df4b877a8f9729d2ef989a497f91e9
CREATE TABLE "wizard_inputs" (
	"user_id" integer NOT NULL,
	"part" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "wizard_inputs_user_id_part_pk" PRIMARY KEY("user_id","part")
);

ALTER TABLE "wizard_inputs" ADD CONSTRAINT "wizard_inputs_user_id_wizard_drafts_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wizard_drafts"("user_id") ON DELETE cascade ON UPDATE no action;

--> 0016_company_profile 88e144972c47793db10349257c9a66bfe79d48957b0db2ede08b102c50de2032
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

CREATE TABLE "first_steps" (
	"id" integer PRIMARY KEY NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "first_steps_single" CHECK ("first_steps"."id" = 1)
);

--> 0017_salary_changes 7ef7351d9e86b5a7db15163d2a691695a30c3e9b45115aca1f221b4f6c04a3fe
CREATE TABLE "salary_changes" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "salary_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"titular_id" integer NOT NULL,
	"salary" bigint NOT NULL,
	"since" text collate "C" NOT NULL,
	"reason" text collate "C",
	"user_id" integer,
	"user_name" text collate "C",
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "salary_changes_salary" CHECK ("salary_changes"."salary" >= 0 and "salary_changes"."salary" <= 9007199254740991)
);

CREATE TABLE "salary_drafts" (
	"user_id" integer NOT NULL,
	"titular_id" integer NOT NULL,
	"typed" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "salary_drafts_user_id_titular_id_pk" PRIMARY KEY("user_id","titular_id")
);

ALTER TABLE "salary_changes" ADD CONSTRAINT "salary_changes_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "salary_changes" ADD CONSTRAINT "salary_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "salary_drafts" ADD CONSTRAINT "salary_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "salary_drafts" ADD CONSTRAINT "salary_drafts_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "salary_changes_titular" ON "salary_changes" USING btree ("titular_id","id");
CREATE INDEX "salary_drafts_updated" ON "salary_drafts" USING btree ("updated_at");
-- Nothing changed a titular after its last change: since that day at the latest, in Venezuela.
INSERT INTO "salary_changes" ("titular_id", "salary", "since", "created_at")
SELECT "id", "salary", to_char("updated_at"::timestamptz AT TIME ZONE 'America/Caracas', 'YYYY-MM-DD'), "updated_at" FROM "titulars" WHERE "salary" > 0 ORDER BY "id";

--> 0018_entering 9180fd00b2e064b92437d3f3abf502c477f9524e77b41ef9a271643872dab88b
CREATE TABLE "remade_documents" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "remade_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"document_id" integer NOT NULL,
	"made_id" integer NOT NULL,
	CONSTRAINT "remade_documents_kind" CHECK ("remade_documents"."kind" in ('income', 'payment', 'paysheet', 'transfer', 'adjustment')),
	CONSTRAINT "remade_documents_later" CHECK ("remade_documents"."made_id" > "remade_documents"."document_id")
);

CREATE TABLE "unsent_forms" (
	"user_id" integer NOT NULL,
	"path" text collate "C" NOT NULL,
	"typed" jsonb NOT NULL,
	"saved_at" text collate "C" NOT NULL,
	CONSTRAINT "unsent_forms_user_id_path_pk" PRIMARY KEY("user_id","path")
);

ALTER TABLE "unsent_forms" ADD CONSTRAINT "unsent_forms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "remade_documents_document" ON "remade_documents" USING btree ("kind","document_id");
CREATE UNIQUE INDEX "remade_documents_made" ON "remade_documents" USING btree ("kind","made_id");
CREATE INDEX "unsent_forms_saved" ON "unsent_forms" USING btree ("saved_at");

--> 0019_mails 654edc2a72e6cbbb2349f5300394e5f3ecbf058a3a665140c9bfde0bb7f8b4ad
CREATE TABLE "channels" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"is_open" boolean NOT NULL
);

CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"occasion" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"user_id" integer,
	"titular_id" integer,
	"address" text collate "C",
	"title" text collate "C" NOT NULL,
	"content" text collate "C" NOT NULL,
	"attachment" jsonb,
	"state" text collate "C" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" text collate "C" NOT NULL,
	"last_error" text collate "C",
	"sent_at" text collate "C",
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('receipt', 'notice', 'invitation', 'forgotten')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sent', 'unknown', 'failed', 'dropped'))
);

ALTER TABLE "users" ADD COLUMN "allow_receive_receipt_email" boolean DEFAULT true NOT NULL;
ALTER TABLE "users" ADD COLUMN "allow_receive_announcement_email" boolean DEFAULT true NOT NULL;
ALTER TABLE "users" ADD COLUMN "invited_at" text collate "C";
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "mails_occasion" ON "mails" USING btree ("occasion");
CREATE INDEX "mails_due" ON "mails" USING btree ("state","next_attempt_at");
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","id");
CREATE INDEX "mails_titular" ON "mails" USING btree ("titular_id","id");
CREATE INDEX "mails_written" ON "mails" USING btree ("created_at") WHERE content <> '';

--> 0020_search 262deb2772a1d6f0410e5095a06533482ca3ea47b55c333251d58e0a6e43f859
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_type";
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_date";
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_time";
CREATE INDEX "incomes_number" ON "incomes" USING btree ("number");
CREATE INDEX "payments_number" ON "payments" USING btree ("number");
CREATE INDEX "paysheets_number" ON "paysheets" USING btree ("number");
CREATE INDEX "transfers_number" ON "transfers" USING btree ("number");
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_type" CHECK ("announcements"."type" in (0, 1, 2, 4, 5, 6, 8));
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_date" CHECK (("announcements"."date" is not null) = ("announcements"."type" in (4, 5, 8)));
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_time" CHECK (("announcements"."time" is not null) = ("announcements"."type" in (6, 8)));
-- The search for everything finds these by trigrams, as the lists of orders do.
CREATE INDEX titulars_trigrams ON titulars USING gin (search_key gin_trgm_ops);

CREATE INDEX accounts_trigrams ON accounts USING gin (number gin_trgm_ops);

CREATE INDEX incomes_trigrams ON incomes USING gin (search_key gin_trgm_ops);

CREATE INDEX transfers_trigrams ON transfers USING gin (search_key gin_trgm_ops);

CREATE INDEX payroll_runs_trigrams ON payroll_runs USING gin (search_key gin_trgm_ops);

--> 0021_second_factors bf834a590f2c172b305f17e7b48dd3cf695901813c83851eefadc418c7e7ec4c
CREATE TABLE "access_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"require_factor" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "access_settings_single" CHECK ("access_settings"."id" = 1),
	CONSTRAINT "access_settings_demand" CHECK ("access_settings"."require_factor" in ('nobody', 'administrators', 'everyone'))
);

CREATE TABLE "recovery_codes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" text collate "C" NOT NULL
);

CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text collate "C" NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"confirmed_at" text collate "C"
);

ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";
ALTER TABLE "sessions" ADD COLUMN "device" text collate "C";
ALTER TABLE "sessions" ADD COLUMN "address" text collate "C";
ALTER TABLE "tokens" ADD COLUMN "device" text collate "C";
ALTER TABLE "tokens" ADD COLUMN "address" text collate "C";
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");
CREATE INDEX "second_factors_unconfirmed" ON "second_factors" USING btree ("created_at") WHERE confirmed_at is null;
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('api', 'reset', 'telegram', 'factor'));

--> 0022_imports 9f04a2b407e063c6846f4aa92b7bbc308f9004ba1aa3d9355bb56801ab30e84a
CREATE TABLE "import_parts" (
	"import_id" integer NOT NULL,
	"what" text collate "C" NOT NULL,
	"part" integer NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "import_parts_import_id_what_part_pk" PRIMARY KEY("import_id","what","part")
);

CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"sha256" text collate "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"summary" jsonb NOT NULL,
	"created_by" integer,
	"decided_at" text collate "C",
	"expires_at" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('employees', 'suppliers')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('waiting', 'done', 'undone'))
);

ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");
CREATE INDEX "imports_expiry" ON "imports" USING btree ("expires_at");

--> 0023_saved_views 877ef365853752abb2cc2aee08baf79c1b0c57b48070bd65d0c896bab14c7b37
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"query" text collate "C" NOT NULL,
	"created_at" text collate "C" NOT NULL
);

DROP INDEX "payments_live_enterprise";
DROP INDEX "paysheets_live_enterprise";
DROP INDEX "transfers_live_issued";
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");
CREATE INDEX "payments_live_enterprise" ON "payments" USING btree ("enterprise_id","created_at","id","amount","pending") WHERE voided_at is null;
CREATE INDEX "paysheets_live_enterprise" ON "paysheets" USING btree ("enterprise_id","created_at","id","total","pending") WHERE voided_at is null;
CREATE INDEX "transfers_live_issued" ON "transfers" USING btree ("issued_at","id","amount","pending") WHERE voided_at is null;

--> 0024_salary_authors 0961d4e66b007e66090e03f8beaf50456540a955ae7ae3e32c5b97d1db941b17
CREATE INDEX "salary_changes_user" ON "salary_changes" USING btree ("user_id");

--> 0025_passkeys 741b40f96211dec03b9c5e90cfc08ec58d6731c9d3f0e159d80f3623003a20b7
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

ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('api', 'reset', 'telegram', 'factor', 'passkey'));

--> 0026_birthday_mails cce953ef30c9173314d81b28ecf5c03a87cbc2ce54b2551094588a80098c5276
ALTER TABLE "users" ADD COLUMN "allow_receive_birthday_email" boolean DEFAULT true NOT NULL;

--> 0027_late_orders 2e3d0a7c2f5c354dc6df75cb8ccdefb76ab41faf2a24eeff419f7fd6d2f2fd31
DROP INDEX "paysheets_titular";
CREATE INDEX "paysheets_titular" ON "paysheets" USING btree ("titular_id","issued_at","id","voided_at","pending","created_at");

--> 0028_undo_is_undo b3cdbd5526746b8983e2db3e8c0cd083fb8abcef6d6bd1c39608e716ab8db37d
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

DROP TABLE "remade_documents" CASCADE;

--> 0029_arrear_payments 4bc0bdab546586677aa9ae3f81aa69edd3a48cc2a6158bb2e4e5b0d87f623ccd
CREATE TABLE "arrear_payments" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "arrear_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text collate "C" NOT NULL,
	"document_id" integer NOT NULL,
	"paysheet_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "arrear_payments_kind" CHECK ("arrear_payments"."kind" in ('paysheet', 'payment'))
);

ALTER TABLE "arrear_payments" ADD CONSTRAINT "arrear_payments_paysheet_id_paysheets_id_fk" FOREIGN KEY ("paysheet_id") REFERENCES "public"."paysheets"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "arrear_payments_document" ON "arrear_payments" USING btree ("kind","document_id","paysheet_id");
CREATE INDEX "arrear_payments_paysheet" ON "arrear_payments" USING btree ("paysheet_id");

-- Until now the concept of a personal order said it: each pays the oldest order that a salary came too late for.
INSERT INTO arrear_payments (kind, document_id, paysheet_id, amount)
SELECT 'payment', payments.id, late.id, payments.amount
FROM payments JOIN paysheets AS late ON late.id = (
	SELECT paid.id FROM paysheets AS paid
	WHERE paid.titular_id = payments.titular_id AND paid.issued_at <= payments.issued_at
		AND paid.voided_at IS NULL AND NOT paid.pending AND EXISTS (
			SELECT 1 FROM salary_changes AS change
			WHERE change.titular_id = paid.titular_id AND change.user_name IS NOT NULL
				AND change.created_at > paid.created_at
				AND change.since <= substr(paid.issued_at, 1, 8) || CASE paid.payday WHEN 'primera' THEN '01' ELSE '16' END)
	ORDER BY paid.issued_at, paid.id LIMIT 1)
WHERE payments.search_key LIKE '%diferencia de salario%';

--> 0030_proposed_approval 4c7e7b916d3b2dcfcc8e221eb3df779783eebde23da171b1d9d3a6ad3101922a
ALTER TABLE "approval_settings" ADD COLUMN "proposed" jsonb;

--> 0031_adjustment_types eb14f1440f166a815adcf50cc167c397e6d2cbeff59fa25beb1f4667a20d715b
ALTER TABLE "adjustments" ADD COLUMN "type" text collate "C" DEFAULT 'Ajuste' NOT NULL;
ALTER TABLE "adjustments" ADD COLUMN "snapshot" jsonb DEFAULT '{"account":{"number":"","bank":""}}'::jsonb NOT NULL;
CREATE INDEX "adjustments_live_issued" ON "adjustments" USING btree ("issued_at","id","type","amount") WHERE voided_at is null;
CREATE INDEX "adjustments_voided" ON "adjustments" USING btree ("issued_at","id") WHERE voided_at is not null;

-- Until now the reason said it.
UPDATE adjustments SET type = 'Saldo inicial' WHERE lower(trim(reason)) LIKE 'saldo inicial%';

UPDATE adjustments SET snapshot = (
	SELECT jsonb_build_object('account', jsonb_build_object('number', accounts.number, 'bank', banks.name, 'holder', coalesce(titulars.name, ''), 'holder_ric', coalesce(titulars.ric, '')))
	FROM accounts JOIN banks ON banks.id = accounts.bank_id LEFT JOIN titulars ON titulars.id = accounts.titular_id
	WHERE accounts.id = adjustments.account_id);

--> 0032_titulars_email b96e68ddefa5cea50993fdd8034204951704b4d7197bcbc8e80deafacab40e00
CREATE INDEX "titulars_email" ON "titulars" USING btree ("email") WHERE email is not null;

--> 0033_coded_lines 90d78241d5094403fc318f575722b4707befe31576c28efe40ab36c9c78553e7
-- An order's additions and deductions are lines with a code; only the salary's part stays a column.
ALTER TABLE "paysheets" DROP CONSTRAINT "paysheets_parts";
ALTER TABLE "paysheets" DROP CONSTRAINT "paysheets_total";
ALTER TABLE "paysheets" ADD COLUMN "gross" bigint;
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
) AS coded);
ALTER TABLE "paysheets" ALTER COLUMN "gross" SET NOT NULL;
ALTER TABLE "paysheets" DROP COLUMN "adition";
ALTER TABLE "paysheets" DROP COLUMN "adition_reason";
ALTER TABLE "paysheets" DROP COLUMN "discount";
ALTER TABLE "paysheets" DROP COLUMN "discount_reason";
ALTER TABLE "paysheets" DROP COLUMN "sso";
ALTER TABLE "paysheets" DROP COLUMN "lacks";
ALTER TABLE "paysheets" DROP COLUMN "bonus";
ALTER TABLE "paysheets" DROP COLUMN "lph";
ALTER TABLE "paysheets" DROP COLUMN "lines_total";
ALTER TABLE "paysheets" ADD CONSTRAINT "paysheets_amounts" CHECK ("paysheets"."salary" > 0 and "paysheets"."amount" >= 0 and "paysheets"."gross" >= "paysheets"."amount" and "paysheets"."total" between 1 and "paysheets"."gross");
CREATE FUNCTION hold_paysheet_total() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.gross <> NEW.amount + coalesce((SELECT sum((value ->> 'amount')::bigint) FROM jsonb_array_elements(NEW.lines) WHERE value ->> 'kind' = 'asignacion'), 0) OR NEW.total <> NEW.gross - coalesce((SELECT sum((value ->> 'amount')::bigint) FROM jsonb_array_elements(NEW.lines) WHERE value ->> 'kind' = 'deduccion'), 0) THEN RAISE EXCEPTION 'an order comes to the sum of its lines' USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $$;
CREATE TRIGGER paysheets_total BEFORE INSERT OR UPDATE OF amount, lines, gross, total ON paysheets FOR EACH ROW EXECUTE FUNCTION hold_paysheet_total();

--> 0034_freed_arrears f231fb8f36e90ac797a9f1f4215f90f24a13db971b0c5ccf4ba8333a4e570a51
-- What an order paid of another person's arrears: the late order was given to them while the payer was voided or waited.
DELETE FROM arrear_payments
WHERE coalesce(
	CASE kind
		WHEN 'payment' THEN (SELECT titular_id FROM payments WHERE payments.id = document_id)
		ELSE (SELECT titular_id FROM paysheets WHERE paysheets.id = document_id)
	END, 0) <> (SELECT late.titular_id FROM paysheets AS late WHERE late.id = paysheet_id);

--> 0035_paid_period 2e1161dc385ab485434a4e024cd01b7f1a996c6751a55bcabbb2546d2b480feb
ALTER TABLE "paysheets" ADD COLUMN "period" text collate "C";
CREATE INDEX "paysheets_period" ON "paysheets" USING btree ("titular_id","period") WHERE period is not null;

--> 0036_parameters fe20d45e7b3b5005749a9613d06fce6a7c88930a4bac59701ec5074b1ea067fe
CREATE TABLE "parameters" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "parameters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"since" text collate "C" NOT NULL,
	"source" text collate "C",
	"user_id" integer,
	"user_name" text collate "C",
	"created_at" text collate "C" NOT NULL,
	"confirmed_by" integer,
	"confirmed_name" text collate "C",
	"confirmed_at" text collate "C"
);

ALTER TABLE "parameters" ADD CONSTRAINT "parameters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "parameters" ADD CONSTRAINT "parameters_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "parameters_name" ON "parameters" USING btree ("name","id");
CREATE INDEX "parameters_user" ON "parameters" USING btree ("user_id");
CREATE INDEX "parameters_confirmed_by" ON "parameters" USING btree ("confirmed_by");
-- Values are only ever added; their confirmation is written once.
CREATE FUNCTION refuse_parameter_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL
		AND (OLD.id, OLD.name, OLD.value, OLD.since, OLD.source, OLD.user_id, OLD.user_name, OLD.created_at)
			IS NOT DISTINCT FROM
			(NEW.id, NEW.name, NEW.value, NEW.since, NEW.source, NEW.user_id, NEW.user_name, NEW.created_at)
	THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'parameters is append-only';
END $$;

CREATE TRIGGER parameters_no_update BEFORE UPDATE ON parameters FOR EACH ROW EXECUTE FUNCTION refuse_parameter_change();

CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER parameters_no_truncate BEFORE TRUNCATE ON parameters EXECUTE FUNCTION refuse_change();

--> 0037_rates c107ce3eecb0e08e48ef556c40ba1cfe78a32d2f18ec22d15e2dec3a0edc07bf
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"currency" text collate "C" NOT NULL,
	"day" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"source" text collate "C" NOT NULL,
	"user_id" integer,
	"user_name" text collate "C",
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "rates_currency" CHECK ("rates"."currency" in ('USD', 'EUR')),
	CONSTRAINT "rates_value" CHECK (length("rates"."value") <= 18 and trim("rates"."value", '0123456789.') = '' and trim("rates"."value", '0.') <> ''
        and length(replace("rates"."value", '.', '')) >= length("rates"."value") - 1
        and "rates"."value" not like '.%' and "rates"."value" not like '%.' and "rates"."value" not like '%._________%'
        and "rates"."value" not like '%.%0' and ("rates"."value" not like '0%' or "rates"."value" like '0.%'))
);

ALTER TABLE "rates" ADD CONSTRAINT "rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "rates_day" ON "rates" USING btree ("currency","day","id");
CREATE INDEX "rates_newest" ON "rates" USING btree ("day","id");
CREATE INDEX "rates_user" ON "rates" USING btree ("user_id");

-- What was once a rate stays one: a later entry for the same day counts from then on.
CREATE TRIGGER rates_append_only BEFORE UPDATE OR DELETE ON rates FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER rates_no_truncate BEFORE TRUNCATE ON rates EXECUTE FUNCTION refuse_change();

--> 0038_contributions 2ed813e05d7b7fa31400d0ccb2d921e2119ca8697391c9ec460775e9d83e370f
CREATE TABLE "faov_files" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "faov_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"sha256" text collate "C" NOT NULL,
	"content" "bytea" NOT NULL,
	"user_id" integer,
	"user_name" text collate "C",
	"created_at" text collate "C" NOT NULL,
	CONSTRAINT "faov_files_count" CHECK ("faov_files"."count" > 0)
);

ALTER TABLE "company_profile" ADD COLUMN "faov_number" text collate "C";
ALTER TABLE "faov_files" ADD CONSTRAINT "faov_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "faov_files_month" ON "faov_files" USING btree ("month","id");
CREATE INDEX "faov_files_user" ON "faov_files" USING btree ("user_id");

-- What FAOV was given stays as it was given.
CREATE TRIGGER faov_files_append_only BEFORE UPDATE OR DELETE ON faov_files FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER faov_files_no_truncate BEFORE TRUNCATE ON faov_files EXECUTE FUNCTION refuse_change();

--> 0039_wage_currencies 81aeb60931db9413ec4584df423902458f82f18ea72139d963ea15beb2adb858
-- What a salary is agreed in; all of before are in bolívares.
ALTER TABLE "titulars" ADD COLUMN "salary_currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (salary_currency in ('VES', 'USD', 'EUR'));
ALTER TABLE "salary_changes" ADD COLUMN "currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));
ALTER TABLE "wizard_sheets" ADD COLUMN "currency" text collate "C" DEFAULT 'VES' NOT NULL CHECK (currency in ('VES', 'USD', 'EUR'));

--> 0040_accounting_codes c665e7d67ec0b5527e78a27efc1eab374c1cd2442aea8c9d02508e17f4886bab
-- The codes that an accountant has for what payroll pays and from where.
CREATE TABLE "accounting_codes" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"code" text collate "C" NOT NULL
);

--> 0041_concepts 2a32091ea4ba412c2dbcb92f234d614494cd66db02315d20cabb956dd87b3ced
-- The concepts of payroll, and the shift by which an employee's day has hours; all of before work by day.
CREATE TABLE "concepts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "concepts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"search_key" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"nature" text collate "C" NOT NULL,
	"computed" text collate "C" NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "concepts_kind" CHECK ("concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "concepts_nature" CHECK ("concepts"."nature" in ('salarial', 'integral', 'no_salarial')),
	CONSTRAINT "concepts_computed" CHECK ("concepts"."computed" in ('amount', 'overtime', 'overtime_night', 'overtime_unpermitted', 'night', 'holiday', 'hours', 'days', 'part'))
);

ALTER TABLE "titulars" ADD COLUMN "shift" text collate "C" DEFAULT 'diurna' NOT NULL CHECK (shift in ('diurna', 'mixta', 'nocturna'));
CREATE UNIQUE INDEX "concepts_code" ON "concepts" USING btree ("code");
CREATE UNIQUE INDEX "concepts_name" ON "concepts" USING btree ("name_key");

--> 0042_own_parameters 8e7a9aa1a21e3887d66f3ecdb85143798ecd2d2844b886b16d45df77966dd40c
-- Values of one employee beside the company's: these are only ever added too, and go with a titular who is deleted.
ALTER TABLE "parameters" ADD COLUMN "titular_id" integer;
ALTER TABLE "parameters" ADD CONSTRAINT "parameters_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "parameters_titular" ON "parameters" USING btree ("titular_id","id");
DROP TRIGGER parameters_no_delete ON parameters;
CREATE TRIGGER parameters_no_delete BEFORE DELETE ON parameters FOR EACH ROW WHEN (OLD.titular_id IS NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER parameters_no_move BEFORE UPDATE ON parameters FOR EACH ROW WHEN (OLD.titular_id IS DISTINCT FROM NEW.titular_id) EXECUTE FUNCTION refuse_change();

--> 0043_daily_totals aef856ee75512200addf8eaa099e5efb7942da2860bd18f8ff5974bae067a371
-- What the documents of a kind come to by date, kept with the ledger: a year is no longer added up from its documents.
CREATE TABLE "daily_totals" (
	"day" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "daily_totals_day_kind_pk" PRIMARY KEY("day","kind")
);
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2;

--> 0043_daily_totals (instead) 10d4c712c0ffe1c439bbeb79442bb25b098869d959fc3e866409128a3f726b81
DROP TABLE monthly_totals;
CREATE TABLE IF NOT EXISTS "daily_totals" (
	"day" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "daily_totals_day_kind_pk" PRIMARY KEY("day","kind")
);
INSERT INTO daily_totals (day, kind, count, total)
SELECT issued_at, kind, sum(case when reversal then -1 else 1 end), sum(amount) FROM movements
WHERE kind IN ('income', 'payment', 'paysheet') GROUP BY 1, 2 ON CONFLICT DO NOTHING;

--> 0044_raises 8188d8c848af8881f0bc69f9e19a755ad7f54260005faac31c80f892c81f0e0c
ALTER TABLE "salary_changes" ADD COLUMN "is_raise" boolean DEFAULT false NOT NULL;

--> 0045_import_headings dbcb4cda14bafb0e37ac7f1d81bdbbb13cf812a3f334a25e50271dd802d2e595
CREATE TABLE "import_headings" (
	"kind" text collate "C" NOT NULL,
	"heading" text collate "C" NOT NULL,
	"meaning" text collate "C",
	CONSTRAINT "import_headings_kind_heading_pk" PRIMARY KEY("kind","heading")
);

--> 0045_import_headings (instead) d2c92360d3b18184683b47e35dfd717ea07fc328eef812e7bc03f15f8dc94dd2
ALTER TABLE import_headings DROP CONSTRAINT import_headings_kind;

--> 0046_fortnight_index f984b6e6945e9e60468321a03a9692c85fcd378170863c9899dfa1a8f973c3fd
DROP INDEX "paysheets_live_issued";
CREATE INDEX "paysheets_live_issued" ON "paysheets" USING btree ("issued_at","id","total","pending","titular_id","payday","period") WHERE voided_at is null;

--> 0047_fixed_concepts 70dde34483f9b50c565bc2be8a764cd44dd1d7fc9921717a882c90dda7f182d4
CREATE TABLE "fixed_concepts" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "fixed_concepts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"titular_id" integer NOT NULL,
	"concept_id" integer,
	"concept" text collate "C",
	"kind" text collate "C" NOT NULL,
	"amount" bigint NOT NULL,
	"paydays" text collate "C" NOT NULL,
	"since" text collate "C" NOT NULL,
	"until" text collate "C",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" text collate "C" NOT NULL,
	"updated_at" text collate "C" NOT NULL,
	CONSTRAINT "fixed_concepts_kind" CHECK ("fixed_concepts"."kind" in ('asignacion', 'deduccion')),
	CONSTRAINT "fixed_concepts_paydays" CHECK ("fixed_concepts"."paydays" in ('each', 'primera', 'segunda')),
	CONSTRAINT "fixed_concepts_amount" CHECK ("fixed_concepts"."amount" > 0),
	CONSTRAINT "fixed_concepts_named" CHECK (("fixed_concepts"."concept_id" is null) <> ("fixed_concepts"."concept" is null))
);

ALTER TABLE "fixed_concepts" ADD CONSTRAINT "fixed_concepts_titular_id_titulars_id_fk" FOREIGN KEY ("titular_id") REFERENCES "public"."titulars"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "fixed_concepts" ADD CONSTRAINT "fixed_concepts_concept_id_concepts_id_fk" FOREIGN KEY ("concept_id") REFERENCES "public"."concepts"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "fixed_concepts_titular" ON "fixed_concepts" USING btree ("titular_id","id");
CREATE INDEX "fixed_concepts_concept" ON "fixed_concepts" USING btree ("concept_id");
