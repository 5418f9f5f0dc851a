-- Events said two things in French; they say codes now, as all the others do.
UPDATE "events" SET "changes" = jsonb_set("changes", '{prestationProductionStatus}', (
	SELECT jsonb_agg(coalesce('{
		"À organiser": "TO_ORGINIZE",
		"Prêt à démarrer": "READY_TO_START",
		"Contenu reçu": "CONTENT_RECEIVED",
		"Terminé": "FINISHED"
	}'::jsonb -> ("said" #>> '{}'), "said") ORDER BY "place")
	FROM jsonb_array_elements("changes" -> 'prestationProductionStatus') WITH ORDINALITY AS "both" ("said", "place")
)) WHERE "name" = 'prestations.productionMoved' AND jsonb_typeof("changes" -> 'prestationProductionStatus') = 'array';--> statement-breakpoint
UPDATE "events" SET "changes" = jsonb_set("changes", '{categories}', (
	SELECT jsonb_agg(CASE WHEN jsonb_typeof("said") <> 'string' THEN "said" ELSE (
		SELECT coalesce(jsonb_agg(CASE "one" WHEN 'Rush' THEN 'RUSH' WHEN 'Post-production' THEN 'POST_PRODUCTION' ELSE "one" END), '[]'::jsonb)
		FROM unnest(string_to_array("said" #>> '{}', ', ')) AS "one"
	) END ORDER BY "place")
	FROM jsonb_array_elements("changes" -> 'categories') WITH ORDINALITY AS "both" ("said", "place")
)) WHERE "name" IN ('prestations.productionAttached', 'prestations.updated') AND jsonb_typeof("changes" -> 'categories') = 'array';
