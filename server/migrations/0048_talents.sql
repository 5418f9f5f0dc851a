CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "absences_in_order" CHECK ("absences"."starts_on" <= "absences"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "talent_sheets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"city" text,
	"day_rate" numeric(10, 2),
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "talent_sheets_day_rate_range" CHECK ("talent_sheets"."day_rate" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "skills" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- PostgreSQL 15 changes no generated expression: the column is made again. Its index follows, in 0051.
ALTER TABLE "users" drop column "search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search" text GENERATED ALWAYS AS (regie_fold(firstname || ' ' || lastname || ' ' || email || ' ' || skills)) STORED;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talent_sheets" ADD CONSTRAINT "talent_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_user_index" ON "absences" USING btree ("user_id","ends_on");--> statement-breakpoint
CREATE INDEX "absences_days_index" ON "absences" USING btree ("ends_on","starts_on");