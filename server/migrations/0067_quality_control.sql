CREATE TABLE "quality_rules" (
	"id" uuid PRIMARY KEY DEFAULT '0d0f7a52-3c1c-4c43-8a4e-3f5b2f3b9a01' NOT NULL,
	"severities" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quality_rules_alone" CHECK ("quality_rules"."id" = '0d0f7a52-3c1c-4c43-8a4e-3f5b2f3b9a01')
);
--> statement-breakpoint
CREATE TABLE "quality_terms" (
	"production_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"formats" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "measures" jsonb;--> statement-breakpoint
ALTER TABLE "quality_terms" ADD CONSTRAINT "quality_terms_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_terms_on_index" ON "quality_terms" USING btree ("production_id") WHERE "quality_terms"."is_on";