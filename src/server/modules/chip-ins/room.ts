/** Room up to the goal. A payment under way holds its part, so that no sum beyond the goal is charged (ADR 0100). */
import type { TransactionCtx } from '#server/platform/context.ts';
import { findHeld, hold } from './contributions-repository.ts';
import { type ChipInRow, findChipIn, lockChipIn } from './repository.ts';
import { getPayable, HOLD_MS, isFitting } from './rules.ts';
import { toShopDay } from '../gift-cards/rules.ts';

/** Over, past its last day, or for a wish that was removed. */
export const isClosed = ({ status, ends_on, is_wished }: Pick<ChipInRow, 'status' | 'ends_on' | 'is_wished'>, now: Date): boolean => status !== 'open' || ends_on < toShopDay(now) || !is_wished;

export async function lockAndRead(ctx: TransactionCtx, id: string): Promise<ChipInRow | null> {
  await lockChipIn(ctx.db, { id });
  return (await findChipIn(ctx.db, { id }))[0] ?? null;
}

/** The payable rest to the goal, less other payments under way. Needs the lock. */
export async function getRoom(ctx: TransactionCtx, row: ChipInRow, contributionId: string): Promise<number> {
  const [held] = await findHeld(ctx.db, { chipInId: row.id, exceptId: contributionId, now: ctx.clock.now() });
  return getPayable(row.goal_minor - row.raised_minor - (held?.held_minor ?? 0), row.currency_code);
}

/** 'held', or why there is no room. */
export async function holdRoom(ctx: TransactionCtx, { id, chip_in_id, amount_minor }: { id: string; chip_in_id: string; amount_minor: number }): Promise<'held' | 'closed' | { leftMinor: number }> {
  const row = await lockAndRead(ctx, chip_in_id);
  const now = ctx.clock.now();
  if (!row || isClosed(row, now)) return 'closed';
  const leftMinor = await getRoom(ctx, row, id);
  // Payments since its beginning may have left a rest too small to charge.
  if (!isFitting(amount_minor, leftMinor, row.currency_code)) return { leftMinor };
  await hold(ctx.db, { id, until: new Date(now.getTime() + HOLD_MS) });
  return 'held';
}
