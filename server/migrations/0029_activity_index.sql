-- outside a transaction
CREATE INDEX CONCURRENTLY "events_activity_index" ON "events" USING btree ("at","id") WHERE "name" not in ('briefs.saved', 'medias.prepared', 'medias.transferred', 'notifications.received', 'session.changed', 'users.read');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "events_told_index";
