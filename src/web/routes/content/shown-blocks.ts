/** A page's blocks as sent to the browser: only the fields that cards, tiles and brands show. */
import type { Brand, Category } from '#shared/contract/catalog.ts';
import type { BlockOf, ContentBlock } from '#shared/contract/content-blocks.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { BrandOfStrip } from '#web/features/catalog/brand-strip.tsx';
import { type CardProduct, toCard } from '#web/features/catalog/card-product.ts';
import type { CategoryOfTile } from '#web/features/catalog/category-tiles.tsx';

type ListBlock = BlockOf<'product-row' | 'category-tiles' | 'brands'>;

export type ShownBlock =
  | Exclude<ContentBlock, ListBlock>
  | (Omit<BlockOf<'product-row'>, 'products'> & { products: CardProduct[] })
  | (Omit<BlockOf<'category-tiles'>, 'categories'> & { categories: CategoryOfTile[] })
  | (Omit<BlockOf<'brands'>, 'brands'> & { brands: BrandOfStrip[] });

const toTile = ({ id, name, path, image, product_count }: Category): CategoryOfTile => ({ id, name, path, image, product_count });
const toStrip = ({ id, name, handle }: Brand): BrandOfStrip => ({ id, name, handle });

/** Products get prices in one currency. */
export function shownBlocks(blocks: readonly ContentBlock[], currency: Currency): ShownBlock[] {
  return blocks.map((block) => {
    if (block.type === 'product-row') return { ...block, products: block.products.map((product) => toCard(product, currency)) };
    if (block.type === 'category-tiles') return { ...block, categories: block.categories.map(toTile) };
    return block.type === 'brands' ? { ...block, brands: block.brands.map(toStrip) } : block;
  });
}
