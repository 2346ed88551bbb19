-- Extensions and the two functions that the catalogue's search columns are computed with.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() is only STABLE because its dictionary could change; ours does not, and generated columns need IMMUTABLE.
CREATE FUNCTION fira_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
CREATE FUNCTION fira_language(code text) RETURNS regconfig
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT CASE code WHEN 'sv' THEN 'pg_catalog.swedish'::regconfig ELSE 'pg_catalog.english'::regconfig END $$;
