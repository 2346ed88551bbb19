/** The withdrawals' statements. A statement of a buyer is written once; afterwards only its refund moves. */
import type { RefundState } from '#shared/contract/checkout.ts';
import { statement } from '#server/platform/database.ts';

export const insertWithdrawal = statement<
  { id: string },
  [
    id: string,
    orderId: string,
    requestId: string,
    name: string,
    goods: string | null,
    language: string,
    receivedAt: Date,
    refundState: RefundState,
    refundMinor: number | null,
    itemIds: string[],
    quantities: number[],
  ]
>(
  'withdrawals.insert',
  `with said as (
     insert into withdrawals (id, order_id, request_id, name, goods, language_code, received_at, refund_state, refund_minor) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id),
   lines as (insert into withdrawal_items (withdrawal_id, order_item_id, quantity) select said.id, line.id, line.quantity from said, unnest($10::text[], $11::int[]) as line(id, quantity))
   select id from said`,
);

export const findOrderOf = statement<{ order_id: string }, [withdrawalId: string]>('withdrawals.order', 'select order_id from withdrawals where id = $1');

/** The money is back with the buyer; the order says how much of it. */
export const markRefunded = statement<object, [id: string, now: Date]>(
  'withdrawals.refunded',
  `with paid as (update withdrawals set refund_state = 'refunded', refunded_at = $2 where id = $1 and refund_state = 'due' returning id, order_id)
   update orders o set status = case when o.total_minor <= (select coalesce(sum(w.refund_minor), 0) from withdrawals w where w.order_id = o.id and (w.refund_state = 'refunded' or w.id = paid.id))
     then 'refunded' else 'partially_refunded' end from paid where o.id = paid.order_id`,
);
