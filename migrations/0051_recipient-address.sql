ALTER TABLE "orders" ADD COLUMN "recipient_address" jsonb;--> statement-breakpoint
-- Upgrade: the column is new and null everywhere, so the index is empty: one quick scan of the orders.
CREATE INDEX "orders_with_recipient" ON "orders" USING btree ("id") WHERE "orders"."recipient_address" is not null;--> statement-breakpoint
-- Upgrade: the column is new and null everywhere: one quick scan of the orders.
ALTER TABLE "orders" ADD CONSTRAINT "orders_recipient_address_is_object" CHECK (jsonb_typeof("orders"."recipient_address") = 'object');
