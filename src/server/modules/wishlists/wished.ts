/** Wished products: recent ones of friends, and the member's own. */
import type { NewWish, Wished } from '#shared/contract/wishes.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import * as repository from './items-repository.ts';
import { presentItems } from './present.ts';

const NEW_FOR_MS = 30 * 86_400_000;
const NEW_SHOWN = 12;

/** Friends' recent wishes on lists they show, newest first. */
export async function listNewWishes(ctx: MemberCtx): Promise<NewWish[]> {
  const rows = await repository.listNewOfFriends(ctx.db, { memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - NEW_FOR_MS), limit: NEW_SHOWN });
  const items = await presentItems(ctx, rows);
  return rows.flatMap(({ list_id, for_name, jubilee_id, first_name }, index) => {
    const item = items[index];
    return item ? [{ item, listId: list_id, forName: for_name, person: { jubileeId: jubilee_id, firstName: first_name } }] : [];
  });
}

export async function countProduct(ctx: MemberCtx, productId: string): Promise<{ count: number; wishlistIds: string[] }> {
  const rows = await repository.listWithProduct(ctx.db, { memberId: ctx.member.id, productId });
  return { count: rows.length, wishlistIds: rows.map(({ id }) => id) };
}

/** The member's lists, and which of these products each contains. */
export async function listWished(ctx: MemberCtx, ids: readonly string[]): Promise<Wished> {
  const rows = await repository.listWished(ctx.db, { memberId: ctx.member.id, productIds: ids });
  return { productIds: [...new Set(rows.flatMap(({ product_ids }) => product_ids))], wishlists: rows.map(({ id, name, product_ids }) => ({ _id: id, name, productIds: product_ids })) };
}
