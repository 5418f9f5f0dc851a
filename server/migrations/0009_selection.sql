CREATE TABLE "selection_marks" (
	"post_production_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"label" text,
	"comment" text DEFAULT '' NOT NULL,
	"marked_by_id" uuid,
	"marked_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "selection_marks_pkey" PRIMARY KEY("post_production_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"post_production_id" uuid PRIMARY KEY NOT NULL,
	"minimum" integer,
	"maximum" integer,
	"included" integer,
	"submitted_at" timestamptz(3),
	"submitted_by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;