CREATE TABLE "florist_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"called_at" timestamp with time zone,
	"reference" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "florist_orders_state" CHECK ("florist_orders"."state" in ('waiting', 'accepted', 'refused', 'expired', 'withdrawn', 'stuck')),
	CONSTRAINT "florist_orders_decided" CHECK (("florist_orders"."state" = 'waiting') = ("florist_orders"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "delivery_options" ADD COLUMN "is_florist" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "florist_orders" ADD CONSTRAINT "florist_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "florist_orders_unsettled" ON "florist_orders" USING btree ("order_id") WHERE "florist_orders"."state" in ('waiting', 'accepted', 'expired');