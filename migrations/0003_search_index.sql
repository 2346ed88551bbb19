-- Written by hand: the functions that the search index is computed with.
-- Signs that stand inside or between words become spaces, so that every part of "tv-spel" and "4.5" is a word of its own.
CREATE FUNCTION fira_plain(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(public.fira_fold(value), '-‐‑–—_/\.,:;!?"“”„''’‘`´«»()[]{}<>&@#%+*=|~^·•…§©®™°×', repeat(' ', 60)) $$;
--> statement-breakpoint
-- Snowball's stem of a folded word; a word that it leaves out as too common is its own.
CREATE FUNCTION fira_stem(language text, word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce((ts_lexize(CASE language WHEN 'sv' THEN 'pg_catalog.swedish_stem'::regdictionary ELSE 'pg_catalog.english_stem'::regdictionary END, word))[1], word) $$;
--> statement-breakpoint
-- A word, and the word without each of its letters: two words that share one of these are a slip of the finger apart.
-- Dear, so that the index is used.
CREATE FUNCTION fira_slips(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
  AS $$ SELECT CASE WHEN length(word) BETWEEN 4 AND 24 THEN array(SELECT DISTINCT left(word, i) || substr(word, i + 2) FROM generate_series(0, length(word)) i) ELSE ARRAY[word] END $$;
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"product_id" text NOT NULL,
	"language_code" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_product_id_language_code_pk" PRIMARY KEY("product_id","language_code")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"language_code" text NOT NULL,
	"word" text NOT NULL,
	"spelling" text NOT NULL,
	"stem" text NOT NULL,
	"is_name" boolean NOT NULL,
	CONSTRAINT "search_words_language_code_word_pk" PRIMARY KEY("language_code","word")
);
--> statement-breakpoint
DROP INDEX "product_translations_search";--> statement-breakpoint
DROP INDEX "product_translations_trigrams";--> statement-breakpoint
ALTER TABLE "brand_translations" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fira_plain(name))) STORED;--> statement-breakpoint
ALTER TABLE "category_translations" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', fira_plain(name))) STORED;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_by_stem" ON "search_words" USING btree ("language_code","stem");--> statement-breakpoint
CREATE INDEX "search_words_by_beginning" ON "search_words" USING btree ("language_code","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_by_end" ON "search_words" USING btree ("language_code",reverse("stem") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_by_slips" ON "search_words" USING gin (fira_slips("word"));--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_translations_words" ON "brand_translations" USING gin ("words");--> statement-breakpoint
CREATE INDEX "category_translations_words" ON "category_translations" USING gin ("words");--> statement-breakpoint
ALTER TABLE "product_translations" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "product_translations" DROP COLUMN "folded";--> statement-breakpoint
-- Written by hand: what keeps the index.
-- Writes the documents of these products anew, and their words into the vocabulary. Words that nobody uses any more stay:
-- they find nothing, and are offered to nobody. In one order, so that two writers don't wait for each other crosswise.
CREATE FUNCTION search_refresh(ids text[]) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  language text;
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH RECURSIVE up AS (
    SELECT pc.product_id, pc.category_id, true AS is_own FROM product_categories pc WHERE pc.product_id = ANY (ids)
    UNION SELECT up.product_id, c.parent_id, false FROM up JOIN categories c ON c.id = up.category_id WHERE c.parent_id IS NOT NULL
  ), parts AS (
    SELECT t.product_id, t.language_code, t.title AS a,
      concat_ws(' ', b.name, bt.name,
        (SELECT string_agg(ct.name, ' ') FROM up JOIN category_translations ct ON ct.category_id = up.category_id AND ct.language_code = t.language_code WHERE up.product_id = t.product_id AND up.is_own)) AS b,
      concat_ws(' ', t.subtitle, t.keywords, ve.name,
        (SELECT string_agg('occasion' || replace(o, '-', ''), ' ') FROM unnest(p.occasions) o),
        (SELECT string_agg(ct.name, ' ') FROM up JOIN category_translations ct ON ct.category_id = up.category_id AND ct.language_code = t.language_code WHERE up.product_id = t.product_id AND NOT up.is_own),
        (SELECT string_agg(DISTINCT coalesce(ol.label ->> t.language_code, value), ' ') FROM product_options po CROSS JOIN unnest(po."values") value
           LEFT JOIN option_labels ol ON ol.kind = 'value' AND ol.key = value WHERE po.product_id = t.product_id)) AS c,
      concat_ws(' ', (SELECT string_agg(x, ' ') FROM jsonb_array_elements_text(t.paragraphs) x), (SELECT string_agg(x, ' ') FROM jsonb_array_elements_text(t.details) x)) AS d
    FROM product_translations t JOIN products p ON p.id = t.product_id JOIN vendors ve ON ve.id = p.vendor_id
      LEFT JOIN brands b ON b.id = p.brand_id LEFT JOIN brand_translations bt ON bt.brand_id = b.id AND bt.language_code = t.language_code
    WHERE t.product_id = ANY (ids)
  )
  INSERT INTO search_documents (product_id, language_code, words)
    SELECT product_id, language_code,
      setweight(to_tsvector('simple', fira_plain(a)), 'A') || setweight(to_tsvector('simple', fira_plain(b)), 'B')
      || setweight(to_tsvector('simple', fira_plain(c)), 'C') || setweight(to_tsvector('simple', fira_plain(d)), 'D')
    FROM parts ORDER BY 1, 2
    ON CONFLICT (product_id, language_code) DO UPDATE SET words = excluded.words WHERE search_documents.words <> excluded.words;

  -- The spelling is the one that the first text had; folded words are what counts.
  FOREACH language IN ARRAY ARRAY['en', 'sv'] LOOP
    INSERT INTO search_words AS known (language_code, word, spelling, stem, is_name)
      SELECT language, found.word, coalesce(written.spelling, found.word), fira_stem(language, found.word), found.is_name
      FROM (
        SELECT l.lexeme AS word, bool_or(l.weights && ARRAY['A', 'B']) AS is_name
        FROM search_documents d CROSS JOIN unnest(d.words) l
        WHERE d.product_id = ANY (ids) AND d.language_code = language AND length(l.lexeme) <= 60 AND l.lexeme NOT LIKE 'occasion%'
        GROUP BY 1
      ) found
      LEFT JOIN (
        SELECT DISTINCT ON (1) fira_fold(l.lexeme) AS word, l.lexeme AS spelling
        FROM product_translations t JOIN products p ON p.id = t.product_id JOIN vendors ve ON ve.id = p.vendor_id LEFT JOIN brands b ON b.id = p.brand_id
          CROSS JOIN unnest(to_tsvector('simple', regexp_replace(concat_ws(' ', t.title, t.subtitle, t.keywords, b.name, ve.name,
            (SELECT string_agg(ct.name, ' ') FROM product_categories pc JOIN category_translations ct ON ct.category_id = pc.category_id AND ct.language_code = language WHERE pc.product_id = t.product_id),
            t.paragraphs::text, t.details::text), '[-–—_/.,:;]', ' ', 'g'))) l
        WHERE t.product_id = ANY (ids) AND t.language_code = language
        ORDER BY 1, cardinality(l.positions) DESC, 2
      ) written ON written.word = found.word
      ORDER BY found.word
      ON CONFLICT (language_code, word) DO UPDATE SET is_name = true WHERE excluded.is_name AND NOT known.is_name;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_refresh_changed() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
  PERFORM search_refresh((SELECT array_agg(DISTINCT product_id) FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_after_insert AFTER INSERT ON product_translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON product_translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_insert AFTER INSERT ON product_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_delete AFTER DELETE ON product_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_insert AFTER INSERT ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON product_options REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE TRIGGER search_after_delete AFTER DELETE ON product_options REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_changed();
--> statement-breakpoint
CREATE FUNCTION search_refresh_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
  PERFORM search_refresh((SELECT array_agg(n.id) FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.brand_id, n.vendor_id, n.occasions) IS DISTINCT FROM (o.brand_id, o.vendor_id, o.occasions)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_products();
--> statement-breakpoint
-- Names that stand in many documents: brand, category, vendor, option value.
CREATE FUNCTION search_refresh_named() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  ids text[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'brand_translations' THEN
      SELECT array_agg(p.id) INTO ids FROM products p WHERE p.brand_id IN (SELECT brand_id FROM changed);
    WHEN 'brands' THEN
      SELECT array_agg(p.id) INTO ids FROM products p WHERE p.brand_id IN (SELECT id FROM changed);
    WHEN 'vendors' THEN
      SELECT array_agg(p.id) INTO ids FROM products p WHERE p.vendor_id IN (SELECT n.id FROM changed n JOIN before o ON o.id = n.id AND o.name <> n.name);
    WHEN 'category_translations' THEN
      WITH RECURSIVE below AS (SELECT category_id AS id FROM changed UNION SELECT c.id FROM below JOIN categories c ON c.parent_id = below.id)
      SELECT array_agg(DISTINCT pc.product_id) INTO ids FROM product_categories pc JOIN below ON below.id = pc.category_id;
    WHEN 'option_labels' THEN
      SELECT array_agg(DISTINCT po.product_id) INTO ids FROM product_options po WHERE po."values" && (SELECT array_agg(key) FROM changed WHERE kind = 'value');
  END CASE;
  PERFORM search_refresh(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON brands REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_named();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON brand_translations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_named();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON vendors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_named();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON category_translations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_named();
--> statement-breakpoint
CREATE TRIGGER search_after_update AFTER UPDATE ON option_labels REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_refresh_named();
--> statement-breakpoint
-- Words that begin or contain something alike, for what is misspelt by more than a slip. The function carries the
-- thresholds, since the index goes by the session's.
CREATE FUNCTION search_words_alike(language text, typed text) RETURNS TABLE (word text, spelling text, stem text, is_name boolean)
  LANGUAGE sql STABLE PARALLEL SAFE
  SET pg_trgm.word_similarity_threshold = 0.35
  AS $$
    SELECT w.word, w.spelling, w.stem, w.is_name FROM search_words w WHERE w.language_code = language AND typed <% w.word
    ORDER BY word_similarity(typed, w.word) DESC, w.is_name DESC, length(w.word), w.word LIMIT 30 $$;
--> statement-breakpoint
SELECT search_refresh((SELECT array_agg(id) FROM products));
