/** Label of the pay button: the exact sum charged. */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { sumText } from './sum-text.ts';

export function payLabel(cart: Pick<Cart, 'total' | 'currency_code'>): string {
  return m.checkout_pay({ sum: sumText(cart.total, cart.currency_code) });
}
