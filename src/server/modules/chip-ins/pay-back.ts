/** Paybacks to contributors: decided under the chip-in's lock with the balance's movement; a job refunds each once by its name. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { listReturned, moveBalance } from '../gift-cards/service.ts';
import { toLostContributionEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { releaseClaim } from '../reservations/service.ts';
import { type ContributionRow, insertPayback, listPaid, setDispute } from './contributions-repository.ts';
import { payBackOnce } from './queued-jobs.ts';
import { type ChipInRow, close, findOrderState } from './repository.ts';
import { lockAndRead } from './room.ts';
import { splitInProportion } from './rules.ts';
import type { PaybackReason } from './tables.ts';

/** Neither returned nor taken by its bank. */
export const getIn = ({ amount_minor, returned_minor, disputed_minor }: Pick<ContributionRow, 'amount_minor' | 'returned_minor' | 'disputed_minor'>): number =>
  amount_minor - returned_minor - disputed_minor;

/** The caller moves the balance. */
export async function decidePayback(ctx: TransactionCtx, { contributionId, amountMinor, reason }: { contributionId: string; amountMinor: number; reason: PaybackReason }): Promise<string> {
  const id = prefixedId('back');
  await insertPayback(ctx.db, { id, contributionId, amountMinor, reason, now: ctx.clock.now() });
  await enqueue(ctx, payBackOnce, { paybackId: id }, { key: `payback.${id}` });
  return id;
}

const sumUp = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** In proportion to what each has in. A disputed contribution's part waits for its bank; a lost one's covers the shop's loss. Needs the lock. */
async function payBackAll(ctx: TransactionCtx, row: ChipInRow, reason: PaybackReason): Promise<void> {
  const paid = (await listPaid(ctx.db, { chipInId: row.id })).filter((one) => getIn(one) > 0);
  const parts = splitInProportion(Math.min(row.raised_minor, sumUp(paid.map(getIn))), paid.map(getIn));
  for (const [index, one] of paid.entries()) {
    const amountMinor = parts[index] ?? 0;
    if (amountMinor === 0) continue;
    if (one.lost_at !== null) await coverLoss(ctx, row, one, amountMinor);
    else await takeOut(ctx, row.id, await decidePayback(ctx, { contributionId: one.id, amountMinor, reason }), amountMinor);
  }
}

const takeOut = (ctx: TransactionCtx, id: string, about: string, amountMinor: number) => moveBalance(ctx.db, { id, kind: 'payback', about, amountMinor: -amountMinor, now: ctx.clock.now() });

/** The bank returned the contribution: what would go back of it is the shop's. */
async function coverLoss(ctx: TransactionCtx, row: ChipInRow, lost: ContributionRow, amountMinor: number): Promise<void> {
  const about = prefixedId('back');
  await takeOut(ctx, row.id, about, amountMinor);
  await setDispute(ctx.db, { id: lost.id, disputedAt: lost.disputed_at, disputedMinor: lost.disputed_minor + amountMinor, lostAt: lost.lost_at });
  await postEntries(ctx, {
    source: 'chip_in_dispute',
    sourceId: about,
    paymentReference: row.id,
    orderId: row.order_id,
    currencyCode: row.currency_code,
    entries: toLostContributionEntries(amountMinor),
  });
}

/** Returns what no order claims. Idempotent; nothing while it is open, or the order's payment is under way. */
export async function payBackRest(ctx: TransactionCtx, id: string): Promise<void> {
  const row = await lockAndRead(ctx, id);
  if (!row || row.raised_minor === 0 || row.status === 'open') return;
  if (row.status !== 'ordered') return payBackAll(ctx, row, row.status);
  const [order] = await findOrderState(ctx.db, { id });
  if (order?.is_paid) await payBackAll(ctx, row, (await hasReturned(ctx, row)) ? 'order' : 'rest');
}

/** Refunded wholly or in part. */
async function hasReturned(ctx: TransactionCtx, { order_id }: ChipInRow): Promise<boolean> {
  return order_id !== null && (await listReturned(ctx.db, { orderId: order_id })).length > 0;
}

/** The wish is free again, and all money goes back. False if it isn't open. */
export async function endChipIn(ctx: TransactionCtx, id: string, status: 'expired' | 'canceled'): Promise<boolean> {
  await lockAndRead(ctx, id);
  await ctx.step('chip-in.locked');
  if ((await close(ctx.db, { id, status, now: ctx.clock.now() })).length === 0) return false;
  await releaseClaim(ctx.db, { chipInId: id });
  await payBackRest(ctx, id);
  return true;
}
