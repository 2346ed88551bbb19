CREATE TABLE "failed_refunds" (
	"about" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency_code" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Upgrade: the last statement of the same transaction builds it again; the old program’s "on conflict do nothing" names no index.
DROP INDEX "order_history_once";--> statement-breakpoint
ALTER TABLE "failed_refunds" ADD CONSTRAINT "failed_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_refunds_by_order" ON "failed_refunds" USING btree ("order_id");--> statement-breakpoint
-- Upgrade: no shop with customers has run the program yet, so the table is small and the index is built within a second.
CREATE UNIQUE INDEX "order_history_once" ON "order_history" USING btree ("order_id","state") WHERE "order_history"."state" not in ('partially_refunded', 'refund_failed');