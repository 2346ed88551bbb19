CREATE TABLE "wishlist_placements" (
	"item_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wishlist_placements_item_id_list_id_pk" PRIMARY KEY("item_id","list_id")
);
--> statement-breakpoint
ALTER TABLE "wishlist_placements" ADD CONSTRAINT "wishlist_placements_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_placements" ADD CONSTRAINT "wishlist_placements_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_placements_by_list" ON "wishlist_placements" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "wishlist_placements_removed" ON "wishlist_placements" USING btree ("removed_at") WHERE "wishlist_placements"."removed_at" is not null;