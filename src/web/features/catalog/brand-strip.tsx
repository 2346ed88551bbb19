import { useId } from 'react';
import { Link } from 'react-router';
import type { Brand } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';

export type BrandOfStrip = Pick<Brand, 'id' | 'name' | 'handle'>;

interface BrandStripProps {
  brands: readonly BrandOfStrip[];
  title: string;
}

/** A few brand names; renders nothing without brands. */
export function BrandStrip({ brands, title }: BrandStripProps) {
  const locale = useLocale();
  const id = useId();
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby={id} className="wrap">
      <SectionHeading id={id} more={{ to: pathTo('brands', locale), label: m.catalog_all_brands() }}>
        {title}
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-5 lg:gap-y-4 lg:py-9 lg:text-center">
        {brands.map((brand) => (
          <li key={brand.id}>
            <Link to={pathTo('brand', locale, { brandHandle: brand.handle })} className="heading inline-flex min-h-tap items-center text-h4 lg:min-h-9 transition-colors hover:text-primary">
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
