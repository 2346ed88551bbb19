/** Validates stored blocks, then fills in what they reference. */
import type { Brand, Category } from '#shared/contract/catalog.ts';
import type { Image } from '#shared/contract/common.ts';
import { type ContentBlock, type StoredBlock, storedBlock } from '#shared/contract/content-blocks.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getBrands, getCategoryTree, listProductRow } from '../catalog/service.ts';
import { listImages } from '../media/service.ts';
import { sanitizedHtml } from './sanitize.ts';

export function sanitizeBlock<Block extends StoredBlock>(block: Block): Block {
  if (block.type === 'text') return { ...block, html: sanitizedHtml(block.html) };
  if (block.type === 'faq') return { ...block, items: block.items.map((item) => ({ ...item, html: sanitizedHtml(item.html) })) };
  return block;
}

/** Parses blocks; skips and reports invalid ones: a page without a block is better than no page. */
export function readBlocks(stored: unknown, onSkipped: (place: number, reason: string) => void): StoredBlock[] {
  if (!Array.isArray(stored)) {
    onSkipped(0, 'the blocks are no list');
    return [];
  }
  return stored.flatMap((value: unknown, place) => {
    const parsed = storedBlock.safeParse(value);
    if (parsed.success) return [sanitizeBlock(parsed.data)];
    const [issue] = parsed.error.issues;
    onSkipped(place, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
    return [];
  });
}

const pictureIds = (block: StoredBlock): string[] => (block.type === 'hero' ? block.pictures.map(({ id }) => id) : block.type === 'image' ? [block.picture.id] : []);

function flatTree(level: readonly Category[]): Category[] {
  return level.flatMap((category) => [category, ...flatTree(category.children)]);
}

/** Categories for tiles, without children: the named ones in that order, else the top level. */
function toTiles(tree: readonly Category[], handles: readonly string[]): Category[] {
  const all = flatTree(tree);
  const named = handles.flatMap((handle) => all.filter((category) => category.id === handle || category.translations.some((translation) => translation.handle === handle)).slice(0, 1));
  return (handles.length > 0 ? named : tree).map((category) => ({ ...category, children: [] }));
}

/** The brands with most products; empty ones excluded. */
function fullestBrands(brands: readonly Brand[], count: number): Brand[] {
  return brands
    .filter((brand) => brand.product_count > 0)
    .toSorted((a, b) => b.product_count - a.product_count)
    .slice(0, count);
}

/** Fills blocks with referenced data. A missing picture is dropped, with its image block. Products appear once per page, in the first row. */
export async function fillBlocks(ctx: Ctx, blocks: readonly StoredBlock[], regionId: string | null): Promise<ContentBlock[]> {
  const ids = blocks.flatMap(pictureIds);
  const images = ids.length > 0 ? await listImages(ctx.db, ids) : new Map<string, Omit<Image, 'alt'>>();
  const tree = blocks.some(({ type }) => type === 'category-tiles') ? await getCategoryTree(ctx) : [];
  const allBrands = blocks.some(({ type }) => type === 'brands') ? (await getBrands(ctx)).brands : [];
  const shown: string[] = [];

  const getImage = ({ id, alt }: { id: string; alt: string }): Image[] => {
    const found = images.get(id);
    return found ? [{ ...found, alt }] : [];
  };

  const filled: ContentBlock[] = [];
  for (const block of blocks) {
    switch (block.type) {
      case 'hero':
        filled.push({ ...block, pictures: block.pictures.flatMap(getImage) });
        break;
      case 'image':
        filled.push(...getImage(block.picture).map((picture) => ({ ...block, picture })));
        break;
      case 'product-row': {
        const products = await listProductRow(ctx, { rule: block.rule, count: block.count, shown, regionId });
        shown.push(...products.map(({ id }) => id));
        filled.push({ ...block, products });
        break;
      }
      case 'category-tiles':
        filled.push({ ...block, categories: toTiles(tree, block.categories) });
        break;
      case 'brands':
        filled.push({ ...block, brands: fullestBrands(allBrands, block.count) });
        break;
      default:
        filled.push(block);
    }
  }
  return filled;
}
