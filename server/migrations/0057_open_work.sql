-- outside a transaction
CREATE INDEX CONCURRENTLY "notifications_unread_index" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_active_company_index" ON "projects" USING btree ("id","company_id") WHERE "projects"."deleted_at" is null and "projects"."archived_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_active_index";
