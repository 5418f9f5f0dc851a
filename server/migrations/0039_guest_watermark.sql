CREATE TABLE "guest_marks" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"wanted" text NOT NULL,
	"asked_at" timestamptz(3) DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"made_for" text,
	"previews" jsonb,
	"previews_size" bigint GENERATED ALWAYS AS (regie_previews_size(previews)) STORED,
	CONSTRAINT "guest_marks_attempts_range" CHECK ("guest_marks"."attempts" >= 0),
	CONSTRAINT "guest_marks_made" CHECK (("guest_marks"."made_for" is null) = ("guest_marks"."previews" is null))
);--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_watermark" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_mark" text;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_marked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "guest_marks" ADD CONSTRAINT "guest_marks_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_guest_watermark_known" CHECK ("productions"."guest_watermark" in ('NONE', 'SHOWN', 'BURNT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_guest_mark" CHECK (num_nonnulls("productions"."guest_mark", "productions"."guest_marked_at") <> 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_guest_watermark" CHECK ("productions"."guest_watermark" <> 'BURNT' or "productions"."guest_mark" is not null) NOT VALID;--> statement-breakpoint
-- As migration 0022 wrote it, with the marked previews.
CREATE OR REPLACE VIEW stored_bytes AS
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
  SELECT coalesce(mark.previews_size, 0), media.production_id, NULL::uuid, false
  FROM guest_marks mark JOIN medias media ON media.id = mark.media_id
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
