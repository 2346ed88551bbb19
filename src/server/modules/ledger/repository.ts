/** SQL of the ledger: entries are inserted, never changed. */
import { statement } from '#server/platform/database.ts';
import type { Account, Source } from './rules.ts';

export const insertPosting = statement<
  object,
  { source: Source; sourceId: string; paymentReference: string; orderId: string | null; currency: string; now: Date; accounts: Account[]; amounts: number[]; vendorIds: (string | null)[] }
>(
  'ledger.post',
  `with posted as (
     insert into ledger_transactions (source, source_id, payment_reference, order_id, currency_code, at) values (:source, :sourceId, :paymentReference, :orderId, :currency, :now)
     on conflict (source, source_id) do nothing returning id)
   insert into ledger_entries (transaction_id, position, account, vendor_id, amount_minor)
   select posted.id, e.position, e.account, e.vendor_id, e.amount_minor
   from posted, unnest(:accounts::text[], :amounts::int[], :vendorIds::text[]) with ordinality as e(account, amount_minor, vendor_id, position)`,
);

/** Sums of all accounts by currency; the currency itself sums to zero. */
export const listBalances = statement<{ currency_code: string; account: Account; amount_minor: number }>(
  'ledger.balances',
  `select t.currency_code, e.account, sum(e.amount_minor)::float8 as amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   group by t.currency_code, e.account order by t.currency_code, e.account`,
);

/** Currencies whose entries don't sum to zero. */
export const listUnbalanced = statement<{ currency_code: string; amount_minor: number }>(
  'ledger.unbalanced',
  `select t.currency_code, sum(e.amount_minor)::float8 as amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   group by t.currency_code having sum(e.amount_minor) <> 0 order by t.currency_code`,
);

interface PostedRow {
  source: Source;
  source_id: string;
  at: Date;
  currency_code: string;
  entries: { account: Account; vendor_id: string | null; amount_minor: number }[];
}

/** Oldest first. */
export const listPostings = statement<PostedRow, { orderId: string }>(
  'ledger.of-order',
  `select t.source, t.source_id, t.at, t.currency_code,
     (select json_agg(json_build_object('account', e.account, 'vendor_id', e.vendor_id, 'amount_minor', e.amount_minor) order by e.position) from ledger_entries e where e.transaction_id = t.id) as entries
   from ledger_transactions t where t.order_id = :orderId order by t.id`,
);

/** A converted payment: the rest in its currency, and what was posted as converted in the balance's. */
export const findConverted = statement<{ left_minor: number; converted_minor: number; is_converted: boolean }, { paymentReference: string; currency: string }>(
  'ledger.converted',
  `select coalesce(sum(e.amount_minor) filter (where t.currency_code = :currency), 0)::float8 as left_minor,
     coalesce(sum(e.amount_minor) filter (where t.currency_code <> :currency and t.source = 'conversion'), 0)::float8 as converted_minor,
     coalesce(bool_or(t.currency_code <> :currency), false) as is_converted
   from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.payment_reference = :paymentReference and e.account = 'provider_balance'`,
);

/** In the payment's currency. */
export const findPosted = statement<{ amount_minor: number }, { paymentReference: string; account: Account }>(
  'ledger.posted',
  `select coalesce(sum(e.amount_minor), 0)::float8 as amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where t.payment_reference = :paymentReference and e.account = :account`,
);
