import { useEffect, useState } from 'react';
import type { ProductSummary } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { catalog } from '#web/lib/api/routes/catalog.ts';
import { ProductShelf } from './product-shelf.tsx';

/** Fetches the current products for these ids; missing ones are left out, and on errors nothing is shown. */
export function RecentlyViewedShelf({ ids, currency }: { ids: readonly string[]; currency: Currency }) {
  const api = useApi({ catalog });
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    api.catalog.listProductCards({ query: { ids: ids.join(',') }, signal: stop.signal }).then(
      (answer) => setProducts(answer.products),
      // An optional shelf: errors are ignored.
      () => {},
    );
    return () => stop.abort();
  }, [api, ids]);

  return <ProductShelf title={m.catalog_recently_viewed()} products={products} currency={currency} isTravelling={false} className="mt-section print:hidden" />;
}
