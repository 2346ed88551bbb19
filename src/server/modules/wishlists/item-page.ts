import { type Pagination, toPagination } from '#shared/contract/common.ts';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { WishlistQuery } from '#shared/contract/wishlists.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listItems } from './items-repository.ts';
import { presentItems } from './present.ts';
import type { TagRow } from './repository.ts';

/** A page of a list's wishes: all, or those with a tag. */
export const getItemPage = async (ctx: Ctx, listId: string, { page, limit, tag }: WishlistQuery): Promise<WishlistItem[]> =>
  presentItems(ctx, await listItems(ctx.db, { listId, tag: tag === '' ? null : tag, limit, offset: (page - 1) * limit }));

/** Of the wishes that the query asks for. */
export function paginate({ item_count, tags }: { item_count: number; tags: readonly TagRow[] }, { page, limit, tag }: WishlistQuery): Pagination {
  return toPagination(page, limit, tag === '' ? item_count : (tags.find(({ name }) => name === tag)?.count ?? 0));
}
