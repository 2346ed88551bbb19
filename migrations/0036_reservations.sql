CREATE TABLE "reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid,
	"list_id" uuid,
	"product_id" text,
	"variant_id" text,
	"title" text NOT NULL,
	"for_member_id" uuid,
	"member_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"language_code" text,
	"token_hash" text,
	"lapses_at" timestamp with time zone,
	"quantity" integer NOT NULL,
	"stage" text NOT NULL,
	"order_item_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "reservations_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "reservations_quantity" CHECK ("reservations"."quantity" between 1 and 99),
	CONSTRAINT "reservations_one_giver" CHECK ("reservations"."member_id" is null or "reservations"."guest_email" is null),
	CONSTRAINT "reservations_of_guest" CHECK (("reservations"."guest_email" is null) = ("reservations"."token_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "wishlists" ADD COLUMN "for_member_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_for_member_id_members_id_fk" FOREIGN KEY ("for_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_once" ON "reservations" USING btree ("item_id","member_id") WHERE "reservations"."member_id" is not null and "reservations"."order_item_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_by_list" ON "reservations" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "reservations_by_member" ON "reservations" USING btree ("member_id") WHERE "reservations"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_by_receiver" ON "reservations" USING btree ("for_member_id") WHERE "reservations"."for_member_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_by_email" ON "reservations" USING btree ("guest_email") WHERE "reservations"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "reservations_lapsing" ON "reservations" USING btree ("lapses_at") WHERE "reservations"."lapses_at" is not null;--> statement-breakpoint
-- Upgrade: a member has few lists, and nobody is named by any of them yet: looked through in a moment.
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_for_member_id_members_id_fk" FOREIGN KEY ("for_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Upgrade: built of no rows: the column is new.
CREATE INDEX "wishlists_by_receiver" ON "wishlists" USING btree ("for_member_id") WHERE "wishlists"."for_member_id" is not null;