CREATE TABLE "subtitle_revisions" (
	"subtitles_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"cues" jsonb NOT NULL,
	"author_id" uuid,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "subtitle_revisions_subtitles_id_revision_pk" PRIMARY KEY("subtitles_id","revision")
);
--> statement-breakpoint
ALTER TABLE "subtitles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subtitles" ADD COLUMN "validated_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "subtitles" ADD COLUMN "validated_by_id" uuid;--> statement-breakpoint
ALTER TABLE "subtitle_revisions" ADD CONSTRAINT "subtitle_revisions_subtitles_id_subtitles_id_fk" FOREIGN KEY ("subtitles_id") REFERENCES "public"."subtitles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitle_revisions" ADD CONSTRAINT "subtitle_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_validated_by_id_users_id_fk" FOREIGN KEY ("validated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;