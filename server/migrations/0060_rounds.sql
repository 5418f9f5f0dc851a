CREATE TABLE "offered_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_production_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"unit" numeric(8, 2),
	"paid_with" text NOT NULL,
	"tax_rate" text NOT NULL,
	"offered_by_id" uuid,
	"offered_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "offered_rounds_paid_with_known" CHECK ("offered_rounds"."paid_with" in ('MONEY', 'CREDITS')),
	CONSTRAINT "offered_rounds_tax_rate_known" CHECK ("offered_rounds"."tax_rate" in ('20.00', '10.00', '5.50', '0.00'))
);
--> statement-breakpoint
CREATE TABLE "round_terms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid,
	"production_id" uuid,
	"post_production_id" uuid,
	"included" integer NOT NULL,
	"unit" numeric(8, 2),
	"paid_with" text NOT NULL,
	"tax_rate" text NOT NULL,
	CONSTRAINT "round_terms_paid_with_known" CHECK ("round_terms"."paid_with" in ('MONEY', 'CREDITS')),
	CONSTRAINT "round_terms_tax_rate_known" CHECK ("round_terms"."tax_rate" in ('20.00', '10.00', '5.50', '0.00')),
	CONSTRAINT "round_terms_included_range" CHECK ("round_terms"."included" >= 0),
	CONSTRAINT "round_terms_unit_positive" CHECK ("round_terms"."unit" > 0),
	CONSTRAINT "round_terms_of_one" CHECK (num_nonnulls("round_terms"."project_id", "round_terms"."production_id", "round_terms"."post_production_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "supplements" DROP CONSTRAINT "supplements_kind_known";--> statement-breakpoint
ALTER TABLE "offered_rounds" ADD CONSTRAINT "offered_rounds_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_rounds" ADD CONSTRAINT "offered_rounds_offered_by_id_users_id_fk" FOREIGN KEY ("offered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_terms" ADD CONSTRAINT "round_terms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_terms" ADD CONSTRAINT "round_terms_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_terms" ADD CONSTRAINT "round_terms_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offered_rounds_post_production_index" ON "offered_rounds" USING btree ("post_production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_terms_project_key" ON "round_terms" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_terms_production_key" ON "round_terms" USING btree ("production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_terms_post_production_key" ON "round_terms" USING btree ("post_production_id");--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_kind_known" CHECK ("supplements"."kind" in ('IMAGES', 'ROUND'));