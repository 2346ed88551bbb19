-- By hand. An address that one product left, or had in no language yet, may be another's from now on: what is kept under it names only the one that was
-- found there before (0016 tells what shows the product itself). Who has which address concerns everything that is kept.
CREATE TRIGGER pages_address_changed AFTER UPDATE OF handle ON product_translations FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION fira_all_pages_changed();
--> statement-breakpoint
CREATE TRIGGER pages_address_come_or_gone AFTER INSERT OR DELETE ON product_translations FOR EACH ROW EXECUTE FUNCTION fira_all_pages_changed();
