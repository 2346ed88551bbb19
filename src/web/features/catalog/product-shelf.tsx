import { useId } from 'react';
import type { Currency } from '#shared/values/money/currencies.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import type { CardProduct } from './card-product.ts';
import { ProductGrid } from './product-grid.tsx';

interface ProductShelfProps {
  title: string;
  products: readonly CardProduct[];
  currency: Currency;
  more?: { to: string; label: string };
  isTravelling?: boolean;
  className?: string;
}

/** Section with a heading and a few products; renders nothing without products. */
export function ProductShelf({ title, products, currency, more, isTravelling = true, className }: ProductShelfProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classNames('wrap', className)}>
      <SectionHeading id={id} {...(more && { more })}>
        {title}
      </SectionHeading>
      <ProductGrid products={products} currency={currency} isTravelling={isTravelling} />
    </section>
  );
}
