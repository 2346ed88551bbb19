import type { PaymentStatus } from '#shared/contract/checkout.ts';
import { statement } from '#server/platform/database.ts';

export interface PaymentSessionRow {
  id: string;
  cart_id: string;
  provider_id: string;
  /** The session's id while the payment's is unknown. */
  provider_reference: string;
  client_secret: string;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  status: PaymentStatus;
  language_code: 'sv' | 'en';
  /** Since then the provider may have a payment. Null where the browser confirms. */
  confirming_since: Date | null;
}

const columns = 'id, cart_id, provider_id, provider_reference, client_secret, amount_minor, currency_code, status, language_code, confirming_since';

export const insertSession = statement<
  PaymentSessionRow,
  { id: string; cartId: string; providerId: string; reference: string; clientSecret: string; amountMinor: number; currency: string; language: string; now: Date }
>(
  'payments.insert',
  `insert into payment_sessions (id, cart_id, attempt, provider_id, provider_reference, client_secret, amount_minor, currency_code, language_code, status, created_at, updated_at)
   select :id, :cartId, coalesce(max(attempt), 0) + 1, :providerId, :reference, :clientSecret, :amountMinor, :currency, :language, 'pending', :now, :now from payment_sessions where cart_id = :cartId returning ${columns}`,
);

/** Earlier ones are cancelled. */
export const findNewestSession = statement<PaymentSessionRow, { cartId: string }>('payments.newest', `select ${columns} from payment_sessions where cart_id = :cartId order by attempt desc limit 1`);

/** Locks against cancellation. */
export const lockNewestSession = statement<PaymentSessionRow, { cartId: string }>(
  'payments.lock-newest',
  `select ${columns} from payment_sessions where cart_id = :cartId order by attempt desc limit 1 for update`,
);

export const findSession = statement<PaymentSessionRow, { id: string }>('payments.find', `select ${columns} from payment_sessions where id = :id`);

export const findSessionByReference = statement<PaymentSessionRow, { providerId: string; reference: string }>(
  'payments.find-by-reference',
  `select ${columns} from payment_sessions where provider_id = :providerId and provider_reference = :reference`,
);

export const lockSession = statement<{ id: string }, { id: string }>('payments.lock', 'select id from payment_sessions where id = :id for update');

/** Of carts, gift cards and memberships: a payment has no row that they share. */
export const lockConversion = statement<object, { reference: string }>('payments.lock-conversion', `select pg_advisory_xact_lock(hashtextextended('conversion ' || :reference::text, 0))`);

/** No row for a session that was given up. */
export const beginConfirmation = statement<{ id: string }, { id: string; now: Date }>(
  'payments.begin-confirmation',
  `update payment_sessions set confirming_since = coalesce(confirming_since, :now), updated_at = :now where id = :id and status <> 'canceled' returning id`,
);

/** Also for a session given up meanwhile, whose status stays. */
export const storeReference = statement<object, { id: string; reference: string; status: string; now: Date }>(
  'payments.store-reference',
  `update payment_sessions set provider_reference = :reference, status = case when status in ('canceled', 'captured') then status else :status end, updated_at = :now where id = :id`,
);

/** Cancels a session without an order. Needs the session's lock. */
export const giveUpSession = statement<PaymentSessionRow, { id: string; now: Date }>(
  'payments.give-up',
  `update payment_sessions s set status = 'canceled', updated_at = :now
   where s.id = :id and s.status <> 'captured' and not exists (select 1 from orders o where o.payment_session_id = s.id) returning ${columns}`,
);

export const listOpenSessions = statement<PaymentSessionRow, { cartId: string }>(
  'payments.open',
  `select ${columns} from payment_sessions where cart_id = :cartId and status not in ('canceled', 'captured')`,
);

/** Cancelled and captured are final. */
export const noteSessionStatus = statement<object, { id: string; status: string; now: Date }>(
  'payments.note-status',
  `update payment_sessions set status = :status, updated_at = :now where id = :id and status not in ('canceled', 'captured')`,
);

const isOpen = `s.status not in ('canceled', 'captured') and not exists (select 1 from orders o where o.payment_session_id = s.id)`;

/** Old sessions without an order, to be given up; not those that a bank still processes. */
export const listAbandonedSessions = statement<PaymentSessionRow, { before: Date; limit: number }>(
  'payments.forgotten',
  `select ${columns} from payment_sessions s where ${isOpen} and s.status <> 'processing' and s.updated_at < :before order by s.updated_at limit :limit`,
);

/** Sessions without an order whose payment may exist, unchanged for a while; by id. */
export const listUnsettledSessions = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'payments.unsettled',
  `select s.id from payment_sessions s where ${isOpen} and s.confirming_since is not null and s.updated_at < :before and s.id > :afterId order by s.id limit :limit`,
);

/** Those with an order or, once refunded, a line in the journal. */
export const listSettledSessions = statement<{ id: string }, { ids: string[] }>(
  'payments.settled',
  `select s.id from payment_sessions s where s.id = any(:ids::text[])
     and (exists (select 1 from orders o where o.payment_session_id = s.id) or exists (select 1 from payment_journal j where j.session_id = s.id and j.entry in ('refunded', 'canceled')))`,
);

/** Once per session, entry and reason. */
export const noteInJournal = statement<{ id: number }, { sessionId: string; reference: string; entry: string; reason: string; amountMinor: number; currency: string; now: Date }>(
  'payments.journal',
  `insert into payment_journal (session_id, reference, entry, reason, amount_minor, currency_code, at) values (:sessionId, :reference, :entry, :reason, :amountMinor, :currency, :now)
   on conflict (session_id, entry, reason) do nothing returning id`,
);

/** For mail about a payment. */
export const findContact = statement<{ email: string | null; language_code: 'sv' | 'en'; currency_code: 'SEK' | 'EUR' }, { id: string }>(
  'payments.contact',
  'select c.email, s.language_code, s.currency_code from payment_sessions s join carts c on c.id = s.cart_id where s.id = :id',
);

export interface CustomerRow {
  customer_id: string | null;
  begun_at: Date;
}

/** No row if another call began. */
export const beginCustomer = statement<CustomerRow, { memberId: string; now: Date }>(
  'payments.begin-customer',
  'insert into member_customers (member_id, begun_at) values (:memberId, :now) on conflict (member_id) do nothing returning customer_id, begun_at',
);

export const findCustomer = statement<CustomerRow, { memberId: string }>('payments.find-customer', 'select customer_id, begun_at from member_customers where member_id = :memberId');

/** The first one stays. No row for an account deleted meanwhile. */
export const storeCustomer = statement<{ customer_id: string }, { memberId: string; customerId: string }>(
  'payments.store-customer',
  'update member_customers set customer_id = coalesce(customer_id, :customerId) where member_id = :memberId returning customer_id',
);

export const dropCustomer = statement<object, { memberId: string; customerId: string }>(
  'payments.drop-customer',
  'delete from member_customers where member_id = :memberId and customer_id = :customerId',
);

export const eraseCustomer = statement<CustomerRow, { memberId: string }>('payments.erase-customer', 'delete from member_customers where member_id = :memberId returning customer_id, begun_at');

export const collectCustomer = statement<{ json: unknown }, { memberId: string }>(
  'payments.collect-customer',
  `select json_build_object('customerId', customer_id, 'since', begun_at) as json from member_customers where member_id = :memberId`,
);
