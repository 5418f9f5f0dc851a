CREATE TABLE "payers" (
	"id" uuid PRIMARY KEY DEFAULT '8a4d4c3a-7a3b-4b8a-9f2e-1d1c6b5f0a01' NOT NULL,
	"name" text NOT NULL,
	"iban" text NOT NULL,
	"bic" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payers_alone" CHECK ("payers"."id" = '8a4d4c3a-7a3b-4b8a-9f2e-1d1c6b5f0a01')
);
--> statement-breakpoint
CREATE TABLE "payment_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "payment_exports_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"format" text NOT NULL,
	"paid_on" date NOT NULL,
	"summary" text NOT NULL,
	"transfers" text,
	"count" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"by_id" uuid,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "payment_exports_format_known" CHECK ("payment_exports"."format" in ('SEPA', 'CSV')),
	CONSTRAINT "payment_exports_transfers" CHECK (("payment_exports"."format" = 'SEPA') = ("payment_exports"."transfers" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"excl_tax" numeric(12, 2) NOT NULL,
	"tax" numeric(12, 2) NOT NULL,
	"seller" jsonb,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"deposited_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deposited_by_id" uuid NOT NULL,
	CONSTRAINT "provider_invoices_size_range" CHECK ("provider_invoices"."size" >= 1)
);
--> statement-breakpoint
CREATE TABLE "provider_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "provider_orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prestation_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"tax_rate" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"accepted_at" timestamptz(3),
	"accepted_by_id" uuid,
	"accepted_from" text,
	"work_approved_at" timestamptz(3),
	"work_approved_by_id" uuid,
	"approved_at" timestamptz(3),
	"approved_by_id" uuid,
	"paid_to" jsonb,
	"exported_at" timestamptz(3),
	CONSTRAINT "provider_orders_tax_rate_known" CHECK ("provider_orders"."tax_rate" in ('20.00', '10.00', '5.50', '0.00')),
	CONSTRAINT "provider_orders_accepted" CHECK (("provider_orders"."accepted_at" is null) = ("provider_orders"."accepted_by_id" is null)),
	CONSTRAINT "provider_orders_approved" CHECK (("provider_orders"."approved_at" is null) = ("provider_orders"."approved_by_id" is null)),
	CONSTRAINT "provider_orders_paid_to" CHECK (("provider_orders"."approved_at" is null) = ("provider_orders"."paid_to" is null)),
	CONSTRAINT "provider_orders_exported" CHECK ("provider_orders"."exported_at" is null or "provider_orders"."approved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"siret" text,
	"vat_number" text,
	"iban" text NOT NULL,
	"bic" text,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_exports" ADD CONSTRAINT "payment_exports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invoices" ADD CONSTRAINT "provider_invoices_order_id_provider_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."provider_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invoices" ADD CONSTRAINT "provider_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_invoices" ADD CONSTRAINT "provider_invoices_deposited_by_id_users_id_fk" FOREIGN KEY ("deposited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_orders" ADD CONSTRAINT "provider_orders_prestation_id_prestations_id_fk" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_orders" ADD CONSTRAINT "provider_orders_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_orders" ADD CONSTRAINT "provider_orders_work_approved_by_id_users_id_fk" FOREIGN KEY ("work_approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_orders" ADD CONSTRAINT "provider_orders_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "providers" ADD CONSTRAINT "providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exports_number_key" ON "payment_exports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payment_exports_at_index" ON "payment_exports" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoices_order_key" ON "provider_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_invoices_number_key" ON "provider_invoices" USING btree ("user_id",lower("number"));--> statement-breakpoint
CREATE UNIQUE INDEX "provider_orders_number_key" ON "provider_orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_orders_prestation_key" ON "provider_orders" USING btree ("prestation_id");--> statement-breakpoint
CREATE INDEX "provider_orders_payable_index" ON "provider_orders" USING btree ("approved_at") WHERE "provider_orders"."exported_at" is null;--> statement-breakpoint
-- As migration 0063 wrote it, with the invoices of providers.
CREATE OR REPLACE VIEW stored_bytes AS
WITH stored AS (
  SELECT
    CASE
      WHEN state <> 'UPLOADING' THEN size + coalesce(previews_size, 0)
      WHEN checking_since IS NOT NULL OR bytes_at > now() - interval '60 minutes' THEN size
      ELSE arrived
    END AS bytes,
    production_id, created_by_id AS person_id, false AS is_guest
  FROM medias
  UNION ALL
  SELECT coalesce(mark.previews_size, 0), media.production_id, NULL::uuid, false
  FROM guest_marks mark JOIN medias media ON media.id = mark.media_id
  UNION ALL
  SELECT CASE WHEN state = 'RUNNING' THEN greatest(coalesce(size, 0), received) ELSE received END, production_id, created_by_id, false
  FROM media_transfers WHERE state IN ('WAITING', 'RUNNING', 'FAILED')
  UNION ALL
  SELECT attachment.size, CASE WHEN brief.subject_type = 'productions' THEN brief.subject_id END, attachment.created_by_id, false
  FROM brief_attachments attachment JOIN briefs brief ON brief.id = attachment.brief_id
  UNION ALL
  SELECT attachment.size, post_production.production_id, attachment.author_id, attachment.guest_id IS NOT NULL
  FROM comment_attachments attachment JOIN post_productions post_production ON post_production.id = attachment.post_production_id
  UNION ALL
  SELECT size, NULL::uuid, deposited_by_id, false FROM documents
  UNION ALL
  SELECT document.size, usage_right.production_id, NULL::uuid, false
  FROM usage_right_documents document LEFT JOIN usage_rights usage_right ON usage_right.id = document.right_id
  UNION ALL
  SELECT document_size, production_id, NULL::uuid, false FROM acceptances WHERE document_size IS NOT NULL
  UNION ALL
  SELECT size, NULL::uuid, deposited_by_id, false FROM provider_invoices
)
SELECT stored.bytes, stored.production_id, stored.person_id,
  stored.is_guest OR coalesce(person.role IN ('CLIENT', 'TALENT'), false) AS is_outside
FROM stored LEFT JOIN users person ON person.id = stored.person_id;
