CREATE TABLE "frameio_files" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"post_production_id" uuid NOT NULL,
	"frameio_id" text NOT NULL,
	"url" text NOT NULL,
	"linked_by_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"synced_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "frameio_id" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "frameio_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "frameio_files" ADD CONSTRAINT "frameio_files_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frameio_files" ADD CONSTRAINT "frameio_files_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frameio_files" ADD CONSTRAINT "frameio_files_linked_by_id_users_id_fk" FOREIGN KEY ("linked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frameio_files_index" ON "frameio_files" USING btree ("post_production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_frameio_key" ON "comments" USING btree ("media_id","frameio_id");