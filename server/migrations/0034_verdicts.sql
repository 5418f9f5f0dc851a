CREATE TABLE "attendances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"person_id" uuid GENERATED ALWAYS AS (coalesce(user_id, guest_id)) STORED NOT NULL,
	"seen" bit(100) NOT NULL,
	"opened_at" timestamptz(3) DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "attendances_person" CHECK (num_nonnulls(user_id, guest_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"version_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reminded_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_version_id_user_id_pk" PRIMARY KEY("version_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "verdicts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"person_id" uuid GENERATED ALWAYS AS (coalesce(user_id, guest_id)) STORED NOT NULL,
	"verdict" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"given_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "verdicts_verdict_known" CHECK ("verdicts"."verdict" in ('APPROVED', 'WITH_RESERVATIONS', 'TO_REVISE')),
	CONSTRAINT "verdicts_person" CHECK (num_nonnulls(user_id, guest_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verdicts" ADD CONSTRAINT "verdicts_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendances_key" ON "attendances" USING btree ("version_id","media_id","person_id");--> statement-breakpoint
CREATE INDEX "attendances_media_index" ON "attendances" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verdicts_key" ON "verdicts" USING btree ("version_id","person_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'answered', 'judged', 'reminded', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow')) NOT VALID;
