import { useEffect, useState } from 'react';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { Variant } from '#shared/contract/catalog.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';

/** Variants a shop wish can be changed to. Empty until loaded, and on errors: the wish then stays as it is. */
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
