import type { ReactNode } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Accordion } from '#web/ui/accordion.tsx';
import { FoodFacts } from './food-facts.tsx';
import { SafetyFacts } from './safety-facts.tsx';
import { SellerFacts } from './seller-facts.tsx';
import type { ShownProduct } from './shown-product.ts';

/** Mandatory product information before purchase, collapsed where allowed. */
export function ProductFacts({ product, withdrawal, guarantee }: { product: ShownProduct; withdrawal: string; guarantee: ReactNode }) {
  return (
    <div className="max-w-2xl self-start border-t border-line print:max-w-none md:print:col-span-2 md:print:columns-2 md:print:gap-x-8 print:*:break-inside-avoid print:[&_p]:text-sm">
      {product.food && <FoodFacts food={product.food} />}
      <SafetyFacts product={product} />
      <Accordion title={m.product_withdrawal()}>
        <p className="text-[0.96875rem] text-soft">{withdrawal}</p>
      </Accordion>
      <SellerFacts vendor={product.vendor} />
      {guarantee}
    </div>
  );
}
