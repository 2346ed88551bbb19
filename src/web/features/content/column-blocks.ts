/** Blocks shown in a text column; others take the full width. */
import type { ContentPage } from '#shared/contract/content.ts';
import type { BlockOf, ContentBlock } from '#shared/contract/content-blocks.ts';

const inColumn = ['text', 'faq', 'image', 'call-to-action'] as const satisfies readonly ContentBlock['type'][];

export type ColumnBlock = BlockOf<(typeof inColumn)[number]>;

export interface TextPage extends Omit<ContentPage, 'blocks'> {
  blocks: readonly (ColumnBlock | { type: Exclude<ContentBlock['type'], ColumnBlock['type']> })[];
}

export function isColumnBlock<Block extends { type: ContentBlock['type'] }>(block: Block): block is Extract<Block, ColumnBlock> {
  return (inColumn as readonly string[]).includes(block.type);
}

/** A page starting with a hero is full width; any other is a text below its title. */
export function isComposed(blocks: readonly Pick<ContentBlock, 'type'>[]): boolean {
  return blocks[0]?.type === 'hero';
}

/** Number of gift days the page shows at most: the hero's next one, or a row of them. */
export function giftDaysShown(blocks: readonly ContentBlock[]): number {
  return Math.max(0, ...blocks.map((block) => (block.type === 'gift-days' ? block.count : block.type === 'hero' && block.gift_day ? 1 : 0)));
}
