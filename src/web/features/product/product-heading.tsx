import { Link } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ShownProduct } from './shown-product.ts';

export function ProductHeading({ product }: { product: ShownProduct }) {
  const locale = useLocale();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {product.brand && (
          <Link
            to={pathTo('brand', locale, { brandHandle: product.brand.handle })}
            className="inline-flex min-h-7 items-center text-sm font-semibold text-soft underline-offset-4 hover:text-ink hover:underline"
          >
            {product.brand.name}
          </Link>
        )}
        {product.is_new && <Badge>{m.catalog_new()}</Badge>}
      </div>
      <h1 className="heading mt-1 text-h1 hyphens-auto">{product.title}</h1>
      {product.subtitle && <p className="mt-2.5 text-lg text-soft">{product.subtitle}</p>}
    </header>
  );
}
