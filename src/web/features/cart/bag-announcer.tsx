import { useEffect, useRef, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useCart } from './use-cart.ts';

/** Announces a changed item count to screen readers; stays silent on the first load. */
export function BagAnnouncer() {
  const { cart, count } = useCart();
  const before = useRef<number | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    if (before.current !== null && before.current !== count) setText(count > 0 ? m.cart_count_changed({ count }) : m.cart_button_empty());
    if (cart) before.current = count;
    else if (before.current !== null) before.current = 0;
  }, [cart, count]);

  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
