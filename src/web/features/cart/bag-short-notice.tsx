import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { shortLines } from './short-lines.ts';

/** Explains why checkout is blocked: something sold out. The button that fixes it replaces the checkout link. */
export function BagShortNotice({ cart }: { cart: Cart }) {
  if (shortLines(cart).length === 0) return null;
  return (
    <Notice tone="warning" isLive title={m.cart_short_title()} className="mb-4">
      {m.cart_short_text()}
    </Notice>
  );
}
