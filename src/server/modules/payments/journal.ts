/** Journal of payment changes other than by the buyer's own completion. */
import type { Ctx } from '#server/platform/context.ts';
import type { ProviderPayment } from './provider.ts';
import { noteInJournal, type PaymentSessionRow } from './repository.ts';
import type { JournalEntry } from './tables.ts';

/** Writes a line once. True if it is new. */
export async function note(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  session: Pick<PaymentSessionRow, 'id'>,
  payment: Pick<ProviderPayment, 'reference' | 'amountMinor' | 'currencyCode'>,
  entry: JournalEntry,
  reason: string,
): Promise<boolean> {
  const { reference, amountMinor, currencyCode } = payment;
  const [line] = await noteInJournal(ctx.db, { sessionId: session.id, reference, entry, reason, amountMinor, currency: currencyCode, now: ctx.clock.now() });
  return line !== undefined;
}

/** For staff: a line that nobody expected, logged as an error when it is new. */
export async function reportToStaff(ctx: Ctx, session: PaymentSessionRow, payment: ProviderPayment, reason: string): Promise<void> {
  if (!(await note(ctx, session, payment, 'noticed', reason))) return;
  const { reference, status, amountMinor, currencyCode } = payment;
  const expected = { amountMinor: session.amount_minor, currencyCode: session.currency_code };
  ctx.log.error({ sessionId: session.id, reference, reason, status, amountMinor, currencyCode, expected }, 'a payment needs a check by staff');
}
