CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rank" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_rank_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"production_id" uuid,
	"production_name" text,
	"by_id" uuid,
	"at" timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_entries_sign" CHECK (case "credit_entries"."kind" when 'BOUGHT' then "credit_entries"."amount" > 0 when 'USED' then "credit_entries"."amount" < 0 else "credit_entries"."amount" <> 0 end)
);
--> statement-breakpoint
CREATE TABLE "credit_thresholds" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"low_at" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_thresholds" ADD CONSTRAINT "credit_thresholds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_company_index" ON "credit_entries" USING btree ("company_id","rank");--> statement-breakpoint
CREATE INDEX "credit_entries_production_index" ON "credit_entries" USING btree ("production_id");