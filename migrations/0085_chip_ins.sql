CREATE TABLE "chip_in_contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"chip_in_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"held_until" timestamp with time zone,
	"provider_id" text NOT NULL,
	"provider_reference" text NOT NULL,
	"client_secret" text NOT NULL,
	"confirming_since" timestamp with time zone,
	"member_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"greeting" text NOT NULL,
	"language_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"disputed_minor" integer DEFAULT 0 NOT NULL,
	"lost_at" timestamp with time zone,
	CONSTRAINT "chip_in_contributions_amount" CHECK ("chip_in_contributions"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "chip_in_paybacks" (
	"id" text PRIMARY KEY NOT NULL,
	"contribution_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "chip_in_paybacks_amount" CHECK ("chip_in_paybacks"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "chip_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"status" text NOT NULL,
	"item_id" uuid,
	"list_id" uuid,
	"for_member_id" uuid,
	"product_id" text NOT NULL,
	"variant_id" text,
	"title" text NOT NULL,
	"member_id" uuid,
	"language_code" text NOT NULL,
	"goal_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"ends_on" date NOT NULL,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "chip_ins_token_unique" UNIQUE("token"),
	CONSTRAINT "chip_ins_goal" CHECK ("chip_ins"."goal_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_disputes" ADD COLUMN "contribution_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "chip_in_id" text;--> statement-breakpoint
ALTER TABLE "chip_in_contributions" ADD CONSTRAINT "chip_in_contributions_chip_in_id_chip_ins_id_fk" FOREIGN KEY ("chip_in_id") REFERENCES "public"."chip_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_in_contributions" ADD CONSTRAINT "chip_in_contributions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_in_paybacks" ADD CONSTRAINT "chip_in_paybacks_contribution_id_chip_in_contributions_id_fk" FOREIGN KEY ("contribution_id") REFERENCES "public"."chip_in_contributions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_ins" ADD CONSTRAINT "chip_ins_id_gift_cards_id_fk" FOREIGN KEY ("id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_ins" ADD CONSTRAINT "chip_ins_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_ins" ADD CONSTRAINT "chip_ins_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_ins" ADD CONSTRAINT "chip_ins_for_member_id_members_id_fk" FOREIGN KEY ("for_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chip_ins" ADD CONSTRAINT "chip_ins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chip_in_contributions_by_reference" ON "chip_in_contributions" USING btree ("provider_id","provider_reference");--> statement-breakpoint
CREATE INDEX "chip_in_contributions_by_chip_in" ON "chip_in_contributions" USING btree ("chip_in_id","created_at");--> statement-breakpoint
CREATE INDEX "chip_in_contributions_by_member" ON "chip_in_contributions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chip_in_contributions_pending" ON "chip_in_contributions" USING btree ("created_at") WHERE "chip_in_contributions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "chip_in_paybacks_by_contribution" ON "chip_in_paybacks" USING btree ("contribution_id");--> statement-breakpoint
CREATE INDEX "chip_in_paybacks_due" ON "chip_in_paybacks" USING btree ("decided_at") WHERE "chip_in_paybacks"."refunded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chip_ins_once" ON "chip_ins" USING btree ("item_id") WHERE "chip_ins"."status" = 'open' and "chip_ins"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "chip_ins_open" ON "chip_ins" USING btree ("ends_on") WHERE "chip_ins"."status" = 'open';--> statement-breakpoint
CREATE INDEX "chip_ins_by_member" ON "chip_ins" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "chip_ins_by_list" ON "chip_ins" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "chip_ins_by_receiver" ON "chip_ins" USING btree ("for_member_id") WHERE "chip_ins"."for_member_id" is not null;--> statement-breakpoint
CREATE INDEX "chip_ins_by_order" ON "chip_ins" USING btree ("order_id") WHERE "chip_ins"."order_id" is not null;--> statement-breakpoint
-- Upgrade: the column is new and empty, so nothing is checked but nulls.
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_chip_in_id_chip_ins_id_fk" FOREIGN KEY ("chip_in_id") REFERENCES "public"."chip_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Upgrade: the column is new and empty, so the index holds no row.
CREATE UNIQUE INDEX "reservations_by_chip_in" ON "reservations" USING btree ("chip_in_id") WHERE "reservations"."chip_in_id" is not null;