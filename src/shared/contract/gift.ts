/** Gift options of a cart (decisions, section 2): stored as `metadata.gift` of carts and orders. */
import { z } from 'zod';
import { countCharacters, isPrintable, MAX_GIFT_MESSAGE } from '../values/orders/gift-message.ts';
import { withoutUnseen } from '../values/text/plain-text.ts';

const message = z
  .string()
  .overwrite(withoutUnseen)
  .refine((text) => countCharacters(text) <= MAX_GIFT_MESSAGE, { message: 'too_long' })
  .refine(isPrintable, { message: 'not_printable' })
  .meta({ description: `The card's words, kept to the letter, but for signs that are not seen: at most ${MAX_GIFT_MESSAGE} characters, line breaks allowed, other control characters not` });

export const gift = z
  .object({
    is_gift: z.boolean(),
    message: message.default(''),
    wrapping: z.boolean().default(false).meta({ description: 'Gift wrapping, at the cart’s wrapping_price' }),
    hide_prices: z.boolean().default(false).meta({ description: 'No price on anything that goes with the parcel' }),
    recipient_jubilee_id: z.string().max(100).nullish(),
    at_their_address: z.boolean().optional().meta({ description: 'To the address that the recipient, a friend, shares for deliveries; needs recipient_jubilee_id, and a day' }),
    wishlist_item_id: z.string().max(100).nullish(),
    deliver_on: z.iso.date().nullish().meta({ description: 'The day it shall arrive, one of the delivery option’s delivery_days; also without a gift' }),
  })
  // Without is_gift no gift option may be set: wrapping is never charged for a non-gift.
  .refine(({ is_gift, message: words, wrapping, hide_prices }) => is_gift || (words === '' && !wrapping && !hide_prices), { message: 'invalid', path: ['is_gift'] })
  .refine(({ at_their_address, recipient_jubilee_id }) => !at_their_address || Boolean(recipient_jubilee_id), { message: 'required', path: ['recipient_jubilee_id'] })
  .meta({ id: 'CartGift' });

export type Gift = z.infer<typeof gift>;
