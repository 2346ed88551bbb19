/**
 * Stock: availability, holds during payment, and their ledger. Statements lock items in id order and are all-or-nothing: no
 * negative stock, no deadlock.
 */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx } from '#server/platform/context.ts';
import { correctItem, giveBackAll, giveBackOrder, handOver, insertItem, lockItem, releaseAll, holdAll, takeAll } from './repository.ts';

export interface StockNeed {
  stockItemId: string;
  quantity: number;
}

/** Ordered by id. */
export function sumByItem(needs: readonly StockNeed[]): StockNeed[] {
  const sums = new Map<string, number>();
  for (const { stockItemId, quantity } of needs) sums.set(stockItemId, (sums.get(stockItemId) ?? 0) + quantity);
  return [...sums].map(([stockItemId, quantity]) => ({ stockItemId, quantity })).sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1));
}

const listIds = (needs: readonly StockNeed[]): string[] => needs.map(({ stockItemId }) => stockItemId);
const listQuantities = (needs: readonly StockNeed[]): number[] => needs.map(({ quantity }) => quantity);

/** Holds stock for a payment attempt until a moment, replacing the cart's holds; all, or false. Needs a transaction with the cart's lock. */
export async function holdStock(ctx: Ctx, { cartId, attemptId }: { cartId: string; attemptId: string }, needs: readonly StockNeed[], until: Date): Promise<boolean> {
  const summed = sumByItem(needs);
  const [done] = await holdAll(ctx.db, { cartId, ids: listIds(summed), quantities: listQuantities(summed), now: ctx.clock.now(), until, attemptId });
  return done?.ok ?? false;
}

/** Releases a failed attempt's holds, or transfers them to another open attempt. Needs a transaction with the cart's lock. */
export async function releaseStock(ctx: Ctx, { cartId, attemptId, heirId }: { cartId: string; attemptId: string; heirId: string | null }): Promise<void> {
  if (heirId === null) await releaseAll(ctx.db, { cartId, now: ctx.clock.now(), attemptId });
  else await handOver(ctx.db, { cartId, from: attemptId, to: heirId });
}

/** Sells all or none, held stock first, and releases excess. Needs the transaction that has the cart's lock and writes the order. */
export async function takeStock(ctx: Ctx, { orderId, cartId }: { orderId: string; cartId: string }, needs: readonly StockNeed[]): Promise<boolean> {
  const summed = sumByItem(needs);
  const [done] = await takeAll(ctx.db, { cartId, ids: listIds(summed), quantities: listQuantities(summed), now: ctx.clock.now(), orderId });
  return done?.ok ?? false;
}

/** Restocks goods of an order; needs the transaction that records why. */
export async function giveBackStock(ctx: Ctx, orderId: string, back: readonly StockNeed[]): Promise<void> {
  const summed = sumByItem(back);
  await giveBackAll(ctx.db, { ids: listIds(summed), quantities: listQuantities(summed), orderId, now: ctx.clock.now() });
}

/** Restocks all that an order still has by the ledger. Needs the transaction that cancels it, under its lock. */
export async function restockOrder(ctx: Ctx, orderId: string): Promise<void> {
  await giveBackOrder(ctx.db, { orderId, now: ctx.clock.now() });
}

/** Shared by one or more variants. Returns the id. */
export async function createStockItem(ctx: Ctx, available: number): Promise<string> {
  const id = prefixedId('variant').replace('variant_', 'stock_');
  await insertItem(ctx.db, { id, available, now: ctx.clock.now() });
  return id;
}

/**
 * Sets the counted stock, including held units, which stay held; records the difference as a movement. Returns null, or the
 * held quantity if fewer were counted: then nothing changes until these are sold or released. Needs a transaction.
 */
export async function correctStock(ctx: Ctx, stockItemId: string, counted: number): Promise<number | null> {
  await lockItem(ctx.db, { id: stockItemId });
  const [done] = await correctItem(ctx.db, { id: stockItemId, counted, now: ctx.clock.now() });
  return !done || done.ok ? null : done.held;
}
