import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { SumRibbon } from '#web/ui/sum-ribbon.tsx';
import { writeSum } from './write-sum.ts';

/** Shows the amount left to free delivery, as text and a ribbon; renders nothing where delivery is never free. */
export function FreeDelivery({ cart }: { cart: Pick<Cart, 'free_shipping' | 'currency_code'> }) {
  if (!cart.free_shipping) return null;
  const { threshold, remaining } = cart.free_shipping;
  const reached = Math.max(0, threshold - remaining);
  const text = remaining === 0 ? m.cart_delivery_reached() : m.cart_delivery_left({ price: writeSum(remaining, cart.currency_code) });
  return (
    <SumRibbon share={remaining === 0 ? 1 : reached / threshold} bow="goal">
      <p className="text-[0.96875rem] font-semibold">{text}</p>
      <progress value={reached} max={threshold} aria-label={text} className="sr-only" />
    </SumRibbon>
  );
}
