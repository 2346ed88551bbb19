/** Disputes and failed refunds of contributions. A disputed sum leaves an open balance, since its bank may take it: the others still give their present. */
import { statement } from '#server/platform/database.ts';
import { isPrefixedId, prefixedId } from '#shared/values/identity/ids.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { isChipIn } from '../gift-cards/rules.ts';
import { moveBalance } from '../gift-cards/service.ts';
import { isPosted } from '../ledger/sql.ts';
import { toLostContributionEntries, toRefundFailureEntries } from '../ledger/rules.ts';
import { findPosted, postEntries } from '../ledger/service.ts';
import { type FailedRefund, getProvider, queueConversion, toUnorderedKey } from '../payments/service.ts';
import { type ContributionRow, deleteDue, dropDue, findByPayment, findContribution, findPayback, listDue, listPaid, setDispute } from './contributions-repository.ts';
import { decidePayback, getIn, payBackRest } from './pay-back.ts';
import { bookPayback } from './queued-jobs.ts';
import { lockChipIn } from './repository.ts';
import { getRoom, isClosed, lockAndRead } from './room.ts';

const findPostedFailure = statement<{ is_posted: boolean }, { refundId: string }>('chip-ins.posted-failure', `select ${isPosted('refund_failure', ':refundId')} as is_posted`);

/** The contribution's id; null for other payments. */
export async function findDisputed({ db }: Pick<Ctx, 'db'>, reference: string): Promise<string | null> {
  return (await findByPayment(db, { providerId: 'stripe', reference }))[0]?.id ?? null;
}

export async function lockDisputed(ctx: TransactionCtx, contributionId: string): Promise<void> {
  const [row] = await findContribution(ctx.db, { id: contributionId });
  if (row) await lockChipIn(ctx.db, { id: row.chip_in_id });
}

/** Books refunds made before the dispute whose job stopped before that: what is due afterwards may be lost. Calls the provider. */
export async function bookMadePaybacks(root: Ctx, contributionId: string): Promise<void> {
  const [row] = await findContribution(root.db, { id: contributionId });
  if (!row) return;
  const { provider_id: providerId, provider_reference: reference } = row;
  for (const { id } of await listDue(root.db, { contributionId }))
    if (await getProvider(root, providerId).isRefunded?.(root, reference, id)) await inTransaction(root, (ctx) => bookBefore(ctx, id, reference));
}

/** Follows what the bank says now. Idempotent, in any order. Needs the chip-in's lock. */
export async function followContributionDispute(ctx: TransactionCtx, contributionId: string, { isDisputed, lostMinor }: { isDisputed: boolean; lostMinor: number }): Promise<void> {
  const [row] = await findContribution(ctx.db, { id: contributionId });
  if (!row) return;
  if (isDisputed && row.disputed_at === null) await setAside(ctx, row);
  if (lostMinor > 0) await lose(ctx, contributionId, lostMinor);
  if (!isDisputed && row.disputed_at !== null) await putBack(ctx, row);
}

async function setAside(ctx: TransactionCtx, row: ContributionRow): Promise<void> {
  const chipIn = await lockAndRead(ctx, row.chip_in_id);
  const isIn = chipIn?.status === 'open' && row.status === 'paid';
  const amountMinor = isIn ? Math.min(getIn(row), chipIn.raised_minor) : 0;
  const now = ctx.clock.now();
  if (amountMinor > 0) await moveBalance(ctx.db, { id: row.chip_in_id, kind: 'payback', about: prefixedId('back'), amountMinor: -amountMinor, now });
  await setDispute(ctx.db, { id: row.id, disputedAt: now, disputedMinor: amountMinor, lostAt: null });
}

/** Takes contributions disputed meanwhile out of the balance again, once it has an unpaid order's sum back. `findLost` gives what a contribution's bank took for good. */
export async function setDisputedAside(ctx: TransactionCtx, { gift_card_id: id }: { gift_card_id: string | null }, findLost: (contributionId: string) => Promise<number>): Promise<void> {
  if (!isChipIn(id) || (await lockAndRead(ctx, id))?.status !== 'open') return;
  for (const row of await listPaid(ctx.db, { chipInId: id })) {
    if (row.disputed_at === null || getIn(row) === 0) continue;
    await setAside(ctx, row);
    if (row.lost_at !== null) await lose(ctx, row.id, await findLost(row.id));
  }
}

