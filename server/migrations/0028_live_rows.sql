-- What features above read of productions and post-productions, which stand below them: rows that are not deleted. Plain SQL, so that
-- PostgreSQL plans a query on a view as one on its table.
CREATE VIEW live_productions AS
  SELECT project_id, status FROM productions WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE VIEW live_post_productions AS
  SELECT production_id, status FROM post_productions WHERE deleted_at IS NULL;
