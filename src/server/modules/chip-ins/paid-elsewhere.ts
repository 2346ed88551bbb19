/** Sums that the provider doesn't refund, such as those of a payment that was disputed: reported after a day, and paid by staff by other means. */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { toRefundFailureEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { findContribution, findPayback, listLate, type OverduePayback } from './contributions-repository.ts';
import { postPayback } from './queued-jobs.ts';
import { lockChipIn } from './repository.ts';

/** Longer than an outage of Stripe. */
const REPORTED_AFTER_MS = 24 * 3_600_000;

export const listOverduePaybacks = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, limit: number): Promise<OverduePayback[]> =>
  listLate(db, { before: new Date(clock.now().getTime() - REPORTED_AFTER_MS), limit });

/** Books a sum that staff paid by other means, as a refund that its bank sent back, since the provider still has it. False if booked before. Throws NOT_FOUND, also while a bank decides. */
export async function bookPaidElsewhere(root: Ctx, paybackId: string): Promise<boolean> {
  return inTransaction(root, async (ctx) => {
    const [found] = await findPayback(ctx.db, { id: paybackId });
    if (found) await lockChipIn(ctx.db, { id: found.chip_in_id });
    const [due] = await findPayback(ctx.db, { id: paybackId });
    const [row] = due ? await findContribution(ctx.db, { id: due.contribution_id }) : [];
    if (!due || !row || (row.disputed_at !== null && row.lost_at === null)) throw new DomainError('NOT_FOUND', { detail: 'No such sum that can be paid back' });
    if (!(await postPayback(ctx, due, row))) return false;
    const { provider_reference: paymentReference, currency_code: currencyCode } = row;
    await postEntries(ctx, { source: 'refund_failure', sourceId: paybackId, paymentReference, orderId: null, currencyCode, entries: toRefundFailureEntries(due.amount_minor) });
    return true;
  });
}
