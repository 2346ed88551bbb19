import { useEffect, useState } from 'react';
import type { Variant } from '#shared/contract/catalog.ts';
import { createApi } from '#web/lib/api-client.ts';
import { useCalls } from '#web/lib/use-calls.ts';
import type { WishlistItem } from '#web/lib/wishlist-api.ts';

/** What a wish of the shop can be changed to. Empty until it is known, and where it can't be had: the wish stays as it is then. */
export function useVariants(item: Pick<WishlistItem, 'path'> | null): readonly Variant[] {
  const api = useCalls(createApi);
  const handle = item?.path?.split('/').at(-1);
  const [variants, setVariants] = useState<readonly Variant[]>([]);

  useEffect(() => {
    if (handle === undefined) return;
    let isStale = false;
    api.product(handle).then(
      ({ product }) => isStale || setVariants(product.variants),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [api, handle]);

  return variants;
}
