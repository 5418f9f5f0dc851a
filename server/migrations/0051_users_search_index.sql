-- outside a transaction
CREATE INDEX CONCURRENTLY "users_search_index" ON "users" USING gin ("search" gin_trgm_ops);