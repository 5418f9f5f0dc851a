-- outside a transaction
-- French order, with numbers as such: « Film 2 » before « Film 10 ».
CREATE COLLATION IF NOT EXISTS regie_french (provider = icu, locale = 'fr-u-kn-true');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "companies_name_natural_index" ON "companies" USING btree (("name" collate regie_french),"id") WHERE "companies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "post_productions_name_natural_index" ON "post_productions" USING btree (("name" collate regie_french),"id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "post_productions_status_natural_index" ON "post_productions" USING btree (("status" collate regie_french),"id") WHERE "post_productions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "prestations_name_natural_index" ON "prestations" USING btree (("name" collate regie_french),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "prestations_type_natural_index" ON "prestations" USING btree (("type" collate regie_french),"id") WHERE "prestations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "projects_name_natural_index" ON "projects" USING btree (("name" collate regie_french),"id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "templates_name_natural_index" ON "templates" USING btree (("name" collate regie_french),"id") WHERE "templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_lastname_natural_index" ON "users" USING btree (("lastname" collate regie_french),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_firstname_natural_index" ON "users" USING btree (("firstname" collate regie_french),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email_natural_index" ON "users" USING btree (("email" collate regie_french),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "companies_name_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "post_productions_name_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "post_productions_status_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prestations_name_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "prestations_type_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "projects_name_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "templates_name_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_lastname_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_firstname_index";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email_order_index";