import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** Remaining stock is shown from this number down. */
const FEW = 3;

/** Notes what changed on a line since it was added, or soon may: its price, the remaining stock. */
export function LineNotes({ item, previousPrice }: { item: Pick<CartItem, 'quantity' | 'quantity_available'>; previousPrice: string | null }) {
  const left = item.quantity_available;
  const isShort = left < item.quantity;
  return (
    <>
      {previousPrice && <p className="mt-1 text-sm font-medium text-accent">{m.cart_price_changed({ price: previousPrice })}</p>}
      {left === 0 ? (
        <p className="mt-1 text-sm font-medium text-danger">{m.cart_sold_out()}</p>
      ) : (
        (isShort || left <= FEW) && <p className={`mt-1 text-sm ${isShort ? 'font-medium text-danger' : 'text-soft'}`}>{m.cart_only_left({ count: left })}</p>
      )}
    </>
  );
}
