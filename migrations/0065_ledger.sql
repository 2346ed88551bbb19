CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"account" text NOT NULL,
	"vendor_id" text,
	"amount_minor" integer NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_position_pk" PRIMARY KEY("transaction_id","position")
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"payment_reference" text NOT NULL,
	"order_id" text,
	"currency_code" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_once" ON "ledger_transactions" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_order" ON "ledger_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_payment" ON "ledger_transactions" USING btree ("payment_reference");--> statement-breakpoint
-- From here on by hand: what Drizzle can't say.
CREATE TRIGGER ledger_transactions_rows BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER ledger_transactions_whole BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER ledger_entries_rows BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
CREATE TRIGGER ledger_entries_whole BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION fira_never_changed();--> statement-breakpoint
-- Orders from before the ledger: what was captured of them, and refunded.
INSERT INTO ledger_transactions (source, source_id, payment_reference, order_id, currency_code, at)
  SELECT 'charge', s.provider_reference, s.provider_reference, o.id, o.currency_code, coalesce((SELECT min(h.at) FROM order_history h WHERE h.order_id = o.id AND h.state = 'confirmed'), o.placed_at)
  FROM orders o JOIN payment_sessions s ON s.id = o.payment_session_id WHERE o.payment_status = 'captured' AND o.total_minor > 0
  UNION ALL
  SELECT 'refund', w.id, s.provider_reference, o.id, o.currency_code, coalesce(w.refunded_at, w.received_at)
  FROM withdrawals w JOIN orders o ON o.id = w.order_id JOIN payment_sessions s ON s.id = o.payment_session_id WHERE w.refund_state = 'refunded' AND w.refund_minor > 0
  UNION ALL
  SELECT 'refund', 'canceled.' || o.id, s.provider_reference, o.id, o.currency_code, o.canceled_refunded_at
  FROM orders o JOIN payment_sessions s ON s.id = o.payment_session_id WHERE o.canceled_refunded_at IS NOT NULL AND o.canceled_refund_minor > 0;--> statement-breakpoint
INSERT INTO ledger_entries (transaction_id, position, account, amount_minor)
  SELECT t.id, e.position, e.account, e.sign * CASE t.source WHEN 'charge' THEN o.total_minor ELSE -coalesce((SELECT w.refund_minor FROM withdrawals w WHERE w.id = t.source_id), o.canceled_refund_minor) END
  FROM ledger_transactions t JOIN orders o ON o.id = t.order_id
  CROSS JOIN LATERAL (VALUES (1, 'provider_balance', 1), (2, CASE t.source WHEN 'charge' THEN 'charges' ELSE 'refunds' END, -1)) AS e(position, account, sign);--> statement-breakpoint
CREATE FUNCTION fira_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select sum(e.amount_minor) from ledger_entries e where e.transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
-- After the last INSERT: pending checks would block a later ALTER TABLE in the same transaction.
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fira_ledger_balances();
