/** SQL of gift cards. Each statement that changes a balance writes its movement, once for its cause. */
import { statement } from '#server/platform/database.ts';
import { isPosted } from '../ledger/sql.ts';
import type { CardMovementKind, GiftCardStatus } from './tables.ts';

export interface GiftCardRow {
  id: string;
  status: GiftCardStatus;
  sealed_code: string | null;
  amount_minor: number;
  balance_minor: number;
  currency_code: 'SEK' | 'EUR';
  /** YYYY-MM-DD; null until it is paid. */
  valid_until: string | null;
  provider_id: string;
  provider_reference: string;
  client_secret: string;
  confirming_since: Date | null;
  member_id: string | null;
  buyer_email: string | null;
  language_code: 'sv' | 'en';
  sender_name: string;
  recipient_name: string;
  recipient_email: string | null;
  recipient_language: 'sv' | 'en';
  message: string;
  deliver_on: string | null;
  paid_at: Date | null;
  delivered_at: Date | null;
  refused_at: Date | null;
  refunded_at: Date | null;
  blocked_at: Date | null;
}

export interface MovementRow {
  kind: CardMovementKind;
  about: string;
  order_id: string | null;
  amount_minor: number;
  at: Date;
}

const columns =
  'id, status, sealed_code, amount_minor, balance_minor, currency_code, valid_until, provider_id, provider_reference, client_secret, confirming_since, member_id, buyer_email, language_code, sender_name, recipient_name, recipient_email, recipient_language, message, deliver_on, paid_at, delivered_at, refused_at, refunded_at, blocked_at';

export const insertPending = statement<
  { id: string },
  {
    id: string;
    amountMinor: number;
    currency: string;
    providerId: string;
    reference: string;
    clientSecret: string;
    memberId: string | null;
    buyerEmail: string;
    language: string;
    senderName: string;
    recipientName: string;
    recipientEmail: string | null;
    recipientLanguage: string;
    message: string;
    deliverOn: string | null;
    now: Date;
  }
>(
  'gift-cards.insert',
  `insert into gift_cards (id, status, amount_minor, currency_code, provider_id, provider_reference, client_secret, member_id, buyer_email, language_code, sender_name, recipient_name, recipient_email, recipient_language, message, deliver_on, created_at)
   values (:id, 'pending', :amountMinor, :currency, :providerId, :reference, :clientSecret, :memberId, :buyerEmail, :language, :senderName, :recipientName, :recipientEmail, :recipientLanguage, :message, :deliverOn::date, :now) returning id`,
);

export const findCard = statement<GiftCardRow, { id: string }>('gift-cards.find', `select ${columns} from gift_cards where id = :id`);
export const findCardByCode = statement<GiftCardRow, { codeHash: string }>('gift-cards.by-code', `select ${columns} from gift_cards where code_hash = :codeHash`);
export const lockCard = statement<GiftCardRow, { id: string }>('gift-cards.lock', `select ${columns} from gift_cards where id = :id for update`);

/** No row for a purchase that is over. */
export const beginConfirmation = statement<{ id: string }, { id: string; now: Date }>(
  'gift-cards.begin-confirmation',
  `update gift_cards set confirming_since = :now where id = :id and status = 'pending' returning id`,
);

export const storeReference = statement<object, { id: string; reference: string }>('gift-cards.store-reference', 'update gift_cards set provider_reference = :reference where id = :id');

/** Makes a paid purchase a card, once. */
export const activate = statement<{ id: string }, { id: string; codeHash: string; sealedCode: string; validUntil: string; now: Date }>(
  'gift-cards.activate',
  `with paid as (
     update gift_cards set status = 'active', code_hash = :codeHash, sealed_code = :sealedCode, valid_until = :validUntil::date, balance_minor = amount_minor, paid_at = :now where id = :id and status = 'pending' returning id, amount_minor)
   insert into gift_card_movements (card_id, kind, about, amount_minor, at) select id, 'issue', id, amount_minor, :now from paid returning card_id as id`,
);

/** No row where the card has less, or may not be used. */
export const take = statement<{ id: string }, { id: string; orderId: string; amountMinor: number; today: string; now: Date }>(
  'gift-cards.take',
  `with taken as (
     update gift_cards set balance_minor = balance_minor - :amountMinor
     where id = :id and status = 'active' and blocked_at is null and valid_until >= :today::date and balance_minor >= :amountMinor::int and :amountMinor::int > 0 returning id)
   insert into gift_card_movements (card_id, kind, about, order_id, amount_minor, at) select id, 'redeem', :orderId, :orderId, -:amountMinor::int, :now from taken returning card_id as id`,
);

/** Gives a sum back once for its cause; an expired card is usable again, and a later last day announced again. */
export const giveBack = statement<{ id: string }, { id: string; kind: CardMovementKind; about: string; orderId: string; amountMinor: number; validUntil: string; now: Date }>(
  'gift-cards.give-back',
  `with given as (
     update gift_cards set balance_minor = balance_minor + :amountMinor, status = case when status = 'expired' then 'active' else status end, valid_until = greatest(valid_until, :validUntil::date),
       reminded_at = case when valid_until < :validUntil::date then null else reminded_at end
     where id = :id and not exists (select 1 from gift_card_movements m where m.kind = :kind and m.about = :about) returning id)
   insert into gift_card_movements (card_id, kind, about, order_id, amount_minor, at) select id, :kind, :about, :orderId, :amountMinor, :now from given returning card_id as id`,
);

