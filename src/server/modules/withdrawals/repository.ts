/** SQL for withdrawals. A statement is written once; afterwards only its refund changes. */
import type { RefundState } from '#shared/contract/checkout.ts';
import { statement } from '#server/platform/database.ts';

export const insertWithdrawal = statement<
  { id: string },
  {
    id: string;
    orderId: string;
    requestId: string;
    name: string;
    goods: string | null;
    language: string;
    receivedAt: Date;
    refundState: RefundState;
    refundMinor: number | null;
    itemIds: string[];
    quantities: number[];
  }
>(
  'withdrawals.insert',
  `with said as (
     insert into withdrawals (id, order_id, request_id, name, goods, language_code, received_at, refund_state, refund_minor) values (:id, :orderId, :requestId, :name, :goods, :language, :receivedAt, :refundState, :refundMinor) returning id),
   lines as (insert into withdrawal_items (withdrawal_id, order_item_id, quantity) select said.id, line.id, line.quantity from said, unnest(:itemIds::text[], :quantities::int[]) as line(id, quantity))
   select id from said`,
);

export const findWithdrawnOrder = statement<{ order_id: string }, { withdrawalId: string }>('withdrawals.order', 'select order_id from withdrawals where id = :withdrawalId');

/** Moves a withdrawal from one state to another, once; sets the sum and adds lines where given. Needs the order's lock. */
export const settleWithdrawal = statement<
  { id: string },
  { id: string; from: RefundState; to: RefundState; refundMinor: number | null; deductedMinor: number; now: Date; itemIds: string[]; quantities: number[] }
>(
  'withdrawals.settle',
  `with settled as (update withdrawals set refund_state = :to, refund_minor = coalesce(:refundMinor, refund_minor), deducted_minor = :deductedMinor, settled_at = :now where id = :id and refund_state = :from returning id),
   lines as (insert into withdrawal_items (withdrawal_id, order_item_id, quantity) select settled.id, line.id, line.quantity from settled, unnest(:itemIds::text[], :quantities::int[]) as line(id, quantity))
   select id from settled`,
);

/** Marks a refund done, and updates the order: refunded once every unit is. */
export const markRefunded = statement<object, { id: string; now: Date }>(
  'withdrawals.refunded',
  `with paid as (update withdrawals set refund_state = 'refunded', refunded_at = :now where id = :id and refund_state = 'due' returning id, order_id),
   updated as (update orders o set status = case
       when not exists (select 1 from order_items i where i.order_id = o.id and i.quantity > (
         select coalesce(sum(wi.quantity), 0) from withdrawal_items wi join withdrawals w on w.id = wi.withdrawal_id where wi.order_item_id = i.id and (w.refund_state = 'refunded' or w.id = paid.id)))
       then 'refunded' when o.status = 'canceled' then o.status else 'partially_refunded' end
     from paid where o.id = paid.order_id returning o.id, o.status)
   insert into order_history (order_id, state, at) select id, status, :now from updated on conflict do nothing`,
);

export interface UnansweredRow {
  id: string;
  order_id: string;
  number: number;
  received_at: Date;
  refund_state: 'by_seller' | 'awaits_seller';
  /** Its number among its order's unproven statements, from 1 by time received. */
  nth: number;
}

/** Withdrawals awaiting the seller, from before a moment, by id. */
export const listUnanswered = statement<UnansweredRow, { before: Date; afterId: string; limit: number }>(
  'withdrawals.unanswered',
  `select w.id, w.order_id, o.number, w.received_at, w.refund_state, w.nth from orders o join (
     select id, order_id, received_at, refund_state,
       (count(*) filter (where refund_state in ('by_seller', 'dismissed')) over (partition by order_id order by received_at, id))::int as nth
     from withdrawals where order_id in (select order_id from withdrawals where refund_state in ('by_seller', 'awaits_seller') and received_at < :before)) w on w.order_id = o.id
   where w.refund_state in ('by_seller', 'awaits_seller') and w.received_at < :before and w.id > :afterId order by w.id limit :limit`,
);

/** Returns awaited since a moment in the span, by id. */
export const listAwaitedReturns = statement<{ id: string }, { from: Date; to: Date; afterId: string; limit: number }>(
  'withdrawals.awaited-returns',
  `select id from withdrawals where refund_state = 'awaits_return' and coalesce(settled_at, received_at) between :from and :to and id > :afterId order by id limit :limit`,
);

/** Overdue refunds: due since before a moment, of captured orders; by id. */
export const listOverdueRefunds = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'withdrawals.overdue',
  `select w.id from withdrawals w join orders o on o.id = w.order_id
   where w.refund_state = 'due' and o.payment_status = 'captured' and coalesce(w.settled_at, w.received_at) < :before and w.id > :afterId
     and not exists (select 1 from failed_refunds f where f.about = w.id) order by w.id limit :limit`,
);

/** Counts statements per subject in a window, whether or not the order exists. */
export const countDeclaration = statement<{ count: number }, { subject: string; windowStart: Date }>(
  'withdrawals.count-declaration',
  `insert into rate_limits as existing (subject, window_start, count) values (:subject, :windowStart, 1)
   on conflict (subject) do update set window_start = excluded.window_start, count = case when existing.window_start = excluded.window_start then existing.count + 1 else 1 end returning count`,
);
