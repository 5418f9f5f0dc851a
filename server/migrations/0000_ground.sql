CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What a search compares: lower-case, without accents. unaccent() is only STABLE because its dictionary could be replaced;
-- naming the dictionary makes the result depend on the text alone, so that indexes and generated columns may use it.
CREATE FUNCTION regie_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;--> statement-breakpoint
-- The table of rate-limiter-flexible: attempts counted per address and per account, shared by every server.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
