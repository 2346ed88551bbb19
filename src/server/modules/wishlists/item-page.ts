import type { PageQuery } from '#shared/contract/common.ts';
import type { WishlistItem } from '#shared/contract/wishes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { listItems } from './items-repository.ts';
import { presentItems } from './present.ts';

/** A page of a list's wishes. */
export const getItemPage = async (ctx: Ctx, listId: string, { page, limit }: PageQuery): Promise<WishlistItem[]> =>
  presentItems(ctx, await listItems(ctx.db, { listId, limit, offset: (page - 1) * limit }));
