-- outside a transaction
CREATE INDEX CONCURRENTLY "companies_named_index" ON "companies" USING hash ("search");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "post_productions_named_index" ON "post_productions" USING hash ("search");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "prestations_named_index" ON "prestations" USING hash ("search");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "productions_named_index" ON "productions" USING hash ("search");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_named_index" ON "projects" USING hash ("search");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_named_index" ON "users" USING hash ("search");