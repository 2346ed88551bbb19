/**
 * Stock: what can be sold, what is held for those who are paying, and the ledger of both. Every statement locks its
 * items in id order and takes all or nothing, so that nothing goes below zero and nothing deadlocks.
 */
import { prefixedId } from '#shared/values/ids.ts';
import type { Ctx } from '#server/platform/context.ts';
import { correctItem, giveBackAll, giveBackOrder, handOver, insertItem, lockItem, releaseAll, reserveAll, takeAll } from './repository.ts';

export interface StockWish {
  stockItemId: string;
  quantity: number;
}

/** Wishes on the same item are summed, and ordered by id. */
export function sumByItem(wishes: readonly StockWish[]): StockWish[] {
  const sums = new Map<string, number>();
  for (const { stockItemId, quantity } of wishes) sums.set(stockItemId, (sums.get(stockItemId) ?? 0) + quantity);
  return [...sums].map(([stockItemId, quantity]) => ({ stockItemId, quantity })).sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1));
}

const idsOf = (wishes: readonly StockWish[]): string[] => wishes.map(({ stockItemId }) => stockItemId);
const quantitiesOf = (wishes: readonly StockWish[]): number[] => wishes.map(({ quantity }) => quantity);

/**
 * Holds these goods for an attempt to pay a cart until a moment, in place of what the cart held before; all of them or,
 * with false, no change. Belongs in a transaction that has the cart's lock.
 */
export async function reserveStock(ctx: Ctx, { cartId, attemptId }: { cartId: string; attemptId: string }, wishes: readonly StockWish[], until: Date): Promise<boolean> {
  const summed = sumByItem(wishes);
  const [done] = await reserveAll(ctx.db, { cartId, ids: idsOf(summed), quantities: quantitiesOf(summed), now: ctx.clock.now(), until, attemptId });
  return done?.ok ?? false;
}

/**
 * Lets go of what a cart holds for an attempt that failed, or leaves it to another attempt that is open still. Belongs in a
 * transaction that has the cart's lock.
 */
export async function releaseStock(ctx: Ctx, { cartId, attemptId, heirId }: { cartId: string; attemptId: string; heirId: string | null }): Promise<void> {
  if (heirId === null) await releaseAll(ctx.db, { cartId, now: ctx.clock.now(), attemptId });
  else await handOver(ctx.db, { cartId, from: attemptId, to: heirId });
}

/**
 * Sells all of the wishes or none, what the cart holds first; what it holds beyond them is let go of. Belongs in the
 * transaction that has the cart's lock and writes the order.
 */
export async function takeStock(ctx: Ctx, { orderId, cartId }: { orderId: string; cartId: string }, wishes: readonly StockWish[]): Promise<boolean> {
  const summed = sumByItem(wishes);
  const [done] = await takeAll(ctx.db, { cartId, ids: idsOf(summed), quantities: quantitiesOf(summed), now: ctx.clock.now(), orderId });
  return done?.ok ?? false;
}

/** Puts an order's goods back on the shelf; belongs in the transaction that says why. */
export async function giveBackStock(ctx: Ctx, orderId: string, back: readonly StockWish[]): Promise<void> {
  const summed = sumByItem(back);
  await giveBackAll(ctx.db, { ids: idsOf(summed), quantities: quantitiesOf(summed), orderId, now: ctx.clock.now() });
}

/** Puts all that an order still has by the ledger back on the shelf. Belongs in the transaction that cancels it, under its lock. */
export async function giveBackStockOf(ctx: Ctx, orderId: string): Promise<void> {
  await giveBackOrder(ctx.db, { orderId, now: ctx.clock.now() });
}

/** A new thing on a shelf, for one variant or several. Returns its id. */
export async function createStockItem(ctx: Ctx, available: number): Promise<string> {
  const id = prefixedId('variant').replace('variant_', 'stock_');
  await insertItem(ctx.db, { id, available, now: ctx.clock.now() });
  return id;
}

/**
 * Says how many there are on the shelf now, as somebody who has counted them: those that are held for buyers who are paying lie there
 * too, and stay theirs. The difference becomes a movement. Answers null, or how many are held where fewer were counted: then nothing
 * changes, and the count has to wait until these are sold or let go of. Belongs in a transaction.
 */
export async function correctStock(ctx: Ctx, stockItemId: string, counted: number): Promise<number | null> {
  await lockItem(ctx.db, { id: stockItemId });
  const [done] = await correctItem(ctx.db, { id: stockItemId, counted, now: ctx.clock.now() });
  return !done || done.ok ? null : done.held;
}
