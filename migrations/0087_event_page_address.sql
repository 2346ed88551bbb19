ALTER TABLE "events" ADD COLUMN "page_id" text;--> statement-breakpoint
-- Upgrade: events are few in any shop yet, so the index is built within a second; the old program writes no page_id, and its public_id is unique.
CREATE UNIQUE INDEX "events_page_once" ON "events" USING btree (coalesce("page_id", "public_id"));