/** Takes all that is left: the buyer withdrew, or the card expired. */
export const empty = statement<{ id: string }, { id: string; status: GiftCardStatus; kind: CardMovementKind; about: string; now: Date }>(
  'gift-cards.empty',
  `with before as (select id, balance_minor from gift_cards where id = :id and status = 'active' for update),
   emptied as (update gift_cards g set balance_minor = 0, status = :status from before where g.id = before.id returning g.id)
   insert into gift_card_movements (card_id, kind, about, amount_minor, at) select before.id, :kind, :about, -before.balance_minor, :now from before join emptied on emptied.id = before.id returning card_id as id`,
);

/** Oldest first. */
export const listMovements = statement<MovementRow, { id: string }>('gift-cards.movements', 'select kind, about, order_id, amount_minor, at from gift_card_movements where card_id = :id order by id');

/** By the order's refunds. */
export const listReturned = statement<{ about: string; amount_minor: number }, { orderId: string }>(
  'gift-cards.returned',
  `select about, amount_minor from gift_card_movements where order_id = :orderId and kind = 'refund' order by id`,
);

export const findCardByPayment = statement<{ id: string }, { providerId: string; reference: string }>(
  'gift-cards.by-payment',
  'select id from gift_cards where provider_id = :providerId and provider_reference = :reference',
);

export const setBlocked = statement<object, { id: string; isBlocked: boolean; now: Date }>(
  'gift-cards.set-blocked',
  'update gift_cards set blocked_at = case when :isBlocked::boolean then coalesce(blocked_at, :now) end where id = :id',
);

export const findPostedFailure = statement<{ is_posted: boolean }, { refundId: string }>('gift-cards.posted-failure', `select ${isPosted('refund_failure', ':refundId')} as is_posted`);

export const markRefunded = statement<{ id: string }, { id: string; now: Date }>(
  'gift-cards.refunded',
  `update gift_cards set refunded_at = :now where id = :id and status = 'withdrawn' and refunded_at is null returning id`,
);

/** After the buyer's erasure the words remain for the card's mail only. */
const eraseWords = ['sender_name', 'recipient_name', 'message'].map((name) => `${name} = case when buyer_email is null then '' else ${name} end`).join(', ');

/** Not if another address was named meanwhile. */
export const markDelivered = statement<object, { id: string; email: string; now: Date }>(
  'gift-cards.delivered',
  `update gift_cards set delivered_at = :now, ${eraseWords} where id = :id and recipient_email = :email and delivered_at is null`,
);

/** As markDelivered. */
export const markRefused = statement<{ has_buyer: boolean }, { id: string; email: string; now: Date }>(
  'gift-cards.refused',
  `update gift_cards set refused_at = :now, ${eraseWords} where id = :id and recipient_email = :email and delivered_at is null and refused_at is null returning buyer_email is not null as has_buyer`,
);

export const setRecipientEmail = statement<object, { id: string; email: string }>('gift-cards.set-recipient-email', 'update gift_cards set recipient_email = :email, refused_at = null where id = :id');

/** Cards whose mail is due on a day, by id. */
export const listToDeliver = statement<{ id: string }, { today: string; afterId: string; limit: number }>(
  'gift-cards.to-deliver',
  `select id from gift_cards where status = 'active' and blocked_at is null and recipient_email is not null and delivered_at is null and refused_at is null and (deliver_on is null or deliver_on <= :today::date) and id > :afterId order by id limit :limit`,
);

export interface PendingRow {
  id: string;
  provider_id: string;
  created_at: Date;
}

export const listPending = statement<PendingRow, { before: Date; afterId: string; limit: number }>(
  'gift-cards.pending',
  `select id, provider_id, created_at from gift_cards where status = 'pending' and created_at < :before and id > :afterId order by id limit :limit`,
);

/** Not while its payment is being confirmed: it may be charged by now. */
export const deletePending = statement<object, { id: string; before: Date }>(
  'gift-cards.delete-pending',
  `delete from gift_cards where id = :id and status = 'pending' and created_at < :before and (confirming_since is null or confirming_since < :before)`,
);

/** Cards with a balance that end by a day, not announced yet; by id. */
export const listToRemind = statement<{ id: string }, { by: string; afterId: string; limit: number }>(
  'gift-cards.to-remind',
  `select id from gift_cards g where status = 'active' and blocked_at is null and balance_minor > 0 and valid_until <= :by::date and reminded_at is null and id > :afterId order by id limit :limit`,
);

export const markReminded = statement<object, { id: string; now: Date }>('gift-cards.reminded', 'update gift_cards set reminded_at = :now where id = :id');

export const listExpired = statement<{ id: string }, { today: string; afterId: string; limit: number }>(
  'gift-cards.expired',
  `select id from gift_cards where status = 'active' and balance_minor > 0 and valid_until < :today::date and id > :afterId order by id limit :limit`,
);

/** Of cards used up, expired or withdrawn, without movement since `before`. */
export const erasePeople = statement<{ id: string }, { before: Date; limit: number }>(
  'gift-cards.erase-people',
  `update gift_cards g set buyer_email = null, sender_name = '', recipient_name = '', recipient_email = null, message = '', sealed_code = null where g.id in (
     select c.id from gift_cards c where c.status <> 'pending' and c.balance_minor = 0 and c.sealed_code is not null
       and (select max(m.at) from gift_card_movements m where m.card_id = c.id) < :before and (c.status <> 'withdrawn' or c.refunded_at is not null) limit :limit) returning g.id`,
);

/** Of cards blocked since before then, whose buyer's data were erased: they won't be mailed. */
export const eraseBlockedWords = statement<{ id: string }, { before: Date; limit: number }>(
  'gift-cards.erase-blocked-words',
  `update gift_cards set sender_name = '', recipient_name = '', message = '' where id in (
     select id from gift_cards where buyer_email is null and blocked_at < :before and (sender_name <> '' or recipient_name <> '' or message <> '') limit :limit) returning id`,
);
