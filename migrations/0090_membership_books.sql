CREATE TABLE "former_membership_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded_minor" integer NOT NULL,
	"kept_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "membership_payments" ADD COLUMN "fee_minor" integer;--> statement-breakpoint
ALTER TABLE "order_disputes" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
CREATE INDEX "former_membership_payments_by_membership" ON "former_membership_payments" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "former_membership_payments_kept_until" ON "former_membership_payments" USING btree ("kept_until");