import { ChevronDown, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sumText } from './sum-text.ts';

/** Order summary at the top of narrow screens: the total stays visible, the rest unfolds. */
export function FoldingSummary({ cart, children }: { cart: Cart; children: ReactNode }) {
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group border-b border-line bg-sunken lg:hidden">
      <summary className="wrap flex min-h-14 list-none items-center gap-3 py-2.5">
        <ShoppingBag aria-hidden className="size-5 text-primary" />
        <span className="flex-1">
          <span className="font-semibold">{m.checkout_summary()}</span> <span className="whitespace-nowrap text-soft">{m.checkout_summary_count({ count })}</span>
        </span>
        <span className="font-semibold tabular-nums">{sumText(cart.amount_due, cart.currency_code)}</span>
        <ChevronDown aria-hidden className="size-5 text-soft transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="wrap pt-3 pb-6">{children}</div>
    </details>
  );
}
