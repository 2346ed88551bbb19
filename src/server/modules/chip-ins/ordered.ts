/** The order that a chip-in pays, from the order's transaction until the money is settled. */
import { z } from 'zod';
import type { Ctx, TransactionCtx } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { defineJob, enqueue, enqueueAll } from '#server/platform/jobs.ts';
import { isChipIn, toShopDay } from '../gift-cards/rules.ts';
import { takeFromCard } from '../gift-cards/service.ts';
import { fulfilClaim, releaseClaim, reopenClaim } from '../reservations/service.ts';
import { listPaid } from './contributions-repository.ts';
import { getIn, payBackRest } from './pay-back.ts';
import { mailContributor } from './queued-jobs.ts';
import { lockChipIn, reopen, takeForOrder } from './repository.ts';
import { isClosed } from './room.ts';
import { findVisible } from './visible.ts';

/** The member's own open chip-in. Throws NOT_FOUND for another's, CHIP_IN_CLOSED. A wish taken off the list may still be given. */
export async function requireOrderable(ctx: Ctx, token: string): Promise<{ id: string; currency_code: 'SEK' | 'EUR' }> {
  const row = await findVisible(ctx, token);
  if (ctx.member === null || row.member_id !== ctx.member.id) throw new DomainError('NOT_FOUND', { detail: 'No such chip-in of this member' });
  if (isClosed({ ...row, is_wished: true }, ctx.clock.now())) throw new DomainError('CHIP_IN_CLOSED');
  return { id: row.id, currency_code: row.currency_code };
}

/** Takes a sum in the order's transaction, once, and only while it is open. False where less is left: nothing is taken. */
export async function takeFromChipIn(ctx: TransactionCtx, { cardId, orderId, amountMinor }: { cardId: string; orderId: string; amountMinor: number }): Promise<boolean> {
  const now = ctx.clock.now();
  const taken = await takeForOrder(ctx.db, { id: cardId, orderId, today: toShopDay(now), now });
  return taken.length > 0 && takeFromCard(ctx, { cardId, orderId, amountMinor });
}

/** The wish counts as bought while the order stands. In the order's transaction, after its lines. */
export async function noteOrdered(ctx: TransactionCtx, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  await fulfilClaim(ctx.db, { chipInId: id, orderId });
}

/** Returns what no order claims. Idempotent: the rest of the balance is split once. */
export const returnRest = defineJob('chip-ins:return-rest', {
  payload: z.object({ chipInId: z.string() }),
  attempts: 25,
  isNeverLost: true,
  run: (root, { chipInId }) => inTransaction(root, (ctx) => payBackRest(ctx, chipInId)),
});

/** Reopens until the last day, unless others pay for the wish by now. Called before an unpaid order's sum is back. Needs the order's lock. */
export async function giveUpOrder(ctx: TransactionCtx, { id: orderId, gift_card_id: id }: { id: string; gift_card_id: string | null }): Promise<void> {
  if (!isChipIn(id)) return;
  // Before the balance's row, as everywhere.
  await lockChipIn(ctx.db, { id });
  const [reopened] = await reopen(ctx.db, { id, orderId, now: ctx.clock.now() });
  if (!reopened) return;
  await reopenClaim(ctx.db, { chipInId: id });
  if (reopened.status === 'open') return;
  await releaseClaim(ctx.db, { chipInId: id });
  await enqueue(ctx, returnRest, { chipInId: id });
}

/** In the capture's transaction: contributors get back what the present didn't cost, and a mail unless it is about to be canceled. */
export async function followOrder(ctx: TransactionCtx, { gift_card_id: id }: { gift_card_id: string | null }, { isMailed }: { isMailed: boolean }): Promise<void> {
  if (!isChipIn(id)) return;
  const paid = isMailed ? (await listPaid(ctx.db, { chipInId: id })).filter((one) => getIn(one) > 0) : [];
  await enqueueAll(
    ctx,
    mailContributor,
    paid.map((one) => ({ contributionId: one.id, kind: 'ordered' as const })),
  );
  await enqueue(ctx, returnRest, { chipInId: id });
}
