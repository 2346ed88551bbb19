/** SQL fragments for other modules. */
import type { Account, Source } from './rules.ts';

/** Sum of an order's entries in an account, of one source if named; minor units, debit positive. */
export const getPosted = (account: Account, orderId: string, source?: Source): string =>
  `(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = ${orderId} and e.account = '${account}'${source === undefined ? '' : ` and t.source = '${source}'`})`;
