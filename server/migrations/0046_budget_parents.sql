-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "prestations_of_project_key" ON "prestations" USING btree ("id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "productions_of_project_key" ON "productions" USING btree ("id","project_id");
