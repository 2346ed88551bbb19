ALTER TABLE "mail_tokens" ADD COLUMN "sender_hash" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "sender_hash" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "mailed_at" timestamp with time zone;