import type { ReactNode } from 'react';
import type { Currency } from '#shared/values/money/currencies.ts';
import { BuyBox } from './buy-box.tsx';
import type { ProductHint } from './hint-link.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductStory } from './product-story.tsx';
import type { SellerTexts } from './seller-texts.ts';
import type { AddToBag } from './use-add-to-bag.ts';
import type { WithdrawalText } from './withdrawal-text.ts';
import type { ShownProduct } from './shown-product.ts';

interface ProductViewProps {
  product: ShownProduct;
  currency: Currency;
  /** Delivery days as text. */
  arrival: string;
  withdrawal: WithdrawalText;
  /** Slot for saving it as an idea, another feature: a list item; empty for visitors. */
  idea: ReactNode;
  /** Slot for the notice on the legal guarantee; empty for services. */
  guarantee: ReactNode;
  /** The same on one line, beside the price; null for services. */
  guaranteeSummary: string | null;
  hint: ProductHint;
  seller: SellerTexts;
  onAdd: AddToBag;
}

export function ProductView({ product, currency, arrival, withdrawal, idea, guarantee, guaranteeSummary, hint, seller, onAdd }: ProductViewProps) {
  return (
    <div className="wrap grid grid-cols-1 gap-x-8 gap-y-5 sm:gap-y-7 md:grid-cols-2 md:grid-rows-[auto_1fr] print:grid-rows-none lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-x-14 lg:gap-y-12 xl:gap-x-20 print:gap-x-8 print:gap-y-5 md:print:grid-cols-[2fr_3fr]">
      <Gallery images={product.images} title={product.title} />
      <div className="grid grid-cols-1 content-start gap-5 sm:gap-6 md:row-span-2">
        <ProductHeading product={product} />
        <BuyBox product={product} currency={currency} arrival={arrival} withdrawal={withdrawal.summary} guarantee={guaranteeSummary} seller={seller} hint={hint} idea={idea} onAdd={onAdd} />
        <ProductFacts product={product} withdrawal={withdrawal} seller={seller} />
      </div>
      <div className="grid content-start gap-8 print:gap-4">
        <ProductStory product={product} />
        {guarantee}
      </div>
    </div>
  );
}
