import { Accordion } from '#web/ui/accordion.tsx';
import { FoodFacts } from './food-facts.tsx';
import { SafetyFacts } from './safety-facts.tsx';
import { SellerFacts } from './seller-facts.tsx';
import type { SellerTexts } from './seller-texts.ts';
import type { ShownProduct } from './shown-product.ts';
import type { WithdrawalText } from './withdrawal-text.ts';

/** Mandatory product information before purchase, collapsed where allowed. */
export function ProductFacts({ product, withdrawal, seller }: { product: ShownProduct; withdrawal: WithdrawalText; seller: SellerTexts }) {
  return (
    <div className="border-t border-line print:*:break-inside-avoid print:[&_p]:text-sm">
      {product.food && <FoodFacts food={product.food} />}
      <SafetyFacts product={product} />
      <Accordion title={withdrawal.title}>
        <p className="text-[0.96875rem] text-soft">{withdrawal.text}</p>
      </Accordion>
      <SellerFacts seller={seller} />
    </div>
  );
}
