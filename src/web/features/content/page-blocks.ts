/** Which blocks stand in a column of text, and which take the page's width. */
import type { BlockOf, ContentBlock } from '#shared/contract/content-blocks.ts';

const inColumn = ['text', 'faq', 'image', 'call-to-action'] as const satisfies readonly ContentBlock['type'][];

export type ColumnBlock = BlockOf<(typeof inColumn)[number]>;
export type WideBlock = Exclude<ContentBlock, ColumnBlock>;

export function isColumnBlock(block: ContentBlock): block is ColumnBlock {
  return (inColumn as readonly string[]).includes(block.type);
}

/** A page that begins with a hero is composed all across; any other is a text with its title above. */
export function isComposed(blocks: readonly ContentBlock[]): boolean {
  return blocks[0]?.type === 'hero';
}

/** How many days of giving the page shows at most: the hero's next one, or a row of them. */
export function giftDaysShown(blocks: readonly ContentBlock[]): number {
  return Math.max(0, ...blocks.map((block) => (block.type === 'gift-days' ? block.count : block.type === 'hero' && block.gift_day ? 1 : 0)));
}
