CREATE TABLE "gift_card_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"card_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"order_id" text,
	"amount_minor" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"code_hash" text,
	"sealed_code" text,
	"amount_minor" integer NOT NULL,
	"balance_minor" integer DEFAULT 0 NOT NULL,
	"currency_code" text NOT NULL,
	"valid_until" date,
	"provider_id" text NOT NULL,
	"provider_reference" text NOT NULL,
	"client_secret" text NOT NULL,
	"confirming_since" timestamp with time zone,
	"member_id" uuid,
	"buyer_email" text,
	"language_code" text NOT NULL,
	"sender_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"recipient_language" text NOT NULL,
	"message" text NOT NULL,
	"deliver_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_minor" between 0 and "gift_cards"."amount_minor")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "gift_card_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_fee_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_account_id" text;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_card_id_gift_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_card_movements_once" ON "gift_card_movements" USING btree ("kind","about");--> statement-breakpoint
CREATE INDEX "gift_card_movements_by_card" ON "gift_card_movements" USING btree ("card_id","id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_by_order" ON "gift_card_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_by_reference" ON "gift_cards" USING btree ("provider_id","provider_reference");--> statement-breakpoint
CREATE INDEX "gift_cards_by_member" ON "gift_cards" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "gift_cards_pending" ON "gift_cards" USING btree ("created_at") WHERE "gift_cards"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "gift_cards_by_validity" ON "gift_cards" USING btree ("valid_until") WHERE "gift_cards"."status" = 'active';--> statement-breakpoint
CREATE INDEX "gift_cards_to_deliver" ON "gift_cards" USING btree ("deliver_on") WHERE "gift_cards"."delivered_at" is null;
--> statement-breakpoint
-- From here on by hand: movements are written and never changed, and a balance is the sum of its movements.
CREATE TRIGGER gift_card_movements_rows BEFORE UPDATE OR DELETE ON gift_card_movements FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER gift_card_movements_whole BEFORE TRUNCATE ON gift_card_movements FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE FUNCTION fira_gift_card_balances() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  card text := case tg_table_name when 'gift_cards' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'card_id' end;
begin
  if (select c.balance_minor from gift_cards c where c.id = card) is distinct from (select coalesce(sum(m.amount_minor), 0)::int from gift_card_movements m where m.card_id = card) then
    raise exception 'the balance of the gift card % is not the sum of its movements', card using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gift_cards_balance_moved AFTER INSERT OR UPDATE ON gift_cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fira_gift_card_balances();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gift_card_movements_balance AFTER INSERT ON gift_card_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fira_gift_card_balances();
