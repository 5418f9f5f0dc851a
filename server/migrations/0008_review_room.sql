CREATE TABLE "guest_openings" (
	"guest_id" uuid NOT NULL,
	"production_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "guest_openings_pkey" PRIMARY KEY("guest_id","production_id")
);
--> statement-breakpoint
CREATE TABLE "comment_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_production_id" uuid NOT NULL,
	"comment_id" uuid,
	"author_id" uuid,
	"guest_id" uuid,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text,
	"email" text,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "guests_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_key" text;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_password_hash" text;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_until" date;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "guest_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "frame_in" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "frame_out" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "point_x" double precision;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "point_y" double precision;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "drawing" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "mentions" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "resolved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "guest_openings" ADD CONSTRAINT "guest_openings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_openings" ADD CONSTRAINT "guest_openings_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_attachments_index" ON "comment_attachments" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_attachments_post_production_index" ON "comment_attachments" USING btree ("post_production_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_parent_index" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE VIEW published_files AS
SELECT file.media_id, version.post_production_id,
  post_production.status = 'FINISHED' AND version.number = post_production.version_interne AS is_delivered
FROM post_production_files file
JOIN post_production_versions version ON version.id = file.version_id
JOIN post_productions post_production ON post_production.id = version.post_production_id
WHERE version.published_at IS NOT NULL AND version.withdrawn_at IS NULL AND post_production.deleted_at IS NULL;
