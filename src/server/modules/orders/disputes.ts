/** Disputed payments: recorded as Stripe has them, booked, and reported to staff. Stripe takes the sum and a fee at once, and returns the sum if the dispute is won. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { bookMadePaybacks, findDisputed, followContributionDispute, lockDisputed } from '../chip-ins/service.ts';
import { findCardByPayment, lockCard, setBlocked } from '../gift-cards/service.ts';
import { toDisputeEntries } from '../ledger/rules.ts';
import { postEntries } from '../ledger/service.ts';
import { findChargedMembership } from '../memberships/service.ts';
import { getStripe } from '../payments/service.ts';
import { findCardDispute, findContributionDispute, findOrderOfPayment, listOpenDisputes, upsertDispute } from './disputes-repository.ts';
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
  const chargeId = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id;
  const paid = reference === undefined ? null : await findPaid(root, { reference, chargeId });
  if (!paid || reference === undefined) return;
  if (paid.contributionId !== null) await bookMadePaybacks(root, paid.contributionId);
  await root.step('dispute.read');
  const stored = await inTransaction(root, async (ctx) => {
    await lockPaid(ctx, paid);
    // Movements of money are facts, whichever answer names them first.
    for (const movement of dispute.balance_transactions) await book(ctx, { orderId: paid.orderId, reference }, movement);
    const [row] = await upsertDispute(ctx.db, { ...toRow(dispute), orderId: paid.orderId, giftCardId: paid.giftCardId, contributionId: paid.contributionId, membershipId: paid.membershipId, readAt });
    if (row && paid.giftCardId !== null) await blockCard(ctx, paid.giftCardId);
    if (row && paid.contributionId !== null) await setContributionAside(ctx, paid.contributionId);
    if (row) await mailChange(ctx, dispute, { number: paid.number, isChipIn: paid.contributionId !== null, isMembership: paid.membershipId !== null, before: row.status_before });
    return row;
  });
  if (!stored || stored.status_before === dispute.status) return;
  const { about, what } = toLogged(paid);
  const facts = { disputeId, ...about, from: stored.status_before, to: dispute.status, reason: dispute.reason, answerBy: toRow(dispute).answerBy };
  if (dispute.status === 'won') root.log.info(facts, 'a dispute was won');
  else root.log.error(facts, `${what} is disputed: npm run orders -- disputes`);
}

/** What a disputed payment paid: an order, or a gift card, a contribution to a chip-in or a membership, which have no number. */
interface Paid {
  orderId: string | null;
  number: number | null;
  giftCardId: string | null;
  contributionId: string | null;
  membershipId: string | null;
}

const none: Paid = { orderId: null, number: null, giftCardId: null, contributionId: null, membershipId: null };

function toLogged({ number, giftCardId, contributionId, membershipId }: Paid): { about: object; what: string } {
  if (membershipId !== null) return { about: { membershipId }, what: 'the payment of a membership' };
  if (giftCardId !== null) return { about: { giftCardId }, what: 'the payment of a gift card' };
  return contributionId === null ? { about: { order: number }, what: 'a payment' } : { about: { contributionId }, what: 'a contribution to a chip-in' };
}

/** Asks Stripe for a membership's payment, which has no reference of ours. */
async function findPaid(ctx: Ctx, { reference, chargeId }: { reference: string; chargeId: string }): Promise<Paid | null> {
  const { db } = ctx;
  const [order] = await findOrderOfPayment(db, { providerId: STRIPE, reference });
  if (order) return { ...none, orderId: order.id, number: order.number };
  const [card] = await findCardByPayment(db, { providerId: STRIPE, reference });
  if (card) return { ...none, giftCardId: card.id };
  const contributionId = await findDisputed({ db }, reference);
  if (contributionId !== null) return { ...none, contributionId };
  const membershipId = await findChargedMembership(ctx, chargeId);
  return membershipId === null ? null : { ...none, membershipId };
}

/** A membership needs no lock: its dispute changes nothing of it, and a mail is sent once, however often it is queued. */
async function lockPaid(ctx: TransactionCtx, { orderId, giftCardId, contributionId }: Paid): Promise<void> {
  if (orderId !== null) await lockOrder(ctx.db, { id: orderId });
  else if (giftCardId !== null) await lockCard(ctx.db, { id: giftCardId });
  else if (contributionId !== null) await lockDisputed(ctx, contributionId);
}

/** Nobody uses a card whose money the bank may take or took; the bank's answer for the shop lifts that. */
async function blockCard(ctx: TransactionCtx, giftCardId: string): Promise<void> {
  const [found] = await findCardDispute(ctx.db, { giftCardId });
  await setBlocked(ctx.db, { id: giftCardId, isBlocked: found?.is_disputed ?? false, now: ctx.clock.now() });
}

async function setContributionAside(ctx: TransactionCtx, contributionId: string): Promise<void> {
  const [found] = await findContributionDispute(ctx.db, { contributionId });
  await followContributionDispute(ctx, contributionId, { isDisputed: found?.is_disputed ?? false, lostMinor: found?.lost_minor ?? 0 });
}

const closed: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented']);

/** Mails the shop when a dispute opens, and when it closes. One that is first seen closed is only mailed as that. */
async function mailChange(
  ctx: Pick<Ctx, 'db' | 'config'>,
  dispute: Stripe.Dispute,
  { before, ...purchase }: { number: number | null; isChipIn: boolean; isMembership: boolean; before: string | null },
): Promise<void> {
  const isClosed = closed.has(dispute.status);
  if (before !== null && (!isClosed || closed.has(before))) return;
  const { id, status, amountMinor, currency, answerBy } = toRow(dispute);
  const facts = { id, ...purchase, amountMinor, currencyCode: currency as 'SEK' | 'EUR', status, answerByMs: answerBy?.getTime() ?? null, path: `disputes/${id}` };
  await queueStaffMail(ctx, { about: isClosed ? 'dispute-closed' : 'dispute-opened', ...facts });
}

function toRow({ id, reason, status, amount, currency, created, evidence_details }: Stripe.Dispute) {
  const { due_by } = evidence_details;
  return { id, reason, status, amountMinor: amount, currency: currency.toUpperCase(), openedAt: toInstant(created), answerBy: due_by === null ? null : toInstant(due_by) };
}

async function book(ctx: Pick<Ctx, 'db' | 'clock'>, { orderId, reference }: { orderId: string | null; reference: string }, { id, amount, fee, currency }: Stripe.BalanceTransaction): Promise<void> {
  const entries = toDisputeEntries(amount, fee);
  if (entries.length > 0) await postEntries(ctx, { source: 'dispute', sourceId: id, paymentReference: reference, orderId, currencyCode: currency.toUpperCase(), entries });
}

/** Longer than any outage of events. */
const LOOK_BACK_SECONDS = 3 * 86_400;
const PAGE = 100;

/** Reads new and open disputes again, for events that never came. Idempotent. One that fails doesn't stop the others. */
export const refreshDisputes = defineJob('orders:refresh-disputes', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    if (!ctx.config.stripe) return;
    const stripe = await getStripe(ctx);
    const ids = new Set((await listOpenDisputes(ctx.db)).map(({ id }) => id));
    const since = Math.floor(ctx.clock.now().getTime() / 1_000) - LOOK_BACK_SECONDS;
    for await (const { id } of stripe.disputes.list({ created: { gte: since }, limit: PAGE })) ids.add(id);
    for (const id of ids) {
      try {
        await recordDispute(ctx, id);
      } catch (error) {
        ctx.log.error({ err: error, disputeId: id }, 'a dispute could not be read');
      }
    }
  },
});
