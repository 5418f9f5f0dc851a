CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"created_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "templates_name_index" ON "templates" USING btree (("name" collate "fr-x-icu"),"id") WHERE "templates"."deleted_at" is null;