/** SQL of the refunds that staff decide. */
import type { RefundReason } from '#shared/contract/checkout.ts';
import { statement } from '#server/platform/database.ts';

export const insertRefund = statement<
  { id: string },
  { id: string; orderId: string; requestId: string; reason: RefundReason; amountMinor: number; now: Date; parts: string[]; itemIds: (string | null)[]; amounts: number[] }
>(
  'orders.insert-refund',
  `with made as (
     insert into order_refunds (id, order_id, request_id, reason, amount_minor, decided_at) values (:id, :orderId, :requestId, :reason, :amountMinor, :now) returning id),
   lines as (
     insert into order_refund_lines (refund_id, position, part, order_item_id, amount_minor)
     select made.id, line.position, line.part, line.item_id, line.amount_minor from made, unnest(:parts::text[], :itemIds::text[], :amounts::int[]) with ordinality as line(part, item_id, amount_minor, position))
   select id from made`,
);

export const findOrderOfRefund = statement<{ order_id: string }, { refundId: string }>('orders.of-refund', 'select order_id from order_refunds where id = :refundId');

/** Marks a refund done, once, and the order: refunded when nothing of its sum is left. Needs the order's lock. */
export const markRefundDone = statement<{ id: string }, { id: string; isWhole: boolean; now: Date }>(
  'orders.refund-done',
  `with paid as (update order_refunds set refunded_at = :now where id = :id and refunded_at is null returning order_id),
   changed as (update orders o set status = case when o.status in ('canceled', 'refunded') then o.status when :isWhole then 'refunded' else 'partially_refunded' end
     from paid where o.id = paid.order_id returning o.id, o.status),
   noted as (insert into order_history (order_id, state, at) select id, status, :now from changed where status <> 'canceled' on conflict do nothing)
   select id from changed`,
);

/** Unfinished refunds decided before a moment, by id; failed ones are left out. */
export const listOverdueRefunds = statement<{ id: string }, { before: Date; afterId: string; limit: number }>(
  'orders.overdue-refunds',
  `select r.id from order_refunds r where r.refunded_at is null and r.decided_at < :before and r.id > :afterId
     and not exists (select 1 from failed_refunds f where f.about = r.id) order by r.id limit :limit`,
);
