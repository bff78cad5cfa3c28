CREATE TABLE "import_headings" (
	"kind" text collate "C" NOT NULL,
	"heading" text collate "C" NOT NULL,
	"meaning" text collate "C",
	CONSTRAINT "import_headings_kind_heading_pk" PRIMARY KEY("kind","heading")
);
