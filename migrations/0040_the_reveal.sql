ALTER TABLE "reservations" ADD COLUMN "is_secret" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reveal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "is_surprise" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "occasion_day" text;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "reveal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "revealed_at" timestamp with time zone;