/** SQL fragments for other modules. */
import type { Account, Source } from './rules.ts';

/** Sum of an order's entries in an account, of one source if named; minor units, debit positive. */
export const getPosted = (account: Account, orderId: string, source?: Source): string =>
  `(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = ${orderId} and e.account = '${account}'${source === undefined ? '' : ` and t.source = '${source}'`})`;

export const isPosted = (source: Source, sourceId: string): string => `exists (select 1 from ledger_transactions t where t.source = '${source}' and t.source_id = ${sourceId})`;

/** Null where no transaction is posted. */
export const getPostedAt = (source: Source, orderId: string): string => `(select max(t.at) from ledger_transactions t where t.source = '${source}' and t.order_id = ${orderId})`;

/** Query of (currency_code, amount_minor), debit positive. */
export const listEntries = (account: Account): string =>
  `select t.currency_code, e.amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = '${account}'`;

/** Bookkeeping records are stored through the seventh year after the one of `moment` (bokföringslagen 1999:1078, 7 kap. 2 §). */
export const getKeptUntil = (moment: string): string => `make_date(7 + extract(year from ${moment} at time zone 'Europe/Stockholm')::int, 12, 31)`;
