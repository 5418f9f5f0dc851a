CREATE TABLE "chosen_covers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" uuid,
	"production_id" uuid,
	"media_id" uuid NOT NULL,
	CONSTRAINT "chosen_covers_subject" CHECK (num_nonnulls("chosen_covers"."project_id", "chosen_covers"."production_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "chosen_covers" ADD CONSTRAINT "chosen_covers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_covers" ADD CONSTRAINT "chosen_covers_production_id_productions_id_fk" FOREIGN KEY ("production_id") REFERENCES "public"."productions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_covers" ADD CONSTRAINT "chosen_covers_media_id_medias_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."medias"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chosen_covers_project_key" ON "chosen_covers" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chosen_covers_production_key" ON "chosen_covers" USING btree ("production_id");--> statement-breakpoint
CREATE INDEX "chosen_covers_media_index" ON "chosen_covers" USING btree ("media_id");