CREATE TABLE "found_pictures" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_readings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "found_pictures" ADD CONSTRAINT "found_pictures_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_pictures" ADD CONSTRAINT "found_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_readings" ADD CONSTRAINT "page_readings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "found_pictures_by_member" ON "found_pictures" USING btree ("member_id");--> statement-breakpoint
-- Upgrade: lists are new, and few rows are read; none of them has a picture yet.
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Upgrade: lists are new, and few rows are read; none of them has a picture yet.
CREATE INDEX "wishlist_items_by_picture" ON "wishlist_items" USING btree ("picture_id") WHERE "wishlist_items"."picture_id" is not null;