CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" text NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"issued_on" date,
	"due_on" date,
	"currency" text NOT NULL,
	"excl_tax" numeric(14, 2) NOT NULL,
	"tax" numeric(14, 2) NOT NULL,
	"incl_tax" numeric(14, 2) NOT NULL,
	"remaining_due" numeric(14, 2) NOT NULL,
	"billed_to" text NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"read_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoice_links_invoice_index";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "sellsy_id" text;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when project_id is null then 'PURCHASE' else 'SALE' end) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sellsy_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_key" ON "invoices" USING btree ("kind","invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_issued_on_index" ON "invoices" USING btree (coalesce("issued_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_due_on_index" ON "invoices" USING btree (coalesce("due_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_sellsy_key" ON "companies" USING btree ("sellsy_id") WHERE "companies"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_sellsy_key" ON "users" USING btree ("sellsy_id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_links_invoice_index" ON "invoice_links" USING btree ("kind","invoice_id");