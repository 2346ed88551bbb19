ALTER TABLE "orders" ADD COLUMN "wrapping_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wrapping_tax_minor" integer DEFAULT 0 NOT NULL;