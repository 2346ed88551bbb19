CREATE TABLE "demo_invoices" (
	"reference" text PRIMARY KEY NOT NULL,
	"subscription" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_subscriptions" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_reference" text NOT NULL,
	"interval" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"status" text NOT NULL,
	"anchor_at" timestamp with time zone,
	"periods" integer DEFAULT 0 NOT NULL,
	"period_end" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"cancels_at_period_end" boolean DEFAULT false NOT NULL,
	"pause_months" integer DEFAULT 0 NOT NULL,
	"resumes_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "demo_subscriptions_payment_reference_unique" UNIQUE("payment_reference")
);
--> statement-breakpoint
CREATE TABLE "membership_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_plans" (
	"id" text NOT NULL,
	"interval" text NOT NULL,
	"currency_code" text NOT NULL,
	"price_minor" integer NOT NULL,
	CONSTRAINT "membership_plans_id_currency_code_pk" PRIMARY KEY("id","currency_code")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"interval" text NOT NULL,
	"currency_code" text NOT NULL,
	"price_minor" integer NOT NULL,
	"tax_rate_basis_points" integer NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"discount_until" timestamp with time zone,
	"cancels_at_period_end" boolean DEFAULT false NOT NULL,
	"pause_months" integer DEFAULT 0 NOT NULL,
	"resumes_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "demo_payments" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "demo_invoices" ADD CONSTRAINT "demo_invoices_subscription_demo_subscriptions_reference_fk" FOREIGN KEY ("subscription") REFERENCES "public"."demo_subscriptions"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_payments" ADD CONSTRAINT "membership_payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_invoices_by_subscription" ON "demo_invoices" USING btree ("subscription");--> statement-breakpoint
CREATE INDEX "membership_payments_by_membership" ON "membership_payments" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "memberships_by_member" ON "memberships" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one" ON "memberships" USING btree ("member_id") WHERE "memberships"."started_at" is not null and "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_by_paid_until" ON "memberships" USING btree ("paid_until") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
-- From here on by hand: the membership page is cached, and shows what membership costs (0016_page-changes.sql).
CREATE TRIGGER pages_come_or_gone AFTER INSERT OR DELETE ON "membership_plans" FOR EACH ROW EXECUTE FUNCTION fira_all_pages_changed();--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE ON "membership_plans" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION fira_all_pages_changed();
