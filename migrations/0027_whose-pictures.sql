ALTER TABLE "media" ADD COLUMN "is_personal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Upgrade: it touches the pictures of members and their people alone, which nothing else writes.
UPDATE "media" SET "is_personal" = true WHERE "id" IN (SELECT "avatar_id" FROM "members" UNION SELECT "banner_id" FROM "members" UNION SELECT "avatar_id" FROM "jubilees");
