CREATE TABLE "carbon_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"production_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"category" text NOT NULL,
	"factor_id" text NOT NULL,
	"label" text NOT NULL,
	"unit" text NOT NULL,
	"factor_value" double precision,
	"factor_year" integer NOT NULL,
	"factor_source" text NOT NULL,
	"factor_version" text NOT NULL,
	"uncertainty" double precision NOT NULL,
	"quantity" double precision NOT NULL,
	"people" integer DEFAULT 1 NOT NULL,
	"occupants" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_measured" boolean DEFAULT false NOT NULL,
	"written_by_id" uuid,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "preparation_ms" integer;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carbon_lines" ADD CONSTRAINT "carbon_lines_written_by_id_users_id_fk" FOREIGN KEY ("written_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carbon_lines_production_index" ON "carbon_lines" USING btree ("production_id","phase");--> statement-breakpoint
CREATE UNIQUE INDEX "carbon_lines_measured_key" ON "carbon_lines" USING btree ("production_id","phase","factor_id") WHERE "carbon_lines"."is_measured";