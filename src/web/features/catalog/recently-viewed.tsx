import { useEffect, useState } from 'react';
import type { Currency } from '#shared/values/currencies.ts';
import { onDemand } from '#web/lib/browser/on-demand.tsx';
import { viewedProducts } from './viewed-products.ts';

interface RecentlyViewedProps {
  currency: Currency;
  /** The product whose page this is: it joins the others for the next page. */
  productId?: string;
}

const shelf = onDemand(async () => (await import('./recently-viewed-shelf.tsx')).RecentlyViewedShelf);

/** What was looked at in this tab before; nothing on the first page, and its code is not fetched for it. */
export function RecentlyViewed({ currency, productId }: RecentlyViewedProps) {
  const [ids, setIds] = useState<readonly string[]>([]);

  useEffect(() => {
    const viewed = viewedProducts();
    setIds(viewed.idsWithout(productId ?? null));
    if (productId) viewed.add(productId);
  }, [productId]);

  return ids.length > 0 && <shelf.Part isWanted ids={ids} currency={currency} />;
}
