/** Moves the focus on when its button has gone: with a wish to the next one, with the whole list to the heading. */
import { useEffect, useRef } from 'react';
import type { WishlistItem } from '#shared/contract/wishes.ts';

export function useWishFocus(products: readonly Pick<WishlistItem, '_id'>[], isRemoved: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const leaving = useRef<{ id: string; index: number } | null>(null);
  const wasRemoved = useRef(isRemoved);

  useEffect(() => {
    const left = leaving.current;
    if (!left || products.some(({ _id }) => _id === left.id)) return;
    leaving.current = null;
    const titles = [...(part.current?.querySelectorAll<HTMLElement>('li article h2') ?? [])];
    const next = titles[left.index] ?? titles.at(-1) ?? part.current?.querySelector('h1');
    next?.focus({ preventScroll: true });
  }, [products]);

  useEffect(() => {
    if (wasRemoved.current !== isRemoved) part.current?.querySelector('h1')?.focus({ preventScroll: true });
    wasRemoved.current = isRemoved;
  }, [isRemoved]);

  return {
    part,
    /** To be called before the list is reloaded without the wish. */
    moveFocusFrom(id: string): void {
      leaving.current = { id, index: products.findIndex(({ _id }) => _id === id) };
    },
  };
}
