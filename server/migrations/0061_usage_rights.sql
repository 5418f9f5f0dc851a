CREATE TABLE "usage_right_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"right_id" uuid,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"removed_at" timestamptz(3),
	CONSTRAINT "usage_right_documents_size_range" CHECK ("usage_right_documents"."size" >= 1)
);
--> statement-breakpoint
CREATE TABLE "usage_rights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"production_id" uuid NOT NULL,
	"media_id" uuid,
	"supports" text[] NOT NULL,
	"territory" text NOT NULL,
	"territory_note" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_exclusive" boolean NOT NULL,
	"persons" text,
	"music" text,
	"note" text NOT NULL,
	"closes_downloads" boolean NOT NULL,
	"warned_at" integer,
	CONSTRAINT "usage_rights_supports_known" CHECK ("usage_rights"."supports" <@ array['WEB', 'SOCIAL', 'INTERNAL', 'EVENT', 'TV', 'CINEMA', 'PRINT', 'OUTDOOR', 'ADVERTISING']::text[]),
	CONSTRAINT "usage_rights_territory_known" CHECK ("usage_rights"."territory" in ('FRANCE', 'EUROPE', 'WORLD', 'OTHER')),
	CONSTRAINT "usage_rights_starts_on_order" CHECK ("usage_rights"."starts_on" <= "usage_rights"."ends_on"),
	CONSTRAINT "usage_rights_supports_some" CHECK (cardinality("usage_rights"."supports") > 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "usage_right_documents" ADD CONSTRAINT "usage_right_documents_right_id_usage_rights_id_fk" FOREIGN KEY ("right_id") REFERENCES "public"."usage_rights"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_rights" ADD CONSTRAINT "usage_rights_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_rights" ADD CONSTRAINT "usage_rights_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "usage_right_documents_one" ON "usage_right_documents" USING btree ("right_id") WHERE "usage_right_documents"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "usage_right_documents_removed_index" ON "usage_right_documents" USING btree ("removed_at") WHERE "usage_right_documents"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "usage_rights_production_index" ON "usage_rights" USING btree ("production_id");--> statement-breakpoint
CREATE INDEX "usage_rights_media_index" ON "usage_rights" USING btree ("media_id") WHERE "usage_rights"."media_id" is not null;--> statement-breakpoint
CREATE INDEX "usage_rights_ends_on_index" ON "usage_rights" USING btree (coalesce("ends_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "usage_rights_starts_on_index" ON "usage_rights" USING btree ("starts_on","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'answered', 'discussed', 'judged', 'reminded', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow', 'rightsEnding'));--> statement-breakpoint
-- The files that clients may look at and not take: those with a right that has ended and closes them, and none that runs.
CREATE VIEW closed_files AS
WITH day AS (SELECT (now() at time zone 'Europe/Paris')::date AS today)
SELECT media.id AS media_id, 'RIGHTS' AS cause
FROM medias media CROSS JOIN day
WHERE EXISTS (
  SELECT FROM usage_rights usage_right
  WHERE usage_right.production_id = media.production_id AND coalesce(usage_right.media_id = media.id, true)
    AND usage_right.deleted_at IS NULL AND usage_right.closes_downloads AND usage_right.ends_on < day.today
) AND NOT EXISTS (
  SELECT FROM usage_rights usage_right
  WHERE usage_right.production_id = media.production_id AND coalesce(usage_right.media_id = media.id, true)
    AND usage_right.deleted_at IS NULL AND usage_right.starts_on <= day.today AND coalesce(usage_right.ends_on >= day.today, true)
);--> statement-breakpoint
-- As migration 0053 wrote it, with the signed documents of usage rights.
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
  UNION ALL
  SELECT size, NULL::uuid, deposited_by_id, false FROM documents
  UNION ALL
  SELECT document.size, usage_right.production_id, NULL::uuid, false
  FROM usage_right_documents document LEFT JOIN usage_rights usage_right ON usage_right.id = document.right_id
)
SELECT stored.bytes, stored.production_id, stored.person_id,
  stored.is_guest OR coalesce(person.role IN ('CLIENT', 'TALENT'), false) AS is_outside
FROM stored LEFT JOIN users person ON person.id = stored.person_id;
