/** An order's totals as rows, with VAT by rate, as on a receipt. */
import type { Order } from '#shared/contract/checkout.ts';
import { listDiscounts } from '#shared/i18n/discounts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { formatPercent } from '#shared/values/money/percent.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { SumRow } from '#web/ui/sum-list.tsx';

export function orderSum(order: Pick<Order, 'currency_code'>, amount: number, locale: Locale): string {
  return formatSum(fromMajor(amount), order.currency_code, locale);
}

export function orderRows(order: Order, locale: Locale): SumRow[] {
  const sum = (amount: number) => orderSum(order, amount, locale);
  return [
    { id: 'items', label: m.order_item_total(), value: sum(order.original_item_total) },
    { id: 'delivery', label: m.order_shipping(), value: order.shipping_total === 0 ? m.order_free() : sum(order.shipping_total) },
    ...(order.wrapping_total > 0 ? [{ id: 'wrapping', label: m.gift_wrapping(), value: sum(order.wrapping_total) }] : []),
    ...listDiscounts(order, locale).map(({ id, label, amount }) => ({ id, label, value: sum(-amount) })),
    { id: 'total', label: m.order_total(), value: sum(order.total), kind: 'total' },
    ...order.tax_lines.map(({ rate, amount }) => ({ id: `vat-${rate}`, label: m.order_vat({ rate: formatPercent(rate, locale) }), value: sum(amount), kind: 'inside' as const })),
  ];
}
