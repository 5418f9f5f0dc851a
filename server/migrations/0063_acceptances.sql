CREATE TABLE "acceptance_terms" (
	"production_id" uuid PRIMARY KEY NOT NULL,
	"is_asked" boolean NOT NULL,
	"gates_downloads" boolean NOT NULL,
	CONSTRAINT "acceptance_terms_gate_asked" CHECK ("acceptance_terms"."is_asked" or not "acceptance_terms"."gates_downloads")
);
--> statement-breakpoint
CREATE TABLE "acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"production_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"signature_id" uuid NOT NULL,
	"signed_at" timestamptz(3) NOT NULL,
	"record" text NOT NULL,
	"hash" text NOT NULL,
	"document_key" text,
	"document_size" bigint,
	"document_sha256" text,
	CONSTRAINT "acceptances_number_range" CHECK ("acceptances"."number" >= 1),
	CONSTRAINT "acceptances_document_whole" CHECK (num_nonnulls("acceptances"."document_key", "acceptances"."document_size", "acceptances"."document_sha256") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "accepted_files" (
	"acceptance_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "accepted_files_acceptance_id_media_id_pk" PRIMARY KEY("acceptance_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "signature_codes" (
	"user_id" uuid NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	CONSTRAINT "signature_codes_user_id_act_subject_id_pk" PRIMARY KEY("user_id","act","subject_id"),
	CONSTRAINT "signature_codes_act_known" CHECK ("signature_codes"."act" in ('ACCEPTANCE'))
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"signer_name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"signed_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "signatures_act_known" CHECK ("signatures"."act" in ('ACCEPTANCE'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "acceptance_terms" ADD CONSTRAINT "acceptance_terms_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acceptances" ADD CONSTRAINT "acceptances_signature_id_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."signatures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_files" ADD CONSTRAINT "accepted_files_acceptance_id_acceptances_id_fk" FOREIGN KEY ("acceptance_id") REFERENCES "public"."acceptances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_codes" ADD CONSTRAINT "signature_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "acceptances_number_key" ON "acceptances" USING btree ("production_id","number");--> statement-breakpoint
CREATE INDEX "acceptances_unsealed_index" ON "acceptances" USING btree ("signed_at") WHERE "acceptances"."document_key" is null;--> statement-breakpoint
CREATE INDEX "accepted_files_media_index" ON "accepted_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "signatures_subject_index" ON "signatures" USING btree ("subject_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'answered', 'discussed', 'judged', 'reminded', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow', 'rightsEnding', 'acceptanceAwaited', 'accepted'));--> statement-breakpoint
-- As migration 0061 wrote it, with the deliverables whose originals wait for a signed acceptance.
CREATE OR REPLACE VIEW closed_files AS
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
)
UNION ALL
SELECT media.id, 'ACCEPTANCE'
FROM medias media JOIN acceptance_terms terms ON terms.production_id = media.production_id AND terms.gates_downloads
WHERE (media.category = 'LIVRABLE' OR EXISTS (SELECT FROM published_files published WHERE published.media_id = media.id AND published.is_delivered))
  AND NOT EXISTS (SELECT FROM accepted_files accepted WHERE accepted.media_id = media.id AND accepted.sha256 = media.sha256);--> statement-breakpoint
-- As migration 0061 wrote it, with the sealed documents of acceptances.
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
  UNION ALL
  SELECT document_size, production_id, NULL::uuid, false FROM acceptances WHERE document_size IS NOT NULL
)
SELECT stored.bytes, stored.production_id, stored.person_id,
  stored.is_guest OR coalesce(person.role IN ('CLIENT', 'TALENT'), false) AS is_outside
FROM stored LEFT JOIN users person ON person.id = stored.person_id;
