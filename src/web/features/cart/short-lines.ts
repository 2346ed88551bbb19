/** Lines that hold more than there is, so that the order can't be placed as it is. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';

export function shortLines(cart: Pick<Cart, 'items'>): CartItem[] {
  return cart.items.filter((item) => item.quantity_available < item.quantity);
}
