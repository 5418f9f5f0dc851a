CREATE TABLE "media_transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"production_id" uuid NOT NULL,
	"folder_id" uuid,
	"category" text NOT NULL,
	"url" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"problem" text,
	"name" text,
	"size" bigint,
	"received" bigint DEFAULT 0 NOT NULL,
	"etag" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_told_index";--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_transfers" ADD CONSTRAINT "media_transfers_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_transfers_production_index" ON "media_transfers" USING btree ("production_id","created_at");--> statement-breakpoint
CREATE INDEX "events_told_index" ON "events" USING btree ("at","id") WHERE "name" not in ('session.changed', 'briefs.saved', 'users.read', 'medias.prepared', 'medias.transferred');