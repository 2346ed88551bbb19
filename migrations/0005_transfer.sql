CREATE TABLE "picture_sources" (
	"product_id" text NOT NULL,
	"address" text NOT NULL,
	"position" integer NOT NULL,
	"alt" jsonb NOT NULL,
	"media_id" text,
	CONSTRAINT "picture_sources_product_id_address_pk" PRIMARY KEY("product_id","address")
);
--> statement-breakpoint
CREATE TABLE "product_sources" (
	"product_id" text NOT NULL,
	"vendor_id" text NOT NULL,
	"system" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "product_sources_product_id_system_pk" PRIMARY KEY("product_id","system"),
	CONSTRAINT "product_source" UNIQUE("vendor_id","system","external_id")
);
--> statement-breakpoint
ALTER TABLE "picture_sources" ADD CONSTRAINT "picture_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_sources" ADD CONSTRAINT "picture_sources_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_sources_by_media" ON "picture_sources" USING btree ("media_id");