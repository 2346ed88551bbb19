/** SQL that writes an order's withdrawals. A statement is written once; afterwards only its refund changes. */
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

/** Ends an order's undecided withdrawals without a refund of their own. Needs the order's lock. */
export const closeWithdrawals = statement<object, { orderId: string; now: Date }>(
  'withdrawals.close',
  `update withdrawals set refund_state = 'not_charged', refund_minor = 0, settled_at = :now where order_id = :orderId and refund_state in ('awaits_return', 'awaits_seller', 'by_seller')`,
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
