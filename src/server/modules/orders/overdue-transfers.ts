/** Vendors' shares of what gift cards paid that Stripe didn't transfer, or take back, in time: tried again every hour for good, and reported to staff. */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { listReturns } from '../gift-cards/sql.ts';
import { getPostedAt, isPosted } from '../ledger/sql.ts';
import { queueReversal, queueTransfer } from './gift-card-transfers.ts';
import { queueStaffMail } from './staff-mails.ts';

export interface OverdueTransfer {
  number: number;
  order_id: string;
  /** `reversal`: of a transfer, for a refund to the card. */
  kind: 'transfer' | 'reversal';
  /** The order, or the refund. */
  about: string;
  account_id: string;
  /** The card's part, or what the refund returned to the card; the platform's fee included. */
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  since: Date;
}

const listOverdue = statement<OverdueTransfer, { before: Date; limit: number }>(
  'orders.overdue-transfers',
  `select number, order_id, kind, about, account_id, amount_minor, currency_code, since from (
     select o.number, o.id as order_id, 'transfer' as kind, o.id as about, o.gift_card_account_id as account_id, o.gift_card_minor as amount_minor, o.currency_code, ${getPostedAt('charge', 'o.id')} as since
     from orders o where o.gift_card_account_id is not null and not ${isPosted('gift_card_transfer', 'o.id')}
     union all
     select o.number, o.id, 'reversal', r.about, o.gift_card_account_id, r.amount_minor, o.currency_code, r.at
     from (${listReturns}) r join orders o on o.id = r.order_id where o.gift_card_account_id is not null and not ${isPosted('gift_card_reversal', 'r.about')}) waiting
   where since <= :before order by since, about limit :limit`,
);

const HOUR_MS = 3_600_000;
/** Longer than an outage of Stripe. */
const REPORTED_AFTER_MS = 24 * HOUR_MS;
const AT_ONCE = 500;

/** Those that are a day late. */
export function listOverdueTransfers({ db, clock }: Pick<Ctx, 'db' | 'clock'>, limit: number): Promise<OverdueTransfer[]> {
  return listOverdue(db, { before: new Date(clock.now().getTime() - REPORTED_AFTER_MS), limit });
}

/** Idempotent: a transfer is made and mailed once. */
export const retryGiftCardTransfers = defineJob('orders:retry-gift-card-transfers', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    for (const { order_id: orderId, kind, about, since, ...found } of await listOverdue(ctx.db, { before: new Date(now - HOUR_MS), limit: AT_ONCE })) {
      if (kind === 'transfer') await queueTransfer(ctx, orderId);
      else await queueReversal(ctx, { orderId, about });
      if (since.getTime() > now - REPORTED_AFTER_MS) continue;
      const facts = { number: found.number, amountMinor: found.amount_minor, currencyCode: found.currency_code, status: null, answerByMs: null };
      await queueStaffMail(ctx, { about: `${kind}-overdue`, id: about, ...facts, path: `connect/accounts/${found.account_id}` });
    }
  },
});
