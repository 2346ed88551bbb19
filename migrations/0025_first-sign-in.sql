ALTER TABLE "credentials" ADD COLUMN "first_signed_in_at" timestamp with time zone;--> statement-breakpoint
-- Upgrade: no shop with customers has run the program before its accounts: the table is small. Whoever has an account by now counts as one who has signed in: rather a mail too many than a stranger's sign-in that nobody is told of.
UPDATE "credentials" SET "first_signed_in_at" = "changed_at";
