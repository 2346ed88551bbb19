CREATE TABLE "order_archive" (
	"order_id" text PRIMARY KEY NOT NULL,
	"person" jsonb NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"kept_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "starting_popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_archive" ADD CONSTRAINT "order_archive_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_archive_by_time" ON "order_archive" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at");
--> statement-breakpoint
-- What products had until now was the number they started with.
UPDATE "products" SET "starting_popularity" = "popularity";
