-- outside a transaction
CREATE INDEX CONCURRENTLY "productions_shoot_on_index" ON "productions" USING btree ("shoot_on") WHERE "productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_due_on_index" ON "productions" USING btree ("due_on") WHERE "productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_open_index" ON "productions" USING btree ("due_on","id") WHERE "productions"."deleted_at" is null and "productions"."option_post_prod" = false and "productions"."status" not in ('FINISHED', 'CANCELLED');