CREATE TABLE "media_folders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"production_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"created_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "crc32" bigint;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "declared_name" text;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "declared_path" text[];--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "last_modified" bigint;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "declared_sha256" text;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "checking_since" timestamptz(3);--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_parent_id_media_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_name_key" ON "media_folders" USING btree ("production_id",coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),lower("name")) WHERE "media_folders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "media_folders_parent_index" ON "media_folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "media_folders_deletion_index" ON "media_folders" USING btree ("deletion_id") WHERE "media_folders"."deletion_id" is not null;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medias_folder_index" ON "medias" USING btree ("folder_id") WHERE "medias"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "medias_uploads_index" ON "medias" USING btree ("created_by_id","production_id") WHERE "medias"."state" = 'UPLOADING';--> statement-breakpoint
CREATE INDEX "medias_content_index" ON "medias" USING btree ("production_id","sha256") WHERE "medias"."deleted_at" is null;