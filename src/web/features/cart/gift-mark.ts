/** The cart's gift flag; the other gift options are chosen at checkout. */
import type { Cart } from '#shared/contract/cart.ts';

/** Sets or clears the gift flag in the metadata. Clearing drops gift-only fields (contract/gift.ts); the delivery day and address stay. */
export function withGiftMark({ gift, ...others }: Cart['metadata'], isGift: boolean): Record<string, unknown> {
  if (isGift) return { ...others, gift: { ...gift, is_gift: true } };
  return gift?.deliver_on || gift?.at_their_address ? { ...others, gift: { ...gift, is_gift: false, message: '', wrapping: false, hide_prices: false } } : others;
}
