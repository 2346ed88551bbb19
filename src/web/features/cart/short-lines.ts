/** Lines that exceed the stock, which block the order. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';

export function shortLines(cart: Pick<Cart, 'items'>): CartItem[] {
  return cart.items.filter((item) => item.quantity_available < item.quantity);
}
