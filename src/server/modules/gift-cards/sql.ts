/** SQL fragments for other modules. */
import { isPosted } from '../ledger/sql.ts';

/** A usable gift card as JSON (UsableCard), for a cart that names it; null for none. */
export const getUsableCard = (cardId: string, currency: string, now: string): string =>
  `(select json_build_object('id', g.id, 'balance_minor', g.balance_minor, 'valid_until', g.valid_until) from gift_cards g
     where g.id = ${cardId} and g.status = 'active' and g.blocked_at is null and g.currency_code = ${currency} and g.valid_until >= (${now}::timestamptz at time zone 'Europe/Stockholm')::date and g.balance_minor > 0)`;

export interface UsableCard {
  id: string;
  balance_minor: number;
  valid_until: string;
}

/** What gift cards are worth, by currency: left on them, or on its way back to their buyers. A query of (currency_code, amount_minor). */
export const listLiabilities = `select g.currency_code, sum(g.balance_minor + case when g.status = 'withdrawn' and g.refunded_at is null then g.amount_minor else 0 end) as amount_minor from gift_cards g group by g.currency_code`;

/** What refunds returned to gift cards: a query of (about, order_id, amount_minor, at). */
export const listReturns = `select m.about, m.order_id, m.amount_minor, m.at from gift_card_movements m where m.kind = 'refund'`;

/** Returned to gift cards by refunds that aren't posted yet, by currency. */
export const listUnpostedReturns = `select g.currency_code, sum(m.amount_minor) as amount_minor from gift_card_movements m join gift_cards g on g.id = m.card_id
  where m.kind = 'refund' and not ${isPosted('refund', 'm.about')} group by g.currency_code`;
