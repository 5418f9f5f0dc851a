-- The films that a copy with these subtitles in its picture comes from. A copy may itself have been burnt in.
CREATE FUNCTION regie_films_of(burnt_subtitles uuid) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT AS $$
  WITH RECURSIVE film AS (
    SELECT media_id FROM public.subtitles WHERE id = burnt_subtitles
    UNION
    SELECT track.media_id
    FROM film JOIN public.medias media ON media.id = film.media_id JOIN public.subtitles track ON track.id = media.burnt_subtitles_id
  )
  SELECT media_id FROM film $$;--> statement-breakpoint
-- As migration 0077 wrote it: a copy with burnt subtitles has the rights of its films too.
CREATE OR REPLACE VIEW closed_files AS
WITH day AS (SELECT (now() at time zone 'Europe/Paris')::date AS today)
SELECT media.id AS media_id, 'RIGHTS' AS cause
FROM medias media CROSS JOIN day
WHERE EXISTS (
  SELECT FROM usage_rights usage_right
  WHERE usage_right.production_id = media.production_id AND usage_right.deleted_at IS NULL
    AND usage_right.closes_downloads AND usage_right.ends_on < day.today
    AND coalesce(usage_right.media_id = media.id OR usage_right.media_id IN (SELECT regie_films_of(media.burnt_subtitles_id)), true)
) AND NOT EXISTS (
  SELECT FROM usage_rights usage_right
  WHERE usage_right.production_id = media.production_id AND usage_right.deleted_at IS NULL
    AND usage_right.starts_on <= day.today AND coalesce(usage_right.ends_on >= day.today, true)
    AND coalesce(usage_right.media_id = media.id OR usage_right.media_id IN (SELECT regie_films_of(media.burnt_subtitles_id)), true)
)
UNION ALL
SELECT media.id, 'ACCEPTANCE'
FROM medias media JOIN acceptance_terms terms ON terms.production_id = media.production_id AND terms.gates_downloads
WHERE (media.category = 'LIVRABLE' OR EXISTS (SELECT FROM published_files published WHERE published.media_id = media.id AND published.is_delivered))
  AND NOT EXISTS (
    SELECT FROM accepted_files accepted
      JOIN acceptances acceptance ON acceptance.id = accepted.acceptance_id
      JOIN productions production ON production.id = acceptance.production_id
      JOIN projects project ON project.id = production.project_id AND project.company_id = acceptance.company_id
    WHERE accepted.media_id = media.id AND accepted.sha256 = media.sha256);
