import type { Order, RefundState } from '#shared/contract/checkout.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getTimeZone } from '#shared/values/orders/withdrawal-period.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Notice } from '#web/ui/notice.tsx';
import { orderSum } from './order-rows.ts';

const refundTexts: Record<RefundState, (inputs: { sum: string }) => string> = {
  due: m.order_refund_due,
  refunded: m.order_refunded,
  awaits_return: m.order_refund_awaits,
  awaits_seller: m.order_refund_awaits_seller,
  by_seller: m.order_refund_by_seller,
  dismissed: m.order_refund_dismissed,
  not_charged: m.order_refund_not_charged,
};

/** Withdrawals from the order: items, date and refund state. */
export function OrderWithdrawals({ order }: { order: Order }) {
  const locale = useLocale();
  if (order.withdrawals.length === 0) return null;
  const titles = new Map(order.items.map((item) => [item.id, item.title]));
  return (
    <section aria-label={m.order_withdrawals()} className="mt-6 grid gap-3">
      {order.withdrawals.map(({ id, received_at, items, text, refund }) => (
        <Notice key={id} title={m.order_withdrawn_at({ time: formatInstant(Date.parse(received_at), getTimeZone(order.shipping_address.country_code), locale) })}>
          <ul className="[overflow-wrap:anywhere]">
            {items.map(({ item_id, quantity }) => (
              <li key={item_id}>
                {quantity} × {titles.get(item_id)}
              </li>
            ))}
            {items.length === 0 && text === null && <li>{m.withdrawal_whole_of({ number: String(order.number) })}</li>}
            {text !== null && <li className="whitespace-pre-line">{text}</li>}
          </ul>
          <p className="mt-1">{refundTexts[refund.state]({ sum: orderSum(order, refund.amount ?? 0, locale) })}</p>
          {refund.deducted > 0 && <p className="mt-1">{m.order_refund_deducted({ sum: orderSum(order, refund.deducted, locale) })}</p>}
        </Notice>
      ))}
    </section>
  );
}
