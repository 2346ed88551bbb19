CREATE TABLE "former_handles" (
	"kind" text NOT NULL,
	"language_code" text NOT NULL,
	"handle" text NOT NULL,
	"owner_id" text NOT NULL,
	CONSTRAINT "former_handles_kind_handle_language_code_pk" PRIMARY KEY("kind","handle","language_code")
);
--> statement-breakpoint
CREATE INDEX "former_handles_by_owner" ON "former_handles" USING btree ("kind","owner_id");--> statement-breakpoint
-- The handle that a row lets go of, by change or by going while the thing itself stays. Arguments: kind, column of the owner, column of the handle, table of the owner.
CREATE FUNCTION fira_keep_former_handle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former jsonb := to_jsonb(OLD);
  owner_is_there boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE id = $1)', TG_ARGV[3]) INTO owner_is_there USING former ->> TG_ARGV[1];
  IF owner_is_there THEN
    INSERT INTO former_handles (kind, language_code, handle, owner_id)
      VALUES (TG_ARGV[0], coalesce(former ->> 'language_code', 'sv'), former ->> TG_ARGV[2], former ->> TG_ARGV[1])
      ON CONFLICT (kind, handle, language_code) DO UPDATE SET owner_id = excluded.owner_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION fira_forget_former_handles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_handles WHERE kind = TG_ARGV[0] AND owner_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_translations_handle_changed AFTER UPDATE OF handle ON product_translations FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('product', 'product_id', 'handle', 'products');
--> statement-breakpoint
CREATE TRIGGER product_translations_handle_gone AFTER DELETE ON product_translations FOR EACH ROW EXECUTE FUNCTION fira_keep_former_handle('product', 'product_id', 'handle', 'products');
--> statement-breakpoint
CREATE TRIGGER products_gone AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION fira_forget_former_handles('product');
--> statement-breakpoint
CREATE TRIGGER products_handle_changed AFTER UPDATE OF handle ON products FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('product', 'id', 'handle', 'products');
--> statement-breakpoint
CREATE TRIGGER category_translations_handle_changed AFTER UPDATE OF handle ON category_translations FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('category', 'category_id', 'handle', 'categories');
--> statement-breakpoint
CREATE TRIGGER category_translations_handle_gone AFTER DELETE ON category_translations FOR EACH ROW EXECUTE FUNCTION fira_keep_former_handle('category', 'category_id', 'handle', 'categories');
--> statement-breakpoint
CREATE TRIGGER categories_gone AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION fira_forget_former_handles('category');
--> statement-breakpoint
CREATE TRIGGER categories_handle_changed AFTER UPDATE OF handle ON categories FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('category', 'id', 'handle', 'categories');
--> statement-breakpoint
CREATE TRIGGER brand_translations_handle_changed AFTER UPDATE OF handle ON brand_translations FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('brand', 'brand_id', 'handle', 'brands');
--> statement-breakpoint
CREATE TRIGGER brand_translations_handle_gone AFTER DELETE ON brand_translations FOR EACH ROW EXECUTE FUNCTION fira_keep_former_handle('brand', 'brand_id', 'handle', 'brands');
--> statement-breakpoint
CREATE TRIGGER brands_gone AFTER DELETE ON brands FOR EACH ROW EXECUTE FUNCTION fira_forget_former_handles('brand');
--> statement-breakpoint
CREATE TRIGGER brands_handle_changed AFTER UPDATE OF handle ON brands FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_keep_former_handle('brand', 'id', 'handle', 'brands');
--> statement-breakpoint
CREATE TRIGGER content_page_translations_handle_changed AFTER UPDATE OF slug ON content_page_translations FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION fira_keep_former_handle('content', 'page_id', 'slug', 'content_pages');
--> statement-breakpoint
CREATE TRIGGER content_page_translations_handle_gone AFTER DELETE ON content_page_translations FOR EACH ROW EXECUTE FUNCTION fira_keep_former_handle('content', 'page_id', 'slug', 'content_pages');
--> statement-breakpoint
CREATE TRIGGER content_pages_gone AFTER DELETE ON content_pages FOR EACH ROW EXECUTE FUNCTION fira_forget_former_handles('content');
