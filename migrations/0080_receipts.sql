CREATE TABLE "receipt_series" (
	"vendor_id" text NOT NULL,
	"kind" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_series_vendor_id_kind_pk" PRIMARY KEY("vendor_id","kind")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"about" text NOT NULL,
	"total_minor" integer NOT NULL,
	"document" jsonb NOT NULL,
	"buyer" jsonb,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('receipt', 'credit_note')),
	CONSTRAINT "receipts_total" CHECK ("receipts"."total_minor" >= 0),
	CONSTRAINT "receipts_document_is_object" CHECK (jsonb_typeof("receipts"."document") = 'object'),
	CONSTRAINT "receipts_buyer_is_object" CHECK (jsonb_typeof("receipts"."buyer") = 'object')
);
--> statement-breakpoint
ALTER TABLE "receipt_series" ADD CONSTRAINT "receipt_series_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_by_number" ON "receipts" USING btree ("vendor_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("order_id","kind","about");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_of_order" ON "receipts" USING btree ("order_id") WHERE "receipts"."kind" = 'receipt';
--> statement-breakpoint
-- From here on by hand: documents are issued and never changed, but for the buyer, whom the closed archive takes over; numbers only count up.
CREATE TRIGGER receipts_rows BEFORE DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER receipts_whole BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER receipts_but_the_buyer AFTER UPDATE ON receipts FOR EACH ROW
  WHEN (new.buyer is not null or (to_jsonb(old) - 'buyer') is distinct from (to_jsonb(new) - 'buyer'))
  EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER receipt_series_rows BEFORE DELETE ON receipt_series FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER receipt_series_up AFTER UPDATE ON receipt_series FOR EACH ROW
  WHEN (new.last_number <> old.last_number + 1 or (to_jsonb(old) - 'last_number') is distinct from (to_jsonb(new) - 'last_number'))
  EXECUTE FUNCTION fira_never_changed();
