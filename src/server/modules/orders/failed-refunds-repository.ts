/** SQL of refunds that failed at the provider. */
import { statement } from '#server/platform/database.ts';

interface FailedRefundRow {
  about: string;
  refund_id: string;
  reason: string;
  amount_minor: number;
  currency_code: string;
  failed_at: Date;
}

/** Notes a failure once, marks its refund due again, and adds it to the order's history. No row if it is known. Needs the order's lock. */
export const insertFailedRefund = statement<{ about: string }, { about: string; orderId: string; refundId: string; reason: string; amountMinor: number; currency: string; now: Date }>(
  'orders.refund-failed',
  `with failed as (
     insert into failed_refunds (about, order_id, refund_id, reason, amount_minor, currency_code, failed_at) values (:about, :orderId, :refundId, :reason, :amountMinor, :currency, :now)
     on conflict (about) do nothing returning about, order_id),
   decided as (update order_refunds r set refunded_at = null from failed where r.id = failed.about),
   withdrawn as (update withdrawals w set refund_state = 'due', refunded_at = null from failed where w.id = failed.about and w.refund_state = 'refunded'),
   canceled as (update orders o set canceled_refunded_at = null from failed where failed.about = 'canceled.' || o.id),
   noted as (insert into order_history (order_id, state, at) select order_id, 'refund_failed', :now from failed)
   select about from failed`,
);

export const findFailed = statement<{ about: string }, { about: string }>('orders.failed-refund', 'select about from failed_refunds where about = :about');

export const listFailedOfOrder = statement<FailedRefundRow, { orderId: string }>(
  'orders.failed-refunds-of',
  'select about, refund_id, reason, amount_minor, currency_code, failed_at from failed_refunds where order_id = :orderId order by failed_at, about',
);
