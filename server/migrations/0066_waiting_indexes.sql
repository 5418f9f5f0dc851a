-- outside a transaction
CREATE INDEX CONCURRENTLY "prestation_productions_open_index" ON "prestation_productions" USING btree ("prestation_id") WHERE "prestation_productions"."status" <> 'FINISHED';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_deposit_asked_index" ON "productions" USING btree ("id") WHERE "productions"."option_depot_client" = 'YES';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_choice_asked_index" ON "productions" USING btree ("id") WHERE "productions"."option_image_choice" = 'YES';