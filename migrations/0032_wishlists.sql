CREATE TABLE "wishlist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"product_id" text,
	"variant_id" text,
	"title" text NOT NULL,
	"url" text,
	"quantity" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_most_wanted" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"prices_then" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wishlist_items_quantity" CHECK ("wishlist_items"."quantity" between 1 and 99),
	CONSTRAINT "wishlist_items_variant_of_product" CHECK ("wishlist_items"."variant_id" is null or "wishlist_items"."product_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "wishlist_owners" (
	"list_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"was_owner" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"jubilee_id" uuid,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_owners_list_id_member_id_pk" PRIMARY KEY("list_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"public_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "wishlists_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "wishlists_public_by_link" CHECK (("wishlists"."public_id" is not null) = ("wishlists"."visibility" = 'link'))
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_owners" ADD CONSTRAINT "wishlist_owners_list_id_wishlists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_owners" ADD CONSTRAINT "wishlist_owners_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_owners" ADD CONSTRAINT "wishlist_owners_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_owners" ADD CONSTRAINT "wishlist_owners_jubilee_id_jubilees_id_fk" FOREIGN KEY ("jubilee_id") REFERENCES "public"."jubilees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_items_by_list" ON "wishlist_items" USING btree ("list_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_items_once" ON "wishlist_items" USING btree ("list_id","product_id",coalesce("variant_id", '')) WHERE "wishlist_items"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_items_by_product" ON "wishlist_items" USING btree ("product_id") WHERE "wishlist_items"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_items_removed" ON "wishlist_items" USING btree ("removed_at") WHERE "wishlist_items"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_owners_by_member" ON "wishlist_owners" USING btree ("member_id","state");--> statement-breakpoint
CREATE INDEX "wishlist_owners_by_inviter" ON "wishlist_owners" USING btree ("invited_by") WHERE "wishlist_owners"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "wishlist_owners_by_jubilee" ON "wishlist_owners" USING btree ("jubilee_id") WHERE "wishlist_owners"."jubilee_id" is not null;--> statement-breakpoint
CREATE INDEX "wishlists_removed" ON "wishlists" USING btree ("removed_at") WHERE "wishlists"."removed_at" is not null;