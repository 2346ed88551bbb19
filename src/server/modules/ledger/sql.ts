/** SQL fragments for other modules. */
import type { Account } from './rules.ts';

/** Sum of an order's entries in an account; minor units, debit positive. */
export const getPosted = (account: Account, orderId: string): string =>
  `(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = ${orderId} and e.account = '${account}')`;
