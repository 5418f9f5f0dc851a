CREATE TABLE "held_notices" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"post_production_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "post_production_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_count_range" CHECK ("notifications"."count" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'answered', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow')) NOT VALID;
