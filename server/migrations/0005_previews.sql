DROP INDEX "events_told_index";--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "technical" jsonb;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "previews" jsonb;--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "events_told_index" ON "events" USING btree ("at","id") WHERE "name" not in ('session.changed', 'briefs.saved', 'users.read', 'medias.prepared');