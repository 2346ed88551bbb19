import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { listDiscounts } from '#shared/i18n/discounts.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { classNames } from '#web/ui/class-names.ts';
import { writeSum } from './write-sum.ts';

interface BagTotalsProps {
  cart: Cart;
  /** A change is pending: the totals will differ. */
  isSettling: boolean;
  /** Beside the lines: on low screens only the total is shown, leaving the lines room. */
  isFolding?: boolean;
}

const LOW_HIDDEN = '[@media(max-height:42rem)]:hidden';

function Row({ label, isFolding, children }: { label: string; isFolding: boolean; children: ReactNode }) {
  return (
    <div className={classNames('flex justify-between gap-4', isFolding && LOW_HIDDEN)}>
      <dt className="text-soft">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** Delivery price, if known: the chosen method's, or free by the total; null before that. */
function deliveryText({ shipping_method: method, free_shipping: free, currency_code: currency }: Cart): string | null {
  if (method) return method.amount === 0 ? m.cart_delivery_free() : writeSum(method.amount, currency);
  return free?.remaining === 0 ? m.cart_delivery_free_standard() : null;
}

/** Itemised totals: parts, costs still to come, VAT included. */
export function BagTotals({ cart, isSettling, isFolding = false }: BagTotalsProps) {
  const { currency_code: currency } = cart;
  const delivery = deliveryText(cart);
  const vat = writeSum(cart.tax_total, currency);
  return (
    <dl aria-busy={isSettling} className={classNames('grid gap-y-1.5 transition-opacity duration-150', isSettling && 'opacity-50')}>
      <Row label={m.cart_items()} isFolding={isFolding}>
        {writeSum(cart.original_item_total, currency)}
      </Row>
      <Row label={m.cart_delivery()} isFolding={isFolding}>
        {delivery ?? <span className="text-soft">{m.cart_delivery_later()}</span>}
      </Row>
      {cart.wrapping_total > 0 && (
        <Row label={m.gift_wrapping()} isFolding={isFolding}>
          {writeSum(cart.wrapping_total, currency)}
        </Row>
      )}
      {listDiscounts(cart, getLocale()).map(({ id, label, amount }) => (
        <Row key={id} label={label} isFolding={isFolding}>
          <span className="text-accent">{writeSum(-amount, currency)}</span>
        </Row>
      ))}
      <div
        className={classNames(
          'mt-1.5 grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line pt-3',
          isFolding && '[@media(max-height:42rem)]:mt-0 [@media(max-height:42rem)]:border-0 [@media(max-height:42rem)]:pt-0',
        )}
      >
        <dt className="text-lg font-semibold">{delivery ? m.cart_total() : m.cart_total_goods()}</dt>
        <dd className="text-h3 font-semibold tabular-nums">{writeSum(cart.total, currency)}</dd>
        <dd className="col-span-2 text-sm text-soft">{delivery ? m.cart_vat({ amount: vat }) : m.cart_vat_delivery({ amount: vat })}</dd>
      </div>
    </dl>
  );
}
