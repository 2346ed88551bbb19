/** SQL fragments for other modules. */
import { isPosted } from '../ledger/sql.ts';

/** JSON (UsableCard) for a cart that names it; null for none. A chip-in's balance is only for its starter. */
export const getUsableCard = ({ cardId, memberId, currency, now }: Record<'cardId' | 'memberId' | 'currency' | 'now', string>): string =>
  `(select json_build_object('id', g.id, 'balance_minor', g.balance_minor, 'valid_until', g.valid_until) from gift_cards g
     where g.id = ${cardId} and g.status = 'active' and g.blocked_at is null and g.currency_code = ${currency} and g.valid_until >= (${now}::timestamptz at time zone 'Europe/Stockholm')::date and g.balance_minor > 0
       and (g.provider_id <> 'chip_in' or g.member_id = ${memberId}))`;

export const getBalance = (cardId: string): string => `(select g.balance_minor from gift_cards g where g.id = ${cardId})`;

export interface UsableCard {
  id: string;
  balance_minor: number;
  valid_until: string;
}

const account = `case when g.provider_id = 'chip_in' then 'chip_ins' else 'gift_cards' end`;

/** Held by gift cards and chip-ins, with what is on its way back to a card's buyer. Query of (account, currency_code, amount_minor). */
export const listLiabilities = `select ${account} as account, g.currency_code, sum(g.balance_minor + case when g.status = 'withdrawn' and g.refunded_at is null then g.amount_minor else 0 end) as amount_minor from gift_cards g group by 1, 2`;

/** Refunds to gift cards and chip-ins. Query of (about, order_id, amount_minor, at). */
export const listReturns = `select m.about, m.order_id, m.amount_minor, m.at from gift_card_movements m where m.kind = 'refund'`;

/** Returned to them by refunds that aren't posted yet. */
export const listUnpostedReturns = `select ${account} as account, g.currency_code, sum(m.amount_minor) as amount_minor from gift_card_movements m join gift_cards g on g.id = m.card_id
  where m.kind = 'refund' and not ${isPosted('refund', 'm.about')} group by 1, 2`;
