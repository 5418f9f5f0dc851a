CREATE TABLE "agency" (
	"id" uuid PRIMARY KEY DEFAULT '0a9e5c70-5e77-4a6e-8c1e-5e7715605000' NOT NULL,
	"name" text,
	"colour" text,
	"contact_email" text,
	"contact_phone" text,
	"logo" text,
	"dark_logo" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agency_alone" CHECK ("agency"."id" = '0a9e5c70-5e77-4a6e-8c1e-5e7715605000'),
	CONSTRAINT "agency_colour" CHECK ("agency"."colour" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "agency_logos" (
	"id" text PRIMARY KEY NOT NULL,
	"webp" "bytea" NOT NULL,
	"png" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "agency_logos_size" CHECK (octet_length("agency_logos"."webp") <= 1000000 and octet_length("agency_logos"."png") <= 1000000)
);
--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_logo_agency_logos_id_fk" FOREIGN KEY ("logo") REFERENCES "public"."agency_logos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_dark_logo_agency_logos_id_fk" FOREIGN KEY ("dark_logo") REFERENCES "public"."agency_logos"("id") ON DELETE no action ON UPDATE no action;