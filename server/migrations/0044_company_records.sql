CREATE TABLE "company_records" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text,
	"siret" text,
	"vat_number" text,
	"address" text,
	"delivery_address" text,
	"phone" text,
	"email" text,
	"website" text,
	"notes" text,
	"service_name" text,
	"from_service" text[] DEFAULT '{}' NOT NULL,
	"read_at" timestamptz(3),
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_records_from_service_known" CHECK ("company_records"."from_service" <@ array['legalName', 'siret', 'vatNumber', 'address', 'deliveryAddress', 'phone', 'email', 'website']::text[])
);
--> statement-breakpoint
ALTER TABLE "company_records" ADD CONSTRAINT "company_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;