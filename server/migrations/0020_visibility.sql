ALTER TABLE "invoice_links" ADD COLUMN "confirmed_as" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "billed_to_id" text;--> statement-breakpoint
ALTER TABLE "post_productions" ADD COLUMN "client_since" timestamptz(3) DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "step_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_step_id_post_production_transitions_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."post_production_transitions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "post_productions" SET "client_since" = coalesce((
	SELECT max(step."at") FROM "post_production_transitions" AS step
	WHERE step."post_production_id" = "post_productions"."id" AND (
		step."from_version_client" <> step."to_version_client"
		OR (CASE WHEN step."from_status" IN ('TO_DO', 'AWAITING_VALIDATION', 'FINISHED') THEN step."from_status"
			WHEN step."from_version_client" > 0 THEN 'TO_MODIFY' ELSE 'IN_PROGRESS' END)
		<> (CASE WHEN step."to_status" IN ('TO_DO', 'AWAITING_VALIDATION', 'FINISHED') THEN step."to_status"
			WHEN step."to_version_client" > 0 THEN 'TO_MODIFY' ELSE 'IN_PROGRESS' END))
), "post_productions"."created_at");--> statement-breakpoint
UPDATE "comments" SET "step_id" = step."id" FROM "post_production_transitions" AS step
WHERE step."post_production_id" = "comments"."post_production_id" AND step."action" = 'requestChanges'
	AND step."at" = "comments"."sent_at";
