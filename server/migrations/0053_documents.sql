CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"deposited_by_id" uuid NOT NULL,
	"removed_by_id" uuid,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('CONTRACT', 'VIGILANCE', 'REGISTRATION', 'BANK_DETAILS', 'INSURANCE', 'IDENTITY', 'CV', 'OTHER')),
	CONSTRAINT "documents_size_range" CHECK ("documents"."size" >= 1),
	CONSTRAINT "documents_removed" CHECK ("documents"."removed_by_id" is null or "documents"."deleted_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_deposited_by_id_users_id_fk" FOREIGN KEY ("deposited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_removed_by_id_users_id_fk" FOREIGN KEY ("removed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_user_index" ON "documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_expiry_index" ON "documents" USING btree ("expires_on") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_deleted_index" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
-- As migration 0039 wrote it, with the papers of people, those that were removed and wait for their end included.
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
)
SELECT stored.bytes, stored.production_id, stored.person_id,
  stored.is_guest OR coalesce(person.role IN ('CLIENT', 'TALENT'), false) AS is_outside
FROM stored LEFT JOIN users person ON person.id = stored.person_id;
