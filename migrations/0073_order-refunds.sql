CREATE TABLE "order_refund_lines" (
	"refund_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_item_id" text,
	"part" text NOT NULL,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "order_refund_lines_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "order_refund_lines_amount" CHECK ("order_refund_lines"."amount_minor" > 0),
	CONSTRAINT "order_refund_lines_part" CHECK (("order_refund_lines"."part" = 'goods') = ("order_refund_lines"."order_item_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"request_id" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "platform_fee_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refund_lines_by_item" ON "order_refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_by_order" ON "order_refunds" USING btree ("order_id","request_id");--> statement-breakpoint
CREATE INDEX "order_refunds_due" ON "order_refunds" USING btree ("decided_at") WHERE "order_refunds"."refunded_at" is null;