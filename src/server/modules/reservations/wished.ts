/** Products on a friend's lists, and those ordered for a person: for the member's gift suggestions. */
import type { MemberCtx } from '#server/platform/context.ts';
import { listOrderedProducts, type WishedRow, listWished } from './wished-repository.ts';

export interface WishedProduct {
  productId: string;
  listId: string;
  listName: string;
  /** Others give all of it. Always false for viewers who must not know. */
  isTaken: boolean;
}

const present = ({ product_id: productId, list_id: listId, list_name: listName, is_taken: isTaken }: WishedRow): WishedProduct => ({ productId, listId, listName, isTaken });

/** A product may stand on several lists; the oldest list first. */
export const listWishedProducts = async (ctx: MemberCtx, friendId: string): Promise<WishedProduct[]> =>
  (await listWished(ctx.db, { friendId, viewerId: ctx.member.id, now: ctx.clock.now() })).map(present);

/** All products ordered for a person, with the day of the last order. */
export const listProductsOrderedFor = async (ctx: MemberCtx, jubileeId: string): Promise<{ productId: string; placedAt: Date }[]> =>
  (await listOrderedProducts(ctx.db, { jubileeId, memberId: ctx.member.id })).map(({ product_id: productId, placed_at: placedAt }) => ({ productId, placedAt }));
