import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { type CartRow, loadCart, lockCart, lockOpenCart, showCart } from '../cart/service.ts';
import { releaseStock, holdStock } from '../inventory/service.ts';
import { findNewestSession } from '../payments/service.ts';
import { cartChanged, listStockNeeds, listUnavailable } from './readiness.ts';

/** Reserves the cart's stock and restarts the time. Throws INSUFFICIENT_INVENTORY with the current cart. */
export async function holdFor(root: Ctx, row: CartRow, attemptId: string): Promise<void> {
  const minutes = root.config.reservationMinutes;
  if (minutes === 0) return;
  const isHeld = await inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, row.id);
    return holdStock(ctx, { cartId: row.id, attemptId }, listStockNeeds(row), new Date(ctx.clock.now().getTime() + minutes * 60_000));
  });
  if (isHeld) return;
  const now = await loadCart(root, row.id);
  throw cartChanged('INSUFFICIENT_INVENTORY', showCart(root, now), listUnavailable(now));
}

const endedStatuses = new Set(['canceled', 'captured']);

/** Releases a failed attempt's stock, or returns it to an earlier open attempt. */
export async function releaseHold(root: Ctx, cartId: string, attemptId: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    await lockCart(ctx.db, { cartId });
    const newest = await findNewestSession(ctx, cartId);
    const heirId = newest && newest.id !== attemptId && !endedStatuses.has(newest.status) ? newest.id : null;
    await releaseStock(ctx, { cartId, attemptId, heirId });
  });
}
