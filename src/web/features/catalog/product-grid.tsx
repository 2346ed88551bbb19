import type { Currency } from '#shared/values/money/currencies.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CardProduct } from './card-product.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  products: readonly CardProduct[];
  currency: Currency;
  /** beside: three columns, next to the filters; whole: four columns, full width. */
  width?: 'beside' | 'whole';
  /** Number of first cards that are visible at once and loaded eagerly. */
  eagerCount?: number;
  isTravelling?: boolean;
  headingLevel?: 2 | 3;
  className?: string;
}

const columns = { beside: 'md:grid-cols-3', whole: 'md:grid-cols-4' } as const;

const sizes = {
  beside: '(min-width: 80rem) 18rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw',
  whole: '(min-width: 80rem) 18rem, (min-width: 48rem) 23vw, 46vw',
} as const;

export function ProductGrid({ products, currency, width = 'whole', eagerCount = 0, isTravelling = true, headingLevel = 3, className }: ProductGridProps) {
  return (
    <ul className={classNames('grid grid-cols-2 gap-x-3.5 gap-y-7 sm:gap-x-5 lg:gap-x-5.5 lg:gap-y-10', columns[width], className)}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} currency={currency} sizes={sizes[width]} isEager={index < eagerCount} isTravelling={isTravelling} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}
