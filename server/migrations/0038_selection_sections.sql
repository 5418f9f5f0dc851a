CREATE TABLE "selection_sections" (
	"post_production_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"minimum" integer,
	"maximum" integer,
	CONSTRAINT "selection_sections_pkey" PRIMARY KEY("post_production_id","folder_id"),
	CONSTRAINT "selection_sections_minimum_range" CHECK ("selection_sections"."minimum" >= 0),
	CONSTRAINT "selection_sections_minimum_order" CHECK ("selection_sections"."minimum" <= "selection_sections"."maximum")
);
--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "is_by_folder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "selection_sections" ADD CONSTRAINT "selection_sections_post_production_id_post_productions_id_fk" FOREIGN KEY ("post_production_id") REFERENCES "public"."post_productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_sections" ADD CONSTRAINT "selection_sections_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selection_sections_folder_index" ON "selection_sections" USING btree ("folder_id");