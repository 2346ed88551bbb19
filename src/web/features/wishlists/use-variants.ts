import { useEffect, useState } from 'react';
import type { WishlistItem } from '#shared/contract/wishlists.ts';
import type { Variant } from '#shared/contract/catalog.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';

/** What a wish of the shop can be changed to. Empty until it is known, and where it can't be had: the wish stays as it is then. */
export function useVariants(item: Pick<WishlistItem, 'path'> | null): readonly Variant[] {
  const api = useApi({ catalog });
  const handle = item?.path?.split('/').at(-1);
  const [variants, setVariants] = useState<readonly Variant[]>([]);

  useEffect(() => {
    if (handle === undefined) return;
    let isStale = false;
    api.catalog.getProduct({ handleOrId: handle }).then(
      ({ product }) => isStale || setVariants(product.variants),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [api, handle]);

  return variants;
}
