ALTER TABLE "supplements" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "offered_rounds" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "company_id" uuid;--> statement-breakpoint
-- The company that credits were debited from; without any, the one that the project has now is the likeliest.
UPDATE "supplements" SET "company_id" = coalesce(
  (SELECT company_id FROM credit_entries WHERE credit_entries.id = credit_entry_id),
  (SELECT project.company_id FROM post_productions edit JOIN productions production ON production.id = edit.production_id
    JOIN projects project ON project.id = production.project_id WHERE edit.id = post_production_id));--> statement-breakpoint
UPDATE "offered_rounds" SET "company_id" = (SELECT project.company_id FROM post_productions edit
  JOIN productions production ON production.id = edit.production_id
  JOIN projects project ON project.id = production.project_id WHERE edit.id = post_production_id);--> statement-breakpoint
UPDATE "selections" SET "company_id" = (SELECT project.company_id FROM post_productions edit
  JOIN productions production ON production.id = edit.production_id
  JOIN projects project ON project.id = production.project_id WHERE edit.id = post_production_id)
  WHERE "submitted_at" IS NOT NULL OR "reopen_reason" IS NOT NULL;
