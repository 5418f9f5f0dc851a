-- outside a transaction
CREATE INDEX CONCURRENTLY "medias_volume_index" ON "medias" USING btree ("category","size") WHERE "medias"."deleted_at" is null and "medias"."state" <> 'UPLOADING';