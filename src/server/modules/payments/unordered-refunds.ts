/** A refund of a payment without an order, which failed at its bank: the buyer still has to get the sum. */
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { findPosted, postEntries } from '../ledger/service.ts';
import { toRefundFailureEntries } from '../ledger/rules.ts';
import { queueConversion } from './conversions.ts';
import { note } from './journal.ts';
import type { FailedRefund } from './provider.ts';
import { findSession } from './repository.ts';

const PREFIX = 'unordered.';

export const toUnorderedKey = (sessionId: string): string => PREFIX + sessionId;

/** Books the failure and notes it for staff. True if it is new. Needs the refund's own entries before. */
export async function bookFailedUnordered(ctx: TransactionCtx, sessionId: string, failed: FailedRefund): Promise<boolean> {
  const { id, reference, amountMinor, currencyCode } = failed;
  await postEntries(ctx, { source: 'refund_failure', sourceId: id, paymentReference: reference, orderId: null, currencyCode, entries: toRefundFailureEntries(amountMinor) });
  await queueConversion(ctx, { providerId: 'stripe', reference, orderId: null, currencyCode, about: id });
  return note(ctx, { id: sessionId }, { reference, amountMinor, currencyCode }, 'noticed', `refund_failed ${failed.about}`);
}

/** Nothing for a refund that isn't booked yet: giving up the payment books both. Idempotent. */
export async function recordFailedUnordered(root: Ctx, failed: FailedRefund): Promise<void> {
  const [session] = failed.about.startsWith(PREFIX) ? await findSession(root.db, { id: failed.about.slice(PREFIX.length) }) : [];
  if (!session) return;
  const isNew = await inTransaction(root, async (ctx) => {
    const [posted] = await findPosted(ctx.db, { paymentReference: failed.reference, account: 'refunds' });
    return (posted?.amount_minor ?? 0) > 0 && (await bookFailedUnordered(ctx, session.id, failed));
  });
  if (isNew) reportFailedUnordered(root, session.id, failed);
}

export function reportFailedUnordered(ctx: Ctx, sessionId: string, { id, reference, reason, amountMinor, currencyCode }: FailedRefund): void {
  ctx.log.error({ refundId: id, sessionId, reference, reason, amountMinor, currencyCode }, 'a refund failed, of a payment without an order: the money must go back by other means');
}
