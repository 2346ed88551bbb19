/** What gift cards and chip-ins need of the platform's balance at Stripe: payouts must leave that much there (docs/vendors.md). */
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { listOwedToContributors } from '../chip-ins/sql.ts';
import { listLiabilities, listReturns } from '../gift-cards/sql.ts';
import { isPosted } from '../ledger/sql.ts';
import { callStripe } from '../payments/service.ts';
import { queueStaffMail } from './staff-mails.ts';

/** Balances of cards and chip-ins, withdrawals and contributions on their way back, parts of orders that aren't captured, and what vendors wait for of captured ones, less what was refunded of it. */
const listOwed = statement<{ currency_code: 'SEK' | 'EUR'; owed_minor: number }>(
  'orders.gift-card-liability',
  `select currency_code, sum(owed)::float8 as owed_minor from (
     select currency_code, amount_minor as owed from (${listLiabilities}) cards
     union all select currency_code, amount_minor from (${listOwedToContributors}) due
     union all select currency_code, gift_card_minor from orders where gift_card_minor > 0 and payment_status not in ('captured', 'canceled')
     union all select o.currency_code, greatest(0, (o.gift_card_minor - o.gift_card_fee_minor)::numeric * (o.gift_card_minor - coalesce((select sum(r.amount_minor) from (${listReturns}) r where r.order_id = o.id), 0)) / o.gift_card_minor)
       from orders o where o.gift_card_account_id is not null and o.payment_status = 'captured' and not ${isPosted('gift_card_transfer', 'o.id')}) sums
   group by currency_code having sum(owed) > 0 order by currency_code`,
);

export interface Liability {
  currency_code: 'SEK' | 'EUR';
  owed_minor: number;
  /** Available or pending at Stripe, debts included; null where Stripe has no balance in that currency, because it converts what comes in. */
  balance_minor: number | null;
}

/** By currency; nothing without Stripe. Throws as calls of Stripe. */
export async function reviewLiability(ctx: Ctx): Promise<Liability[]> {
  const owed = ctx.config.stripe === null ? [] : await listOwed(ctx.db);
  if (owed.length === 0) return [];
  const { available, pending } = await callStripe(ctx, (stripe) => stripe.balance.retrieve());
  return owed.map(({ currency_code, owed_minor }) => {
    const sums = [...available, ...pending].filter(({ currency }) => currency.toUpperCase() === currency_code);
    return { currency_code, owed_minor, balance_minor: sums.length === 0 ? null : sums.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

export const isShort = ({ owed_minor, balance_minor }: Liability): boolean => balance_minor !== null && balance_minor < owed_minor;

/** Logs a balance that is too small, and mails it once a month. */
export async function checkLiability(ctx: Ctx): Promise<void> {
  const month = dayIn(shopTimeZone, ctx.clock.now().getTime()).slice(0, 7);
  for (const found of (await reviewLiability(ctx)).filter(isShort)) {
    ctx.log.error(found, 'the balance at Stripe is less than gift cards and chip-ins hold: npm run orders -- liability');
    const facts = { number: null, amountMinor: found.owed_minor, currencyCode: found.currency_code, status: null, answerByMs: null };
    await queueStaffMail(ctx, { about: 'balance-short', id: `${found.currency_code}.${month}`, ...facts, path: 'balance/overview' });
  }
}
