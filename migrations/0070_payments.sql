CREATE TABLE "payment_journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"reference" text NOT NULL,
	"entry" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "language_code" text DEFAULT 'sv' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD COLUMN "confirming_since" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_journal_once" ON "payment_journal" USING btree ("session_id","entry","reason");--> statement-breakpoint
CREATE INDEX "payment_journal_by_time" ON "payment_journal" USING btree ("at");