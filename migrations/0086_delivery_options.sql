CREATE TABLE "delivery_options" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"position" integer NOT NULL,
	"region_id" text NOT NULL,
	"country" text,
	"postal_prefixes" text[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_bands" jsonb NOT NULL,
	"free_from_minor" integer,
	"fastest_days" integer NOT NULL,
	"slowest_days" integer NOT NULL,
	"weekdays" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"cut_off" text NOT NULL,
	"cut_off_place" text NOT NULL,
	"window_from" text,
	"window_to" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "delivery_options_kind" CHECK ("delivery_options"."kind" in ('home', 'pickup', 'evening', 'day')),
	CONSTRAINT "delivery_options_days" CHECK (0 <= "delivery_options"."fastest_days" and "delivery_options"."fastest_days" <= "delivery_options"."slowest_days" and "delivery_options"."slowest_days" <= 60),
	CONSTRAINT "delivery_options_weekdays" CHECK (cardinality("delivery_options"."weekdays") > 0 and "delivery_options"."weekdays" <@ '{1,2,3,4,5,6,7}'),
	CONSTRAINT "delivery_options_cut_off" CHECK ("delivery_options"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "delivery_options"."cut_off_place" in ('vendor', 'recipient')),
	CONSTRAINT "delivery_options_window" CHECK (("delivery_options"."window_from" is null) = ("delivery_options"."window_to" is null) and "delivery_options"."window_from" < "delivery_options"."window_to"),
	CONSTRAINT "delivery_options_name_is_object" CHECK (jsonb_typeof("delivery_options"."name") = 'object'),
	CONSTRAINT "delivery_options_description_is_object" CHECK (jsonb_typeof("delivery_options"."description") = 'object'),
	CONSTRAINT "delivery_options_price_bands_is_array" CHECK (jsonb_typeof("delivery_options"."price_bands") = 'array')
);
--> statement-breakpoint
CREATE TABLE "pickup_points" (
	"id" text PRIMARY KEY NOT NULL,
	"vendor_id" text NOT NULL,
	"name" text NOT NULL,
	"address_1" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"hours" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "pickup_points_hours_is_object" CHECK (jsonb_typeof("pickup_points"."hours") = 'object')
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "pickup_point_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_options_by_vendor" ON "delivery_options" USING btree ("vendor_id","position");--> statement-breakpoint
CREATE INDEX "pickup_points_by_vendor" ON "pickup_points" USING btree ("vendor_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tracking" CHECK (("orders"."carrier" is null) = ("orders"."tracking_number" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_is_object" CHECK (jsonb_typeof("orders"."delivery") = 'object') NOT VALID;