import { ArrowRight } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { shortLines } from './short-lines.ts';
import { useCart } from './use-cart.ts';

/** Links to the checkout; where something sold out, one button fixes the quantities instead. */
export function BagWayOn({ cart }: { cart: Cart }) {
  const { changeQuantity, sendWaiting, settled, isSettling } = useCart();
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const checkoutPath = pathTo('checkout', useLocale());
  const short = shortLines(cart);

  /** The checkout shows the server's totals, so pending quantity changes must be sent first. */
  async function settleFirst(event: MouseEvent) {
    if (!isSettling || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isLeaving) return;
    setIsLeaving(true);
    const isWell = await settled();
    setIsLeaving(false);
    if (isWell) await navigate(checkoutPath);
  }

  if (short.length === 0) {
    return (
      <ButtonLink to={checkoutPath} size="lg" isWide aria-busy={isLeaving} onClick={(event) => void settleFirst(event)}>
        {m.cart_to_checkout()}
        <ArrowRight aria-hidden className="size-5" />
      </ButtonLink>
    );
  }
  return (
    <Button
      size="lg"
      isWide
      onClick={() => {
        for (const item of short) changeQuantity(item.id, item.quantity_available);
        sendWaiting();
      }}
    >
      {m.cart_short_fix()}
    </Button>
  );
}
