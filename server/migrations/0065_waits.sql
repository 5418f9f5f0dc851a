CREATE TABLE "reminded_projects" (
	"project_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_rhythm" (
	"id" uuid PRIMARY KEY DEFAULT '6b1f6f38-7a59-4a55-9c32-7bd0f5a5c001' NOT NULL,
	"is_on" boolean NOT NULL,
	"every_days" integer NOT NULL,
	"most_per_week" integer NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"text" text NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reminder_rhythm_alone" CHECK ("reminder_rhythm"."id" = '6b1f6f38-7a59-4a55-9c32-7bd0f5a5c001')
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sending_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"by_id" uuid,
	"text" text NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "sent_reminders_kind_known" CHECK ("sent_reminders"."kind" in ('EDIT', 'DEPOSIT', 'SELECTION', 'ACCEPTANCE', 'PRESTATION', 'INVOICE', 'DOCUMENT'))
);
--> statement-breakpoint
ALTER TABLE "reminded_projects" ADD CONSTRAINT "reminded_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_reminders" ADD CONSTRAINT "sent_reminders_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_reminders_subject_index" ON "sent_reminders" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "sent_reminders_to_index" ON "sent_reminders" USING btree ("to_id","at");
