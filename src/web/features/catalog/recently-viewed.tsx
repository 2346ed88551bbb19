import { useEffect, useState } from 'react';
import type { Currency } from '#shared/values/money/currencies.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { viewedProducts } from './viewed-products.ts';

interface RecentlyViewedProps {
  currency: Currency;
  /** The current page's product, added to the list for the next page. */
  productId?: string;
}

const shelf = onDemand(async () => (await import('./recently-viewed-shelf.tsx')).RecentlyViewedShelf);

/** Products viewed before in this tab; renders nothing on the first page, whose code is then not loaded. */
export function RecentlyViewed({ currency, productId }: RecentlyViewedProps) {
  const [ids, setIds] = useState<readonly string[]>([]);

  useEffect(() => {
    const viewed = viewedProducts();
    setIds(viewed.idsWithout(productId ?? null));
    if (productId) viewed.add(productId);
  }, [productId]);

  return ids.length > 0 && <shelf.Part isWanted ids={ids} currency={currency} />;
}
