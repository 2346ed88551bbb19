/** Whether ledger, receipts and orders agree: each order's entries and documents are what was captured of it, less what was refunded. */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { listOverduePaybacks } from '../chip-ins/service.ts';
import { listOwedToContributors } from '../chip-ins/sql.ts';
import { listLiabilities, listUnpostedReturns } from '../gift-cards/sql.ts';
import { listUnbalanced } from '../ledger/service.ts';
import { getPosted, listEntries } from '../ledger/sql.ts';
import { getIssued } from '../receipts/sql.ts';
import { listOverdueTransfers, type OverdueTransfer } from './overdue-transfers.ts';

interface LedgerDifference {
  number: number;
  currency_code: string;
  captured_minor: number;
  posted_charges_minor: number;
  refunded_minor: number;
  posted_refunds_minor: number;
  /** Sums of its receipt and credit notes. */
  receipt_minor: number;
  credited_minor: number;
  /** Of the refunds that were posted, also those that failed later: their credit notes stand. */
  posted_credits_minor: number;
}

const listDifferences = statement<LedgerDifference, { limit: number }>(
  'orders.ledger-differences',
  `select number, currency_code, captured_minor, posted_charges_minor, refunded_minor, posted_refunds_minor, receipt_minor, credited_minor, posted_credits_minor from (
     select o.number, o.currency_code, case when o.payment_status = 'captured' then o.total_minor else 0 end as captured_minor,
       (-${getPosted('charges', 'o.id')})::float8 as posted_charges_minor,
       ((select coalesce(sum(w.refund_minor), 0) from withdrawals w where w.order_id = o.id and w.refund_state = 'refunded')
         + (select coalesce(sum(r.amount_minor), 0) from order_refunds r where r.order_id = o.id and r.refunded_at is not null)
         + case when o.canceled_refunded_at is null then 0 else o.canceled_refund_minor end)::float8 as refunded_minor,
       ${getPosted('refunds', 'o.id')}::float8 as posted_refunds_minor, ${getIssued('receipt', 'o.id')}::float8 as receipt_minor, ${getIssued('credit_note', 'o.id')}::float8 as credited_minor,
       ${getPosted('refunds', 'o.id', 'refund')}::float8 as posted_credits_minor, o.secret_hash = 'archived' as is_archived
     from orders o) books
   where captured_minor <> posted_charges_minor or refunded_minor <> posted_refunds_minor
     -- An order that was archived before there were receipts has none.
     or (not is_archived and (receipt_minor <> captured_minor or credited_minor <> posted_credits_minor)) order by number limit :limit`,
);

interface OwedDifference {
  account: 'gift_cards' | 'chip_ins';
  currency_code: string;
  /** What the balances are worth, and what the ledger says that is owed for them. */
  owed_minor: number;
  posted_minor: number;
}

/**
 * The ledger's liability is what is left on balances, what uncaptured orders took of them, and what is on its way back to who paid, less refunds that aren't posted
 * yet.
 */
const listOwedDifferences = statement<OwedDifference>(
  'orders.gift-card-differences',
  `select account, currency_code, sum(owed)::float8 as owed_minor, sum(posted)::float8 as posted_minor from (
     select account, currency_code, amount_minor as owed, 0 as posted from (${listLiabilities}) cards
     union all select account, currency_code, amount_minor, 0 from (${listOwedToContributors}) due
     union all select case when gift_card_id like 'chip\\_%' then 'chip_ins' else 'gift_cards' end, currency_code, gift_card_minor, 0 from orders where gift_card_minor > 0 and payment_status not in ('captured', 'canceled')
     union all select account, currency_code, -amount_minor, 0 from (${listUnpostedReturns}) returns
     union all select 'gift_cards', currency_code, 0, -amount_minor from (${listEntries('gift_cards')}) entries
     union all select 'chip_ins', currency_code, 0, -amount_minor from (${listEntries('chip_ins')}) entries) sums
   group by account, currency_code having sum(owed) <> sum(posted) order by account, currency_code`,
);

const SHOWN = 100;

interface LedgerReview {
  /** Currencies whose entries don't sum to zero: never, unless triggers were switched off. */
  unbalanced: { currency_code: string; amount_minor: number }[];
  differences: LedgerDifference[];
  /** Accounts and currencies in which balances and ledger differ. */
  owed: OwedDifference[];
  /** Vendors' shares that are a day late. */
  transfers: OverdueTransfer[];
}

export async function reviewBooks(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<LedgerReview> {
  return {
    unbalanced: await listUnbalanced(ctx.db),
    differences: await listDifferences(ctx.db, { limit: SHOWN }),
    owed: await listOwedDifferences(ctx.db),
    transfers: await listOverdueTransfers(ctx, SHOWN),
  };
}

export async function checkLedger(ctx: Ctx): Promise<void> {
  const { unbalanced, differences, owed, transfers } = await reviewBooks(ctx);
  for (const found of unbalanced) ctx.log.error(found, 'the ledger does not sum to zero in a currency');
  for (const found of owed) ctx.log.error(found, 'the balances of gift cards or chip-ins differ from the ledger');
  for (const found of transfers) ctx.log.error(found, 'the vendor’s share of a gift card’s part is overdue: npm run orders -- ledger');
  for (const { id, provider_reference: reference, amount_minor: amountMinor } of await listOverduePaybacks(ctx, SHOWN))
    ctx.log.error({ payback: id, reference, amountMinor }, 'a contribution’s refund is overdue: npm run orders -- ledger');
  for (const found of differences) ctx.log.error(found, 'ledger or receipts differ from an order: npm run orders -- ledger');
}
