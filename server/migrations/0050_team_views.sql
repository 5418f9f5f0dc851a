CREATE TABLE "team_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grid_id" text NOT NULL,
	"label" text NOT NULL,
	"filters" jsonb NOT NULL,
	"column_state" jsonb NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_views" ADD CONSTRAINT "team_views_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_views_grid_index" ON "team_views" USING btree ("grid_id");