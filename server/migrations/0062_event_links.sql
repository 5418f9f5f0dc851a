CREATE TABLE "event_links" (
	"project_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"at" timestamptz(3) NOT NULL,
	"content_hash" text NOT NULL,
	"hash" text NOT NULL,
	"linked_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "event_links_project_id_rank_pk" PRIMARY KEY("project_id","rank"),
	CONSTRAINT "event_links_event_key" UNIQUE("event_id"),
	CONSTRAINT "event_links_content_hash_hex" CHECK ("event_links"."content_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "event_links_hash_hex" CHECK ("event_links"."hash" ~ '^[0-9a-f]{64}$')
);
