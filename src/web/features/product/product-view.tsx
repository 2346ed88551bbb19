import type { Product } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/currencies.ts';
import { BuyBox } from './buy-box.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductStory } from './product-story.tsx';
import type { AddToBag } from './use-add-to-bag.ts';
import { useChosenVariant } from './use-chosen-variant.ts';
import type { WithdrawalText } from './withdrawal-text.ts';

interface ProductViewProps {
  product: Product;
  currency: Currency;
  /** When it arrives, in words. */
  arrival: string;
  withdrawal: WithdrawalText;
  onAdd: AddToBag;
}

/** The pictures and the story to the left, the purchase and its facts to the right; on phones one after the other. */
export function ProductView({ product, currency, arrival, withdrawal, onAdd }: ProductViewProps) {
  const { variant, choose } = useChosenVariant(product);
  return (
    <div className="wrap grid grid-cols-1 gap-x-8 gap-y-7 md:grid-cols-2 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-x-14 lg:gap-y-12 xl:gap-x-20">
      <Gallery images={product.images} title={product.title} />
      <div className="grid grid-cols-1 content-start gap-6">
        <ProductHeading product={product} />
        {variant && <BuyBox product={product} variant={variant} currency={currency} arrival={arrival} withdrawal={withdrawal.summary} onChoose={choose} onAdd={onAdd} />}
      </div>
      <ProductStory product={product} />
      <ProductFacts product={product} withdrawal={withdrawal.text} />
    </div>
  );
}
