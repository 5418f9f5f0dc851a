CREATE TABLE "supplements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"post_production_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit" numeric(8, 2) NOT NULL,
	"paid_with" text NOT NULL,
	"tax_rate" text NOT NULL,
	"credit_entry_id" uuid,
	"accepted_by_id" uuid,
	"accepted_at" timestamptz(3) DEFAULT now() NOT NULL,
	"cancelled_by_id" uuid,
	"cancelled_at" timestamptz(3),
	"cancel_reason" text,
	CONSTRAINT "supplements_kind_known" CHECK ("supplements"."kind" in ('IMAGES')),
	CONSTRAINT "supplements_paid_with_known" CHECK ("supplements"."paid_with" in ('MONEY', 'CREDITS')),
	CONSTRAINT "supplements_tax_rate_known" CHECK ("supplements"."tax_rate" in ('20.00', '10.00', '5.50', '0.00')),
	CONSTRAINT "supplements_quantity_range" CHECK ("supplements"."quantity" >= 1),
	CONSTRAINT "supplements_unit_positive" CHECK ("supplements"."unit" > 0),
	CONSTRAINT "supplements_credits_debited" CHECK (("supplements"."paid_with" = 'CREDITS') = ("supplements"."credit_entry_id" is not null)),
	CONSTRAINT "supplements_cancelled_with_reason" CHECK (("supplements"."cancelled_at" is null) = ("supplements"."cancel_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "extra_price" numeric(8, 2);--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "extra_paid_with" text DEFAULT 'MONEY' NOT NULL;--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "extra_tax_rate" text DEFAULT '20.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_credit_entry_id_credit_entries_id_fk" FOREIGN KEY ("credit_entry_id") REFERENCES "public"."credit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_cancelled_by_id_users_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplements_post_production_index" ON "supplements" USING btree ("post_production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplements_images_once" ON "supplements" USING btree ("post_production_id") WHERE "supplements"."kind" = 'IMAGES' and "supplements"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_extra_paid_with_known" CHECK ("selections"."extra_paid_with" in ('MONEY', 'CREDITS'));--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_extra_tax_rate_known" CHECK ("selections"."extra_tax_rate" in ('20.00', '10.00', '5.50', '0.00'));--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_extra_price_positive" CHECK ("selections"."extra_price" > 0);