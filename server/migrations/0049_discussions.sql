CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"production_id" uuid,
	"prestation_id" uuid,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT clock_timestamp() NOT NULL,
	"edited_at" timestamptz(3),
	"deleted_at" timestamptz(3),
	CONSTRAINT "messages_one_subject" CHECK (num_nonnulls("messages"."project_id", "messages"."production_id", "messages"."prestation_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_notice_known";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_prestation_id_prestations_id_fk" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_parent_id_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_project_index" ON "messages" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_production_index" ON "messages" USING btree ("production_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_prestation_index" ON "messages" USING btree ("prestation_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_parent_index" ON "messages" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_known" CHECK ("notifications"."notice" in ('assigned', 'versionAdded', 'versionPresented', 'changesRequested', 'finished', 'commented', 'named', 'answered', 'discussed', 'judged', 'reminded', 'selectionSubmitted', 'selectionReopened', 'depositDone', 'contentReceived', 'creditsLow'));