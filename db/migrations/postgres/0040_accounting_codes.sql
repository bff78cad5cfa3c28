-- The codes that an accountant has for what payroll pays and from where.
CREATE TABLE "accounting_codes" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"code" text collate "C" NOT NULL
);

