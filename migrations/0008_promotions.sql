CREATE TABLE "price_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" text NOT NULL,
	"currency_code" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sale_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" text NOT NULL,
	"sale_name" text NOT NULL,
	"variant_id" text NOT NULL,
	"currency_code" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"until" timestamp with time zone GENERATED ALWAYS AS (coalesce(ended_at, ends_at)) STORED NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sale_prices_positive" CHECK ("sale_prices"."amount_minor" > 0),
	CONSTRAINT "sale_prices_planned_ahead" CHECK ("sale_prices"."planned_at" <= "sale_prices"."starts_at" and "sale_prices"."starts_at" < "sale_prices"."ends_at" and "sale_prices"."ended_at" <= "sale_prices"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"promotion_id" text NOT NULL,
	"order_id" text NOT NULL,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_sek_minor" integer,
	"amount_eur_minor" integer,
	"buy_quantity" integer,
	"free_quantity" integer,
	"minimum_sek_minor" integer,
	"minimum_eur_minor" integer,
	"vendor_id" text,
	"category_id" text,
	"usage_limit" integer,
	"customer_limit" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_code_unique" UNIQUE("code"),
	CONSTRAINT "promotions_say_what_they_give" CHECK ((case "promotions"."kind"
        when 'percentage' then "promotions"."percent" between 1 and 100
        when 'amount' then "promotions"."amount_sek_minor" > 0 and "promotions"."amount_eur_minor" > 0
        when 'buy_x_get_y' then "promotions"."buy_quantity" > 0 and "promotions"."free_quantity" > 0
        else "promotions"."kind" = 'free_delivery' end) is true),
	CONSTRAINT "promotions_limits" CHECK (coalesce("promotions"."usage_limit", 1) > 0 and coalesce("promotions"."customer_limit", 1) > 0 and ("promotions"."minimum_sek_minor" is null) = ("promotions"."minimum_eur_minor" is null)),
	CONSTRAINT "promotions_time" CHECK ("promotions"."ends_at" >= "promotions"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "promotion_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "variant_prices" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "promotion_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "order_discount_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "order_discount_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_by_variant" ON "price_history" USING btree ("variant_id","currency_code","since");--> statement-breakpoint
CREATE INDEX "sale_prices_by_variant" ON "sale_prices" USING btree ("variant_id","currency_code","starts_at");--> statement-breakpoint
CREATE INDEX "sale_prices_by_sale" ON "sale_prices" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "promotion_uses_by_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promotions_without_code" ON "promotions" USING btree ("starts_at") WHERE "promotions"."code" is null;--> statement-breakpoint
-- From here on by hand: what Drizzle can't say.
CREATE FUNCTION fira_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER price_history_rows BEFORE UPDATE OR DELETE ON price_history FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER price_history_whole BEFORE TRUNCATE ON price_history FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER sale_prices_rows BEFORE DELETE ON sale_prices FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER sale_prices_whole BEFORE TRUNCATE ON sale_prices FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
-- A sale may be ended before its time, once; nothing else of it changes.
CREATE TRIGGER sale_prices_but_their_end AFTER UPDATE ON sale_prices FOR EACH ROW
  WHEN (old.ended_at is not null or new.ended_at is null or (to_jsonb(old) - 'ended_at' - 'until') is distinct from (to_jsonb(new) - 'ended_at' - 'until'))
  EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE FUNCTION fira_price_since() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.since = old.since then new.since := clock_timestamp(); end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER variant_prices_since BEFORE UPDATE ON variant_prices FOR EACH ROW WHEN (old.amount_minor <> new.amount_minor) EXECUTE FUNCTION fira_price_since();--> statement-breakpoint
-- No price is asked before the one that it follows.
CREATE FUNCTION fira_keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into price_history (variant_id, currency_code, amount_minor, since)
  select new.variant_id, new.currency_code, new.amount_minor, greatest(new.since, max(h.since))
  from price_history h where h.variant_id = new.variant_id and h.currency_code = new.currency_code;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER variant_prices_kept_new AFTER INSERT ON variant_prices FOR EACH ROW EXECUTE FUNCTION fira_keep_price();--> statement-breakpoint
CREATE TRIGGER variant_prices_kept_changed AFTER UPDATE ON variant_prices FOR EACH ROW WHEN (old.amount_minor <> new.amount_minor) EXECUTE FUNCTION fira_keep_price();--> statement-breakpoint
INSERT INTO price_history (variant_id, currency_code, amount_minor, since) SELECT variant_id, currency_code, amount_minor, since FROM variant_prices;
