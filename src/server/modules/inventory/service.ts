/** Stock: taken by a conditional update, item by item in id order, so that it never goes below zero and nothing deadlocks. */
import { prefixedId } from '#shared/values/ids.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';

export interface StockWish {
  stockItemId: string;
  quantity: number;
}

// The rows are locked in id order before any is changed, and all or none are taken.
const takeAll = statement<{ stock_item_id: string }, [ids: string[], quantities: number[], orderId: string, now: Date]>(
  'inventory.take',
  `with wish as (select * from unnest($1::text[], $2::int[]) as w(id, quantity)),
   locked as materialized (select s.id, s.available from stock_items s where s.id = any($1) order by s.id for update),
   enough as (select bool_and(coalesce(locked.available, 0) >= wish.quantity) as ok from wish left join locked on locked.id = wish.id),
   taken as (update stock_items s set available = s.available - wish.quantity, updated_at = $4 from wish, enough where s.id = wish.id and enough.ok returning s.id, wish.quantity)
   insert into stock_movements (stock_item_id, change, reason, order_id, created_at) select taken.id, -taken.quantity, 'ordered', $3, $4 from taken returning stock_item_id`,
);

/** Wishes on the same item are summed, and ordered by id. */
export function sumByItem(wishes: readonly StockWish[]): StockWish[] {
  const sums = new Map<string, number>();
  for (const { stockItemId, quantity } of wishes) sums.set(stockItemId, (sums.get(stockItemId) ?? 0) + quantity);
  return [...sums].map(([stockItemId, quantity]) => ({ stockItemId, quantity })).sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1));
}

/** Takes all of the wishes or none; belongs in the transaction that writes the order. */
export async function takeStock(ctx: Ctx, orderId: string, wishes: readonly StockWish[]): Promise<boolean> {
  const summed = sumByItem(wishes);
  const taken = await takeAll(
    ctx.db,
    summed.map((wish) => wish.stockItemId),
    summed.map((wish) => wish.quantity),
    orderId,
    ctx.clock.now(),
  );
  return taken.length === summed.length;
}

const giveBackAll = statement<object, [ids: string[], quantities: number[], orderId: string, now: Date]>(
  'inventory.give-back',
  `with back as (select * from unnest($1::text[], $2::int[]) as b(id, quantity)),
   locked as materialized (select s.id from stock_items s where s.id = any($1) order by s.id for update),
   given as (update stock_items s set available = s.available + back.quantity, updated_at = $4 from back, (select count(*) from locked) held where s.id = back.id returning s.id, back.quantity)
   insert into stock_movements (stock_item_id, change, reason, order_id, created_at) select given.id, given.quantity, 'returned', $3, $4 from given`,
);

/** Puts an order's goods back on the shelf; belongs in the transaction that says why. */
export async function giveBackStock(ctx: Ctx, orderId: string, back: readonly StockWish[]): Promise<void> {
  const summed = sumByItem(back);
  await giveBackAll(
    ctx.db,
    summed.map((one) => one.stockItemId),
    summed.map((one) => one.quantity),
    orderId,
    ctx.clock.now(),
  );
}

const insertItem = statement<object, [id: string, available: number, now: Date]>(
  'inventory.insert-item',
  `with item as (insert into stock_items (id, available, updated_at) values ($1, $2, $3) returning id)
   insert into stock_movements (stock_item_id, change, reason, created_at) select id, $2, 'received', $3 from item where $2 > 0`,
);

/** A new thing on a shelf, for one variant or several. Returns its id. */
export async function createStockItem(ctx: Ctx, available: number): Promise<string> {
  const id = prefixedId('variant').replace('variant_', 'stock_');
  await insertItem(ctx.db, id, available, ctx.clock.now());
  return id;
}

const correctItem = statement<object, [id: string, available: number, now: Date]>(
  'inventory.correct',
  `with before as materialized (select id, available from stock_items where id = $1 for update),
   changed as (update stock_items s set available = $2, updated_at = $3 from before where s.id = before.id and before.available <> $2 returning s.id, $2 - before.available as change)
   insert into stock_movements (stock_item_id, change, reason, created_at) select id, change, 'corrected', $3 from changed`,
);

/** Says how many there are now, as somebody who has counted them; the difference becomes a movement. */
export async function correctStock(ctx: Ctx, stockItemId: string, available: number): Promise<void> {
  await correctItem(ctx.db, stockItemId, available, ctx.clock.now());
}
