-- Upgrade: the old program writes disputes of orders alone, and reads disputes joined with their orders.
ALTER TABLE "order_disputes" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD COLUMN "gift_card_id" text;--> statement-breakpoint
-- Upgrade: disputes are few, so the index is built at once.
CREATE INDEX "order_disputes_by_gift_card" ON "order_disputes" USING btree ("gift_card_id");