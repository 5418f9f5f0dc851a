CREATE TABLE "budget_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"project_id" uuid NOT NULL,
	"production_id" uuid,
	"prestation_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"planned_quantity" numeric(7, 2) NOT NULL,
	"planned_price" numeric(9, 2) NOT NULL,
	"planned_amount" numeric(14, 2) GENERATED ALWAYS AS (round(planned_quantity * planned_price, 2)) STORED NOT NULL,
	"real_quantity" numeric(7, 2),
	"real_price" numeric(9, 2),
	"real_amount" numeric(14, 2) GENERATED ALWAYS AS (round(real_quantity * real_price, 2)) STORED,
	"written_by_id" uuid,
	CONSTRAINT "budget_lines_kind_known" CHECK ("budget_lines"."kind" in ('SALE', 'DAYS', 'PURCHASE')),
	CONSTRAINT "budget_lines_planned_quantity_range" CHECK ("budget_lines"."planned_quantity" >= 0),
	CONSTRAINT "budget_lines_real_quantity_range" CHECK ("budget_lines"."real_quantity" >= 0),
	CONSTRAINT "budget_lines_real" CHECK (num_nonnulls("budget_lines"."real_quantity", "budget_lines"."real_price") <> 1)
);
--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_written_by_id_users_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_production_fk" FOREIGN KEY ("production_id","project_id") REFERENCES "public"."productions"("id","project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_prestation_fk" FOREIGN KEY ("prestation_id","project_id") REFERENCES "public"."prestations"("id","project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_lines_project_index" ON "budget_lines" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "budget_lines_production_index" ON "budget_lines" USING btree ("production_id");--> statement-breakpoint
CREATE INDEX "budget_lines_prestation_index" ON "budget_lines" USING btree ("prestation_id");--> statement-breakpoint
CREATE INDEX "budget_lines_deletion_index" ON "budget_lines" USING btree ("deletion_id") WHERE "budget_lines"."deletion_id" is not null;