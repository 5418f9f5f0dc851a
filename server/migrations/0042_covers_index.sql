-- outside a transaction
CREATE INDEX CONCURRENTLY "medias_pictures_index" ON "medias" USING btree ("production_id","created_at","id") WHERE "medias"."kind" in ('VIDEO', 'IMAGE') and "medias"."category" in ('RUSH', 'VERSION', 'LIVRABLE') and "medias"."previews" is not null and "medias"."deleted_at" is null;
