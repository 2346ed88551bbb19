ALTER TABLE "wishlist_items" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Upgrade: the column is new and empty, so reading it is short; a shop has fewer wishes than products.
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_tags" CHECK (cardinality("wishlist_items"."tags") <= 5);