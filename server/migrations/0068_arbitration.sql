CREATE TABLE "arbitrations" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"into_id" uuid,
	"note" text NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "arbitrations_outcome_known" CHECK ("arbitrations"."outcome" in ('KEPT', 'MERGED', 'SET_ASIDE')),
	CONSTRAINT "arbitrations_merged" CHECK (("arbitrations"."outcome" = 'MERGED') = ("arbitrations"."into_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "contradictions" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"marked_by_id" uuid,
	CONSTRAINT "contradictions_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "contradictions_ordered" CHECK ("contradictions"."first_id" < "contradictions"."second_id")
);
--> statement-breakpoint
CREATE TABLE "deciders" (
	"production_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"days" integer,
	CONSTRAINT "deciders_days_range" CHECK ("deciders"."days" >= 1)
);
--> statement-breakpoint
ALTER TABLE "arbitrations" ADD CONSTRAINT "arbitrations_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arbitrations" ADD CONSTRAINT "arbitrations_into_id_comments_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arbitrations" ADD CONSTRAINT "arbitrations_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_first_id_comments_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_second_id_comments_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deciders" ADD CONSTRAINT "deciders_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deciders" ADD CONSTRAINT "deciders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arbitrations_into_index" ON "arbitrations" USING btree ("into_id") WHERE "arbitrations"."into_id" is not null;--> statement-breakpoint
CREATE INDEX "contradictions_second_index" ON "contradictions" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "deciders_user_index" ON "deciders" USING btree ("user_id");