/** The bank took a sum, which may be a part: the rest is owed. */
async function lose(ctx: TransactionCtx, contributionId: string, takenMinor: number): Promise<void> {
  const [row] = await findContribution(ctx.db, { id: contributionId });
  if (!row || row.lost_at !== null) return;
  const { id, disputed_at: disputedAt, disputed_minor: asideMinor, provider_reference: paymentReference, currency_code: currencyCode } = row;
  const due = await listDue(ctx.db, { contributionId: id });
  const outMinor = due.reduce((sum, { amount_minor }) => sum + amount_minor, asideMinor);
  const lostMinor = Math.min(outMinor, takenMinor);
  if (lostMinor === outMinor) await dropDue(ctx.db, { contributionId: id, now: ctx.clock.now() });
  else await deleteDue(ctx.db, { contributionId: id });
  await setDispute(ctx.db, { id, disputedAt, disputedMinor: lostMinor === outMinor ? asideMinor : lostMinor, lostAt: ctx.clock.now() });
  if (lostMinor > 0) await postEntries(ctx, { source: 'chip_in_dispute', sourceId: id, paymentReference, orderId: null, currencyCode, entries: toLostContributionEntries(lostMinor) });
  if (lostMinor < outMinor) await decidePayback(ctx, { contributionId: id, amountMinor: outMinor - lostMinor, reason: 'dispute' });
  await payBackRest(ctx, row.chip_in_id);
}

/** The bank decided for the shop: the sum is in again or, without room, goes back. */
async function putBack(ctx: TransactionCtx, row: ContributionRow): Promise<void> {
  await setDispute(ctx.db, { id: row.id, disputedAt: null, disputedMinor: 0, lostAt: null });
  const { disputed_minor: amountMinor, lost_at, chip_in_id: chipInId } = row;
  if (amountMinor > 0 && lost_at === null) {
    const chipIn = await lockAndRead(ctx, chipInId);
    const now = ctx.clock.now();
    const fits = chipIn !== null && !isClosed(chipIn, now) && amountMinor <= (await getRoom(ctx, chipIn, row.id));
    if (fits) await moveBalance(ctx.db, { id: chipInId, kind: 'contribution', about: prefixedId('back'), amountMinor, now });
    else {
      const payback = await decidePayback(ctx, { contributionId: row.id, amountMinor, reason: 'dispute' });
      // Stripe refuses refunds of a charge that was disputed, also after a won dispute.
      ctx.log.error(
        { reference: row.provider_reference, payback, amountMinor },
        'a contribution is owed after a dispute that was won: where its refund is refused, the money must go back by other means',
      );
    }
  }
  await payBackRest(ctx, chipInId);
}

/** Books a refund that its bank sent back. The contribution's id if that is new; else null, also for refunds of others. */
export async function bookFailedPayback(ctx: TransactionCtx, { id, about, reference, amountMinor, currencyCode }: FailedRefund): Promise<string | null> {
  const bookedId = await bookBefore(ctx, about, reference);
  if (bookedId === null || (await findPostedFailure(ctx.db, { refundId: id }))[0]?.is_posted) return null;
  await postEntries(ctx, { source: 'refund_failure', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toRefundFailureEntries(amountMinor) });
  await queueConversion(ctx, { providerId: 'stripe', reference, orderId: null, currencyCode, about: id });
  return bookedId;
}

/** Books the refund itself first, which may fail before it is booked. Null while that of a payment without a contribution isn't. */
async function bookBefore(ctx: TransactionCtx, about: string, reference: string): Promise<string | null> {
  const unknownId = about.slice(about.indexOf('.') + 1);
  if (isPrefixedId('part', unknownId) && about === toUnorderedKey(unknownId)) {
    const [posted] = await findPosted(ctx.db, { paymentReference: reference, account: 'refunds' });
    return (posted?.amount_minor ?? 0) > 0 ? unknownId : null;
  }
  const [due] = isPrefixedId('back', about) ? await findPayback(ctx.db, { id: about }) : [];
  if (!due) return null;
  await lockChipIn(ctx.db, { id: due.chip_in_id });
  const [row] = await findContribution(ctx.db, { id: due.contribution_id });
  if (row) await bookPayback(ctx, due, row);
  return row?.id ?? null;
}
