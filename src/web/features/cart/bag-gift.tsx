import { useState } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { withGiftMark } from './gift-mark.ts';
import { useCart } from './use-cart.ts';
// The cart store calls it; loaded with this part, it is there when the network isn't.
import './cart-updates.ts';

/** Checkbox marking the cart as a gift; the checkout then asks for the card and the wrapping. */
export function BagGift({ cart }: { cart: Pick<Cart, 'metadata'> }) {
  const { updateMetadata } = useCart();
  const [choice, setChoice] = useState<boolean | null>(null);

  async function mark(isGift: boolean): Promise<void> {
    setChoice(isGift);
    await updateMetadata(withGiftMark(cart.metadata, isGift));
    // Falls back to the cart's own state: updated, or unchanged with the error already shown.
    setChoice(null);
  }

  return (
    <Checkbox
      name="is_gift"
      label={m.gift_is_gift()}
      description={m.cart_gift_text()}
      checked={choice ?? cart.metadata.gift?.is_gift ?? false}
      disabled={choice !== null}
      onChange={(event) => void mark(event.target.checked)}
    />
  );
}
