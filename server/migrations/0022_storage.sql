CREATE FUNCTION regie_previews_size(previews jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT coalesce(sum((file->>'size')::bigint), 0)::bigint FROM jsonb_array_elements(coalesce(previews->'files', '[]')) AS file);
--> statement-breakpoint
CREATE TABLE "storage_identity" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "storage_identity_is_only" CHECK ("storage_identity"."is_only")
);
--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "arrived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "bytes_at" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "previews_size" bigint GENERATED ALWAYS AS (regie_previews_size(previews)) STORED;--> statement-breakpoint
CREATE INDEX "media_downloads_production_index" ON "media_downloads" USING btree ("production_id");--> statement-breakpoint
CREATE INDEX "media_transfers_folder_index" ON "media_transfers" USING btree ("folder_id") WHERE "media_transfers"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "guest_openings_production_index" ON "guest_openings" USING btree ("production_id");--> statement-breakpoint
CREATE INDEX "comments_version_index" ON "comments" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "selection_marks_media_index" ON "selection_marks" USING btree ("media_id");--> statement-breakpoint
CREATE VIEW stored_bytes AS
WITH stored AS (
  SELECT
    CASE
      WHEN state <> 'UPLOADING' THEN size + coalesce(previews_size, 0)
      WHEN checking_since IS NOT NULL OR bytes_at > now() - interval '60 minutes' THEN size
      ELSE arrived
    END AS bytes,
    production_id, created_by_id AS person_id, false AS is_guest
  FROM medias
  UNION ALL
  SELECT CASE WHEN state = 'RUNNING' THEN greatest(coalesce(size, 0), received) ELSE received END, production_id, created_by_id, false
  FROM media_transfers WHERE state IN ('WAITING', 'RUNNING', 'FAILED')
  UNION ALL
  SELECT attachment.size, CASE WHEN brief.subject_type = 'productions' THEN brief.subject_id END, attachment.created_by_id, false
  FROM brief_attachments attachment JOIN briefs brief ON brief.id = attachment.brief_id
  UNION ALL
  SELECT attachment.size, post_production.production_id, attachment.author_id, attachment.guest_id IS NOT NULL
  FROM comment_attachments attachment JOIN post_productions post_production ON post_production.id = attachment.post_production_id
)
SELECT stored.bytes, stored.production_id, stored.person_id,
  stored.is_guest OR coalesce(person.role IN ('CLIENT', 'TALENT'), false) AS is_outside
FROM stored LEFT JOIN users person ON person.id = stored.person_id;
