/** SQL that reads withdrawals. */
import { statement } from '#server/platform/database.ts';

export const findWithdrawnOrder = statement<{ order_id: string }, { withdrawalId: string }>('withdrawals.order', 'select order_id from withdrawals where id = :withdrawalId');

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
