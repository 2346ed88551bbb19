import { PackageCheck, Truck } from 'lucide-react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { writeSum } from './write-sum.ts';

/** Shows the amount left to free delivery, as text and a bar; renders nothing where delivery is never free. */
export function FreeDelivery({ cart }: { cart: Pick<Cart, 'free_shipping' | 'currency_code'> }) {
  if (!cart.free_shipping) return null;
  const { threshold, remaining } = cart.free_shipping;
  const isReached = remaining === 0;
  const text = isReached ? m.cart_delivery_reached() : m.cart_delivery_left({ price: writeSum(remaining, cart.currency_code) });
  const Icon = isReached ? PackageCheck : Truck;
  return (
    <div className="rounded-lg bg-sage px-4 pt-3 pb-3.5">
      <p className="flex items-center gap-2.5 text-[0.96875rem] font-medium">
        <Icon aria-hidden className="size-5 text-primary" />
        {text}
      </p>
      <progress
        value={Math.max(0, threshold - remaining)}
        max={threshold}
        aria-label={text}
        className="mt-2.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250"
      />
    </div>
  );
}
