/** Sellers mark an order sent and delivered, once each, under the order's lock. */
import type { Address } from '#shared/contract/cart.ts';
import { type CarrierId, isTrackingNumber, toTrackingNumber } from '#shared/values/orders/carriers.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sendSent } from './mail-jobs.ts';
import { findDestination, findIdOfNumber, findOrder, listHistory, listOpenOrders, lockOrder, markDelivered, markFulfilled, type OpenOrderRow, setTracking } from './repository.ts';
import type { OrderRow } from './rows.ts';

const OPEN_SHOWN = 200;

export const listOrdersToHandle = (ctx: Ctx): Promise<OpenOrderRow[]> => listOpenOrders(ctx.db, { limit: OPEN_SHOWN });

/** Throws NOT_FOUND. */
export async function getIdOfNumber(ctx: Ctx, number: number): Promise<string> {
  const [found] = await findIdOfNumber(ctx.db, { number });
  if (!found) throw new DomainError('NOT_FOUND', { detail: `There is no order ${number}` });
  return found.id;
}

interface OrderOfSeller {
  row: OrderRow;
  history: { state: string; at: Date }[];
  /** The delivery address, also where hidden from the buyer; null once a recipient's own address is erased. */
  destination: Address | null;
}

/** An order by number, with its history, for the seller. Throws NOT_FOUND. */
export async function getOrderByNumber(ctx: Ctx, number: number): Promise<OrderOfSeller> {
  const id = await getIdOfNumber(ctx, number);
  const [row] = await findOrder(ctx.db, { id });
  if (!row) throw new DomainError('NOT_FOUND');
  const [found] = await findDestination(ctx.db, { id });
  return { row, history: await listHistory(ctx.db, { id }), destination: found?.address ?? null };
}

/** Runs `work` under the order's lock. */
async function withOrder<Result>(root: Ctx, number: number, work: (ctx: Ctx, row: OrderRow) => Promise<Result>): Promise<Result> {
  const id = await getIdOfNumber(root, number);
  return inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id });
    const [row] = await findOrder(ctx.db, { id });
    if (!row) throw new DomainError('NOT_FOUND');
    return work(ctx, row);
  });
}

function requireTime(at: Date, earliest: Date, now: Date): void {
  if (at < earliest || at > now) throw new DomainError('VALIDATION_FAILED', { detail: `The time must be between ${earliest.toISOString()} and now`, fields: [{ field: 'at', code: 'out_of_range' }] });
}

/** A parcel as its carrier knows it. */
export interface SentParcel {
  carrier: CarrierId;
  number: string;
}

/** Sets or corrects the number of an order's parcel; no mail. Throws NOT_FOUND, ORDER_STATE if unsent, VALIDATION_FAILED for an impossible number. */
export async function trackOrder(root: Ctx, number: number, parcel: SentParcel): Promise<void> {
  return withOrder(root, number, async (ctx, row) => {
    if (!row.fulfilled_at) throw new DomainError('ORDER_STATE', { detail: `Order ${number} hasn’t been sent: say its carrier and number with sent` });
    await saveParcel(ctx, row.id, parcel);
  });
}

async function saveParcel(ctx: Ctx, id: string, { carrier, number }: SentParcel): Promise<void> {
  const plain = toTrackingNumber(number);
  if (!isTrackingNumber(plain)) throw new DomainError('VALIDATION_FAILED', { detail: `${number} is no tracking number`, fields: [{ field: 'tracking', code: 'invalid' }] });
  await setTracking(ctx.db, { id, carrier, number: plain });
}

/**
 * Marks an order sent, now or earlier, with its parcel where a carrier has it. `mailed` if the buyer is mailed, `unmailed` if they have withdrawn from all of it, false if already sent. Throws
 * NOT_FOUND, ORDER_STATE if unpaid, cancelled, or with a withdrawal of undecided dispatch, VALIDATION_FAILED for an impossible time.
 */
export async function fulfilOrder(root: Ctx, number: number, at: Date = root.clock.now(), parcel: SentParcel | null = null): Promise<'mailed' | 'unmailed' | false> {
  return withOrder(root, number, async (ctx, row) => {
    if (row.fulfilled_at) return false;
    if (row.status === 'canceled' || row.status === 'refunded') throw new DomainError('ORDER_STATE', { detail: `Order ${number} is ${row.status}: there is nothing to send` });
    if (row.payment_status !== 'captured') throw new DomainError('ORDER_STATE', { detail: `The payment of order ${number} is ${row.payment_status}: wait until it is captured` });
    const withdrawal = row.withdrawals.find(({ refund_state }) => refund_state === 'awaits_seller');
    if (withdrawal) throw new DomainError('ORDER_STATE', { detail: `Withdrawal ${withdrawal.id} of order ${number} waits: say first whether its goods are unsent or left` });
    requireTime(at, row.placed_at, ctx.clock.now());
    await markFulfilled(ctx.db, { id: row.id, at });
    if (parcel) await saveParcel(ctx, row.id, parcel);
    if (row.items.every((item) => item.withdrawn_quantity === item.quantity)) return 'unmailed';
    await enqueue(ctx, sendSent, { orderId: row.id });
    return 'mailed';
  });
}

/**
 * Marks an order delivered: starts the withdrawal period. False if already delivered. Throws NOT_FOUND, ORDER_STATE if unsent or cancelled,
 * VALIDATION_FAILED for an impossible time.
 */
export async function deliverOrder(root: Ctx, number: number, at: Date = root.clock.now()): Promise<boolean> {
  return withOrder(root, number, async (ctx, row) => {
    if (row.delivered_at) return false;
    if (row.status === 'canceled') throw new DomainError('ORDER_STATE', { detail: `Order ${number} is cancelled` });
    if (!row.fulfilled_at) throw new DomainError('ORDER_STATE', { detail: `Order ${number} hasn’t been sent` });
    requireTime(at, row.fulfilled_at, ctx.clock.now());
    await markDelivered(ctx.db, { id: row.id, at });
    return true;
  });
}
