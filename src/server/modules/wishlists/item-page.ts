import { type Pagination, toPagination } from '#shared/contract/common.ts';
import type { OwnWishlistItem, WishlistItem } from '#shared/contract/wishes.ts';
import type { WishlistQuery } from '#shared/contract/wishlists.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listItems, listOwnItems } from './items-repository.ts';
import { presentItems, presentOwnItems } from './present.ts';
import type { TagRow } from './repository.ts';

const toRows = ({ page, limit, tag }: WishlistQuery) => ({ tag: tag === '' ? null : tag, limit, offset: (page - 1) * limit });

/** A page of a list's wishes, as others see them: all, or those with a tag. */
export const getItemPage = async (ctx: Ctx, listId: string, query: WishlistQuery): Promise<WishlistItem[]> => presentItems(ctx, await listItems(ctx.db, { listId, ...toRows(query) }));

/** The same for its owners. */
export const getOwnItemPage = async (ctx: Ctx, listId: string, query: WishlistQuery): Promise<OwnWishlistItem[]> => presentOwnItems(ctx, await listOwnItems(ctx.db, { listId, ...toRows(query) }));

/** Of the wishes that the query asks for. */
export function paginate({ item_count, tags }: { item_count: number; tags: readonly TagRow[] }, { page, limit, tag }: WishlistQuery): Pagination {
  return toPagination(page, limit, tag === '' ? item_count : (tags.find(({ name }) => name === tag)?.count ?? 0));
}
