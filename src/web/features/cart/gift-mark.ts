/** The bag's mark of being a present: the rest of the gift is chosen in the checkout. */
import type { Cart } from '#shared/contract/cart.ts';

/**
 * The free fields of a cart that is, or no longer is, a present. What belongs to a present alone goes with the mark (contract/gift.ts); the
 * day that was chosen for the delivery stays, and so does where it goes.
 */
export function withGiftMark({ gift, ...others }: Cart['metadata'], isGift: boolean): Record<string, unknown> {
  if (isGift) return { ...others, gift: { ...gift, is_gift: true } };
  return gift?.deliver_on || gift?.at_their_address ? { ...others, gift: { ...gift, is_gift: false, message: '', wrapping: false, hide_prices: false } } : others;
}
