/** Label of the pay button: the exact sum charged. */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sumText } from './sum-text.ts';

export function payLabel(cart: Pick<Cart, 'amount_due' | 'gift_card' | 'currency_code'>): string {
  if (cart.amount_due === 0) {
    if (!cart.gift_card?.amount) return m.checkout_pay_nothing();
    return cart.gift_card.is_chip_in ? m.chip_in_pay_order() : m.checkout_pay_gift_card();
  }
  return m.checkout_pay({ sum: sumText(cart.amount_due, cart.currency_code) });
}
