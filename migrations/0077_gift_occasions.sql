ALTER TABLE "gift_marks" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "occasion" text;