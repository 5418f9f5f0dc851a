-- outside a transaction
CREATE INDEX CONCURRENTLY "medias_unsettled_index" ON "medias" USING btree ("state") WHERE "medias"."deleted_at" is null and "medias"."state" <> 'READY';
