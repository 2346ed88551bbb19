import type { Currency } from '#shared/values/money/currencies.ts';
import { BrandStrip } from '#web/features/catalog/brand-strip.tsx';
import { CategoryTiles } from '#web/features/catalog/category-tiles.tsx';
import { ProductShelf } from '#web/features/catalog/product-shelf.tsx';
import { ComingDays } from '#web/features/content/coming-days.tsx';
import { ColumnBlockView } from '#web/features/content/content-blocks.tsx';
import type { GiftDay } from '#web/features/content/gift-days.ts';
import { Hero } from '#web/features/content/hero.tsx';
import { OccasionPicker } from '#web/features/content/occasion-picker.tsx';
import { type ColumnBlock, isColumnBlock } from '#web/features/content/column-blocks.ts';
import { contentHref } from '#web/lib/page/content-link.tsx';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { ShownBlock } from './shown-blocks.ts';

interface PageBlocksProps {
  blocks: readonly ShownBlock[];
  giftDays: readonly GiftDay[];
  currency: Currency;
  /** Below a text with a title, so no block is the page's first. */
  isBelowText?: boolean;
}

interface BlockProps extends Omit<PageBlocksProps, 'blocks'> {
  block: Exclude<ShownBlock, ColumnBlock>;
  index: number;
}

/** Maps each kind of full-width block to its component. */
function WideBlockView({ block, index, giftDays, currency, isBelowText = false }: BlockProps) {
  const locale = useLocale();
  switch (block.type) {
    case 'hero':
      return <Hero block={block} next={block.gift_day ? giftDays[0] : undefined} headingLevel={index === 0 && !isBelowText ? 1 : 2} />;
    case 'product-row':
      return <ProductShelf title={block.heading} products={block.products} currency={currency} {...(block.link && { more: { to: contentHref(block.link, locale), label: block.link.label } })} />;
    case 'category-tiles':
      return <CategoryTiles categories={block.categories} title={block.heading} />;
    case 'occasion-picker':
      return <OccasionPicker block={block} />;
    case 'gift-days':
      return <ComingDays heading={block.heading} days={giftDays.slice(0, block.count)} />;
    case 'brands':
      return <BrandStrip brands={block.brands} title={block.heading} />;
  }
}

export function PageBlocks({ blocks, isBelowText = false, ...rest }: PageBlocksProps) {
  return (
    <div className={classNames('grid grid-cols-1 gap-section', isBelowText && blocks.length > 0 && 'pt-section')}>
      {blocks.map((block, index) =>
        isColumnBlock(block) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks have no names, and don't change their places
          <div key={index} className="wrap">
            <ColumnBlockView block={block} index={index} layout="across" />
          </div>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <WideBlockView key={index} block={block} index={index} isBelowText={isBelowText} {...rest} />
        ),
      )}
    </div>
  );
}
