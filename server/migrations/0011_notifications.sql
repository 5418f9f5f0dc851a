CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"quiet_from" text,
	"quiet_to" text
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"title" text NOT NULL,
	"actor_name" text,
	"link" text NOT NULL,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"read_at" timestamptz(3),
	"mailed_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "event_outbox" (
	"event_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_told_index";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_outbox" ADD CONSTRAINT "event_outbox_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_to_mail_index" ON "notifications" USING btree ("user_id") WHERE is_mailed and mailed_at is null and read_at is null;--> statement-breakpoint
CREATE INDEX "events_told_index" ON "events" USING btree ("at","id") WHERE "name" not in ('session.changed', 'briefs.saved', 'users.read', 'medias.prepared', 'medias.transferred', 'notifications.received');