-- outside a transaction
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_count_range";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_notice_known";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "events_told_index" ON "events" USING btree ("at","id") WHERE "name" not in ('briefs.saved', 'medias.described', 'medias.prepared', 'medias.transferred', 'notifications.received', 'post-productions.fileDescribed', 'post-productions.filePrepared', 'session.changed', 'users.read');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_activity_index";
