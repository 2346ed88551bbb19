import type { PaymentStatus } from '#shared/contract/checkout.ts';
import { statement } from '#server/platform/database.ts';

export interface PaymentSessionRow {
  id: string;
  cart_id: string;
  provider_id: string;
  provider_reference: string;
  client_secret: string;
  amount_minor: number;
  currency_code: 'SEK' | 'EUR';
  status: PaymentStatus;
}

const columns = 'id, cart_id, provider_id, provider_reference, client_secret, amount_minor, currency_code, status';

export const insertSession = statement<
  PaymentSessionRow,
  { id: string; cartId: string; providerId: string; reference: string; clientSecret: string; amountMinor: number; currency: string; now: Date }
>(
  'payments.insert',
  `insert into payment_sessions (id, cart_id, attempt, provider_id, provider_reference, client_secret, amount_minor, currency_code, status, created_at, updated_at)
   select :id, :cartId, coalesce(max(attempt), 0) + 1, :providerId, :reference, :clientSecret, :amountMinor, :currency, 'pending', :now, :now from payment_sessions where cart_id = :cartId returning ${columns}`,
);

/** The cart's newest session; earlier ones are cancelled. */
export const findNewestSession = statement<PaymentSessionRow, { cartId: string }>('payments.newest', `select ${columns} from payment_sessions where cart_id = :cartId order by attempt desc limit 1`);

/** As findNewestSession, with a lock against cancellation. */
export const lockNewestSession = statement<PaymentSessionRow, { cartId: string }>(
  'payments.lock-newest',
  `select ${columns} from payment_sessions where cart_id = :cartId order by attempt desc limit 1 for update`,
);

export const findSession = statement<PaymentSessionRow, { id: string }>('payments.find', `select ${columns} from payment_sessions where id = :id`);

export const lockSession = statement<{ id: string }, { id: string }>('payments.lock', 'select id from payment_sessions where id = :id for update');

/** Cancels a session without an order. Needs the session's lock. */
export const giveUpSession = statement<{ id: string }, { id: string; now: Date }>(
  'payments.give-up',
  `update payment_sessions s set status = 'canceled', updated_at = :now
   where s.id = :id and s.status <> 'captured' and not exists (select 1 from orders o where o.payment_session_id = s.id) returning s.id`,
);

export const listOpenSessions = statement<PaymentSessionRow, { cartId: string }>(
  'payments.open',
  `select ${columns} from payment_sessions where cart_id = :cartId and status not in ('canceled', 'captured')`,
);

/** Stores a provider's status. Cancelled and captured are final. */
export const noteSessionStatus = statement<object, { id: string; status: string; now: Date }>(
  'payments.note-status',
  `update payment_sessions set status = :status, updated_at = :now where id = :id and status not in ('canceled', 'captured')`,
);

/** The final status after cancelling at the provider. */
export const setSessionStatus = statement<object, { id: string; status: string; now: Date }>('payments.status', 'update payment_sessions set status = :status, updated_at = :now where id = :id');

/** The reconciler's work list: old authorized sessions without an order. */
export const listAbandonedSessions = statement<PaymentSessionRow, { before: Date; limit: number }>(
  'payments.forgotten',
  `select s.id, s.cart_id, s.provider_id, s.provider_reference, s.client_secret, s.amount_minor, s.currency_code, s.status from payment_sessions s
   where s.status in ('pending', 'requires_action', 'authorized', 'declined') and s.updated_at < :before
     and not exists (select 1 from orders o where o.payment_session_id = s.id) order by s.updated_at limit :limit`,
);
