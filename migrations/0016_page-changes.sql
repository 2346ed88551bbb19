-- Upgrade: sales are written by hand, a few at a time, and are planned ahead; the table is small.
CREATE INDEX "sale_prices_by_start" ON "sale_prices" USING btree ("starts_at");--> statement-breakpoint
-- Upgrade: as above, a small table that is seldom written.
CREATE INDEX "sale_prices_by_end" ON "sale_prices" USING btree ("until");--> statement-breakpoint
-- From here on by hand: every writer, whichever program it is, tells what it changed of what pages show. Serving processes
-- listen on fira_pages and forget the pages that they keep: "all", "product prod_…", or "times" when a planned moment came or went.
-- A transaction that tells of very many things tells "all" once instead. PostgreSQL itself sends equal words of a transaction once.
CREATE FUNCTION fira_tell_pages(what text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most constant integer := 500;
  told integer := coalesce(nullif(current_setting('fira.pages_told', true), ''), '0')::integer;
BEGIN
  IF told >= most THEN
    RETURN;
  END IF;
  IF what = 'all' OR told = most - 1 THEN
    PERFORM pg_notify('fira_pages', 'all'), set_config('fira.pages_told', most::text, true);
  ELSE
    PERFORM pg_notify('fira_pages', what), set_config('fira.pages_told', (told + 1)::text, true);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION fira_all_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fira_tell_pages('all');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For tables with a product_id.
CREATE FUNCTION fira_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM fira_tell_pages('product ' || OLD.product_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM fira_tell_pages('product ' || NEW.product_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For tables with a variant_id.
CREATE FUNCTION fira_price_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fira_tell_pages('product ' || v.product_id) FROM variants v WHERE v.id = NEW.variant_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION fira_sale_times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fira_tell_pages('times');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION fira_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fira_tell_pages('product ' || v.product_id) FROM variants v WHERE v.stock_item_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Pages tell how many are left of three and fewer (FEW_LEFT, src/shared/values/limits.ts; a test holds both together).
CREATE TRIGGER pages_changed AFTER UPDATE OF available ON stock_items FOR EACH ROW WHEN (least(OLD.available, 4) <> least(NEW.available, 4)) EXECUTE FUNCTION fira_stock_changed();
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE ON variant_prices FOR EACH ROW WHEN (OLD.amount_minor <> NEW.amount_minor) EXECUTE FUNCTION fira_price_changed();
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE ON sale_prices FOR EACH ROW EXECUTE FUNCTION fira_price_changed();
--> statement-breakpoint
CREATE TRIGGER pages_times AFTER INSERT OR UPDATE ON sale_prices FOR EACH STATEMENT EXECUTE FUNCTION fira_sale_times_changed();
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE ON products FOR EACH ROW WHEN ((to_jsonb(OLD) - 'updated_at') IS DISTINCT FROM (to_jsonb(NEW) - 'updated_at')) EXECUTE FUNCTION fira_all_pages_changed();
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE ON media FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION fira_all_pages_changed();
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  -- What only the product's own page and its cards show.
  FOREACH name IN ARRAY ARRAY['product_translations', 'product_images', 'product_options'] LOOP
    EXECUTE format('CREATE TRIGGER pages_come_or_gone AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION fira_product_changed()', name);
    EXECUTE format('CREATE TRIGGER pages_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION fira_product_changed()', name);
  END LOOP;
  CREATE TRIGGER pages_changed AFTER UPDATE ON variants FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION fira_product_changed();
  -- What decides which products stand on other pages, too.
  FOREACH name IN ARRAY ARRAY['products', 'variants', 'variant_prices'] LOOP
    EXECUTE format('CREATE TRIGGER pages_come_or_gone AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION fira_all_pages_changed()', name);
  END LOOP;
  -- What stands on every page, or on who knows which.
  FOREACH name IN ARRAY ARRAY['brands', 'brand_translations', 'categories', 'category_translations', 'product_categories', 'option_labels', 'vendors',
    'content_pages', 'content_page_translations', 'global_setting_parts'] LOOP
    EXECUTE format('CREATE TRIGGER pages_come_or_gone AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION fira_all_pages_changed()', name);
    EXECUTE format('CREATE TRIGGER pages_changed AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION fira_all_pages_changed()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['products', 'product_translations', 'product_images', 'product_options', 'product_categories', 'variants', 'variant_prices', 'stock_items', 'media',
    'brands', 'brand_translations', 'categories', 'category_translations', 'option_labels', 'vendors', 'content_pages', 'content_page_translations', 'global_setting_parts'] LOOP
    EXECUTE format('CREATE TRIGGER pages_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION fira_all_pages_changed()', name);
  END LOOP;
END $$;
