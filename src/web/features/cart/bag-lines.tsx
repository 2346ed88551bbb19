import { useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { BagLine } from './bag-line.tsx';
import { useCart } from './use-cart.ts';

/** The cart's lines. After a removal, focus moves to the neighbouring line and the removal is announced. */
export function BagLines({ cart, size = 'narrow' }: { cart: Cart; size?: 'narrow' | 'wide' }) {
  const { busyLines, changeQuantity, removeItem } = useCart();
  const list = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  const [removedTitle, setRemovedTitle] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of lines is what it waits for
  useEffect(() => {
    const index = removedIndex.current;
    removedIndex.current = null;
    if (index === null) return;
    const lines = list.current?.children;
    const neighbour = lines?.[Math.min(index, lines.length - 1)];
    neighbour?.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus();
  }, [cart.items.length]);

  function remove(item: CartItem, index: number) {
    removedIndex.current = index;
    setRemovedTitle(item.product.title);
    void removeItem(item.id);
  }

  return (
    <>
      {cart.vendor && <p className="mt-5 text-sm text-soft">{m.cart_sold_by({ vendor: cart.vendor.name })}</p>}
      <ul ref={list} className="divide-y divide-line">
        {cart.items.map((item, index) => (
          <BagLine
            key={item.id}
            item={item}
            currency={cart.currency_code}
            isBusy={busyLines.has(item.id)}
            size={size}
            onQuantity={(quantity) => (quantity > 0 ? changeQuantity(item.id, quantity) : remove(item, index))}
            onRemove={() => remove(item, index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {removedTitle && m.cart_removed({ title: removedTitle })}
      </p>
    </>
  );
}
