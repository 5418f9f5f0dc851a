ALTER TABLE "medias" ADD COLUMN "copies_settled_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "medias" ADD COLUMN "copy_attempts" integer DEFAULT 0 NOT NULL;