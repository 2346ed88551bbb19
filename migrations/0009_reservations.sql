CREATE TABLE "stock_reservations" (
	"cart_id" text NOT NULL,
	"stock_item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_reservations_cart_id_stock_item_id_pk" PRIMARY KEY("cart_id","stock_item_id"),
	CONSTRAINT "stock_reservations_quantity" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "cart_id" text;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_reservations_by_time" ON "stock_reservations" USING btree ("expires_at");--> statement-breakpoint
UPDATE "stock_movements" SET "reason" = 'sold' WHERE "reason" = 'ordered';--> statement-breakpoint
CREATE FUNCTION refuse_stock_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stock_movements is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION refuse_stock_movement_change();
