/** Disputed payments: recorded as Stripe has them, booked, and reported to staff. Stripe takes the sum and a fee at once, and returns the sum if the dispute is won. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { toDisputeEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { getStripe } from '../payments/service.ts';
import { findOrderOfPayment, listOpenDisputes, upsertDispute } from './disputes-repository.ts';
import { lockOrder } from './repository.ts';
import { queueStaffMail } from './staff-mails.ts';

const STRIPE = 'stripe';

const toInstant = (seconds: number): Date => new Date(seconds * 1_000);

/** Reads a dispute from Stripe, stores and books it, and reports a new status. Idempotent, in any order; nothing for a payment of others. */
export async function recordDispute(root: Ctx, disputeId: string): Promise<void> {
  const readAt = root.clock.now();
  const stripe = await getStripe(root);
  const dispute = await stripe.disputes.retrieve(disputeId);
  const reference = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id;
  const [order] = reference === undefined ? [] : await findOrderOfPayment(root.db, { providerId: STRIPE, reference });
  if (!order || reference === undefined) return;
  await root.step('dispute.read');
  const stored = await inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id: order.id });
    // Movements of money are facts, whichever answer names them first.
    for (const movement of dispute.balance_transactions) await book(ctx, { orderId: order.id, reference }, movement);
    const [row] = await upsertDispute(ctx.db, { ...toRow(dispute), orderId: order.id, readAt });
    if (row) await mailChange(ctx, dispute, { number: order.number, before: row.status_before });
    return row;
  });
  if (!stored || stored.status_before === dispute.status) return;
  const facts = { disputeId, order: order.number, from: stored.status_before, to: dispute.status, reason: dispute.reason, answerBy: toRow(dispute).answerBy };
  if (dispute.status === 'won') root.log.info(facts, 'a dispute was won');
  else root.log.error(facts, 'a payment is disputed: npm run orders -- disputes');
}

const closed: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Mails the shop when a dispute opens, and when it closes. One that is first seen closed is only mailed as that. */
async function mailChange(ctx: Pick<Ctx, 'db' | 'config'>, dispute: Stripe.Dispute, { number, before }: { number: number; before: string | null }): Promise<void> {
  const isClosed = closed.has(dispute.status);
  if (before !== null && (!isClosed || closed.has(before))) return;
  const { id, status, amountMinor, currency, answerBy } = toRow(dispute);
  const facts = { id, number, amountMinor, currencyCode: currency as 'SEK' | 'EUR', status, answerByMs: answerBy?.getTime() ?? null, path: `disputes/${id}` };
  await queueStaffMail(ctx, { about: isClosed ? 'dispute-closed' : 'dispute-opened', ...facts });
}

function toRow({ id, reason, status, amount, currency, created, evidence_details }: Stripe.Dispute) {
  const { due_by } = evidence_details;
  return { id, reason, status, amountMinor: amount, currency: currency.toUpperCase(), openedAt: toInstant(created), answerBy: due_by === null ? null : toInstant(due_by) };
}

async function book(ctx: Pick<Ctx, 'db' | 'clock'>, { orderId, reference }: { orderId: string; reference: string }, { id, amount, fee, currency }: Stripe.BalanceTransaction): Promise<void> {
  const entries = toDisputeEntries(amount, fee);
  if (entries.length > 0) await postEntries(ctx, { source: 'dispute', sourceId: id, paymentReference: reference, orderId, currencyCode: currency.toUpperCase(), entries });
}

/** Longer than any outage of events. */
const LOOK_BACK_SECONDS = 3 * 86_400;
const PAGE = 100;

/** Reads new and open disputes again, for events that never came. Idempotent. */
export const refreshDisputes = defineJob('orders:refresh-disputes', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (!ctx.config.stripe) return;
    const stripe = await getStripe(ctx);
    const ids = new Set((await listOpenDisputes(ctx.db)).map(({ id }) => id));
    const since = Math.floor(ctx.clock.now().getTime() / 1_000) - LOOK_BACK_SECONDS;
    for await (const { id } of stripe.disputes.list({ created: { gte: since }, limit: PAGE })) ids.add(id);
    for (const id of ids) await recordDispute(ctx, id);
  },
});
