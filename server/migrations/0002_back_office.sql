CREATE TABLE "brief_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brief_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brief_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brief_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"author_id" uuid,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"saved_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"document" jsonb NOT NULL,
	"updated_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "invoice_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid,
	"prestation_id" uuid,
	"invoice_id" text NOT NULL,
	"linked_by_id" uuid,
	"linked_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "medias" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"production_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text,
	"created_by_id" uuid,
	"search" text GENERATED ALWAYS AS (regie_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "post_production_files" (
	"version_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"validated_at" timestamptz(3),
	"validated_by_id" uuid,
	CONSTRAINT "post_production_files_pkey" PRIMARY KEY("version_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "post_production_transitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rank" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_production_transitions_rank_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_production_id" uuid NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"from_version_interne" integer NOT NULL,
	"to_version_interne" integer NOT NULL,
	"from_version_client" integer NOT NULL,
	"to_version_client" integer NOT NULL,
	"production_status_before" text,
	"undone_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "post_production_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_production_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"client_number" integer,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"published_at" timestamptz(3),
	"withdrawn_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "post_productions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "post_productions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"production_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'TO_DO' NOT NULL,
	"status_since" timestamptz(3) DEFAULT now() NOT NULL,
	"user_id" uuid,
	"version_interne" integer DEFAULT 0 NOT NULL,
	"version_client" integer DEFAULT 0 NOT NULL,
	"due_on" date,
	"search" text GENERATED ALWAYS AS (regie_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "prestation_productions" (
	"prestation_id" uuid NOT NULL,
	"production_id" uuid NOT NULL,
	"categories" text[] NOT NULL,
	"status" text DEFAULT 'TO_ORGINIZE' NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "prestation_productions_pkey" PRIMARY KEY("prestation_id","production_id")
);
--> statement-breakpoint
CREATE TABLE "prestations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "prestations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid,
	"starts_on" date,
	"ends_on" date,
	"place" text DEFAULT '' NOT NULL,
	"purchase_order_sellsy_id" text,
	"search" text GENERATED ALWAYS AS (regie_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "productions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "productions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'TO_ORGANIZE' NOT NULL,
	"option_post_prod" boolean DEFAULT true NOT NULL,
	"option_depot_client" text DEFAULT 'NO' NOT NULL,
	"option_image_choice" text DEFAULT 'NO' NOT NULL,
	"guest_access" text DEFAULT 'LINK' NOT NULL,
	"shoot_on" date,
	"due_on" date,
	"search" text GENERATED ALWAYS AS (regie_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"version" integer DEFAULT 1 NOT NULL,
	"deletion_id" uuid,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "projects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"company_id" uuid NOT NULL,
	"producteur_id" uuid,
	"description" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"due_on" date,
	"archived_at" timestamptz(3),
	"search" text GENERATED ALWAYS AS (regie_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_production_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"media_id" uuid,
	"author_id" uuid,
	"text" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"sent_at" timestamptz(3),
	"resolved_at" timestamptz(3),
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"label" text NOT NULL,
	"project_id" uuid,
	"goes_with" text[] DEFAULT '{}' NOT NULL,
	"actor_id" uuid,
	"deleted_at" timestamptz(3) DEFAULT now() NOT NULL,
	"restored_at" timestamptz(3)
);
--> statement-breakpoint
DROP INDEX "events_subject_index";--> statement-breakpoint
DROP INDEX "events_at_index";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "brief_attachments" ADD CONSTRAINT "brief_attachments_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_attachments" ADD CONSTRAINT "brief_attachments_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_revisions" ADD CONSTRAINT "brief_revisions_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_revisions" ADD CONSTRAINT "brief_revisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_prestation_id_prestations_id_fk" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_linked_by_id_users_id_fk" FOREIGN KEY ("linked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_files" ADD CONSTRAINT "post_production_files_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_files" ADD CONSTRAINT "post_production_files_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_files" ADD CONSTRAINT "post_production_files_validated_by_id_users_id_fk" FOREIGN KEY ("validated_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_transitions" ADD CONSTRAINT "post_production_transitions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_versions" ADD CONSTRAINT "post_production_versions_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_production_versions" ADD CONSTRAINT "post_production_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_productions" ADD CONSTRAINT "post_productions_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_productions" ADD CONSTRAINT "post_productions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestation_productions" ADD CONSTRAINT "prestation_productions_prestation_id_prestations_id_fk" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestation_productions" ADD CONSTRAINT "prestation_productions_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestations" ADD CONSTRAINT "prestations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_producteur_id_users_id_fk" FOREIGN KEY ("producteur_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_version_id_post_production_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."post_production_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_attachments_brief_index" ON "brief_attachments" USING btree ("brief_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brief_revisions_version_key" ON "brief_revisions" USING btree ("brief_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "briefs_subject_key" ON "briefs" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_links_project_key" ON "invoice_links" USING btree ("project_id","invoice_id") WHERE "invoice_links"."project_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_links_prestation_key" ON "invoice_links" USING btree ("prestation_id","invoice_id") WHERE "invoice_links"."prestation_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_links_invoice_index" ON "invoice_links" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "medias_production_index" ON "medias" USING btree ("production_id","created_at","id") WHERE "medias"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "medias_search_index" ON "medias" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "medias_deletion_index" ON "medias" USING btree ("deletion_id") WHERE "medias"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "post_production_files_media_index" ON "post_production_files" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "post_production_transitions_index" ON "post_production_transitions" USING btree ("post_production_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "post_production_versions_number_key" ON "post_production_versions" USING btree ("post_production_id","number") WHERE "post_production_versions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "post_production_versions_index" ON "post_production_versions" USING btree ("post_production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_productions_number_key" ON "post_productions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "post_productions_search_index" ON "post_productions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_productions_due_on_index" ON "post_productions" USING btree (coalesce("due_on", 'infinity'::date),"id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_active_index" ON "post_productions" USING btree (coalesce("due_on", 'infinity'::date),"id") WHERE "post_productions"."deleted_at" is null and "post_productions"."status" <> 'FINISHED';--> statement-breakpoint
CREATE INDEX "post_productions_name_index" ON "post_productions" USING btree (("name" collate "fr-x-icu"),"id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_number_index" ON "post_productions" USING btree ("number","id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_status_index" ON "post_productions" USING btree (("status" collate "fr-x-icu"),"id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_status_since_index" ON "post_productions" USING btree ("status_since","id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_created_at_index" ON "post_productions" USING btree ("created_at","id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_production_index" ON "post_productions" USING btree ("production_id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_user_index" ON "post_productions" USING btree ("user_id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "post_productions_deletion_index" ON "post_productions" USING btree ("deletion_id") WHERE "post_productions"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "prestation_productions_production_index" ON "prestation_productions" USING btree ("production_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prestations_number_key" ON "prestations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "prestations_search_index" ON "prestations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prestations_name_index" ON "prestations" USING btree (("name" collate "fr-x-icu"),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_number_index" ON "prestations" USING btree ("number","id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_type_index" ON "prestations" USING btree (("type" collate "fr-x-icu"),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_starts_on_index" ON "prestations" USING btree (coalesce("starts_on", 'infinity'::date),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_ends_on_index" ON "prestations" USING btree (coalesce("ends_on", 'infinity'::date),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_created_at_index" ON "prestations" USING btree ("created_at","id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_project_index" ON "prestations" USING btree ("project_id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_user_index" ON "prestations" USING btree ("user_id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prestations_deletion_index" ON "prestations" USING btree ("deletion_id") WHERE "prestations"."deletion_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "productions_number_key" ON "productions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "productions_search_index" ON "productions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "productions_project_index" ON "productions" USING btree ("project_id") WHERE "productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "productions_deletion_index" ON "productions" USING btree ("deletion_id") WHERE "productions"."deletion_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number_key" ON "projects" USING btree ("number");--> statement-breakpoint
CREATE INDEX "projects_search_index" ON "projects" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_name_index" ON "projects" USING btree (("name" collate "fr-x-icu"),"id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_number_index" ON "projects" USING btree ("number","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_starts_on_index" ON "projects" USING btree (coalesce("starts_on", 'infinity'::date),"id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_due_on_index" ON "projects" USING btree (coalesce("due_on", 'infinity'::date),"id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_created_at_index" ON "projects" USING btree ("created_at","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_company_index" ON "projects" USING btree ("company_id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_producteur_index" ON "projects" USING btree ("producteur_id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_archived_index" ON "projects" USING btree ("archived_at") WHERE "projects"."deleted_at" is null and "projects"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "projects_deletion_index" ON "projects" USING btree ("deletion_id") WHERE "projects"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_index" ON "comments" USING btree ("post_production_id","created_at") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deletions_at_index" ON "deletions" USING btree ("deleted_at","id") WHERE "deletions"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "events_project_index" ON "events" USING btree ("project_id","at","id") WHERE "events"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "events_actor_index" ON "events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "events_subject_index" ON "events" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING btree ("at","id");--> statement-breakpoint
-- Who works on a production. The rows a talent sees of it are decided by this view: plain SQL, so that PostgreSQL looks up one
-- production and one person in the indexes of both tables.
CREATE VIEW production_talents AS
SELECT attached.production_id, prestation.user_id
FROM prestations prestation JOIN prestation_productions attached ON attached.prestation_id = prestation.id
WHERE prestation.deleted_at IS NULL AND prestation.user_id IS NOT NULL
UNION ALL
SELECT production_id, user_id FROM post_productions WHERE deleted_at IS NULL AND user_id IS NOT NULL;
