/** SQL of balances that aren't gift cards': of chip-ins, which have neither code nor purchase (ADR 0100). */
import { statement } from '#server/platform/database.ts';
import type { MovementKind } from './tables.ts';

/** Empty, never expiring; `memberId` may pay with it. */
export const insertBalance = statement<object, { id: string; mostMinor: number; currency: string; memberId: string; language: string; now: Date }>(
  'gift-cards.insert-balance',
  `insert into gift_cards (id, status, amount_minor, currency_code, valid_until, provider_id, provider_reference, client_secret, member_id, language_code, sender_name, recipient_name, recipient_language, message, created_at, paid_at)
   values (:id, 'active', :mostMinor, :currency, '9999-12-31', 'chip_in', :id, '', :memberId, :language, '', '', :language, '', :now, :now)`,
);

/** Puts a sum into the balance, or takes it out, once for its cause. */
export const moveBalance = statement<{ id: string }, { id: string; kind: Extract<MovementKind, 'contribution' | 'payback'>; about: string; amountMinor: number; now: Date }>(
  'gift-cards.move-balance',
  `with moved as (update gift_cards set balance_minor = balance_minor + :amountMinor where id = :id and not exists (select 1 from gift_card_movements m where m.kind = :kind and m.about = :about) returning id)
   insert into gift_card_movements (card_id, kind, about, amount_minor, at) select id, :kind, :about, :amountMinor, :now from moved returning card_id as id`,
);
