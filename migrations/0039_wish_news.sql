CREATE TABLE "wish_news" (
	"member_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"told_minor" integer,
	"currency_code" text,
	"is_out" boolean NOT NULL,
	CONSTRAINT "wish_news_member_id_item_id_pk" PRIMARY KEY("member_id","item_id"),
	CONSTRAINT "wish_news_told_in" CHECK (("wish_news"."told_minor" is null) = ("wish_news"."currency_code" is null))
);
--> statement-breakpoint
CREATE TABLE "wish_news_days" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"told_on" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wish_news" ADD CONSTRAINT "wish_news_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_news" ADD CONSTRAINT "wish_news_item_id_wishlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."wishlist_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_news_days" ADD CONSTRAINT "wish_news_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wish_news_by_item" ON "wish_news" USING btree ("item_id");