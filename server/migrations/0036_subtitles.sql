CREATE TABLE "subtitles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"cues" jsonb NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "subtitles_language_known" CHECK ("subtitles"."language" in ('fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'ar', 'zh', 'ja', 'fr-SDH'))
);
--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subtitles_key" ON "subtitles" USING btree ("version_id","media_id","language");--> statement-breakpoint
CREATE INDEX "subtitles_media_index" ON "subtitles" USING btree ("media_id");