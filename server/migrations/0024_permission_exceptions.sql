ALTER TABLE "users" ADD COLUMN "permissions_added" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "permissions_removed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- What each person holds stays as it is: the difference from the list that their role has today becomes their own.
WITH "own" ("role", "names") AS (
	VALUES
		('ADMIN', ARRAY[]::text[]),
		('PRODUCTEUR', ARRAY['access.admin', 'users.read', 'companies.read', 'companies.create', 'companies.update', 'projects.read', 'projects.create', 'projects.update', 'projects.delete', 'productions.read', 'productions.create', 'productions.update', 'productions.delete', 'prestations.read', 'prestations.create', 'prestations.update', 'prestations.delete', 'post-productions.read', 'post-productions.create', 'post-productions.update', 'post-productions.validate', 'post-productions.delete', 'medias.read', 'medias.download', 'medias.upload', 'medias.update', 'medias.delete', 'invoices.view', 'invoices.link', 'credits.edit', 'carbon.view', 'carbon.edit']::text[]),
		('TALENT', ARRAY[]::text[]),
		('CLIENT', ARRAY['invoices.view.own']::text[])
)
UPDATE "users" SET
	"permissions_added" = ARRAY(SELECT unnest("users"."permissions") EXCEPT SELECT unnest("own"."names")),
	"permissions_removed" = ARRAY(SELECT unnest("own"."names") EXCEPT SELECT unnest("users"."permissions"))
FROM "own" WHERE "own"."role" = "users"."role";
