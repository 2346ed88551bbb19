/** Memberships by Stripe Billing (https://docs.stripe.com/billing/subscriptions/overview). A subscription's metadata name its membership, so that it is found when its id was never stored. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import { callForCustomer, callStripe, findCustomerId, isMissingAtStripe, isStripeError } from '../payments/service.ts';
import type { Attempt, Billing, Invoice, Started, Subscription } from './billing.ts';
import { monthsAfter } from './periods.ts';
import { cancelNow, cancelVoided, settleCard, voidLatest } from './stripe-ending.ts';
import { getId, getPaymentId, PAGE, PAUSE_MONTHS_KEY, PAUSED_FROM_KEY, seconds, statuses, toSubscription } from './stripe-subscription.ts';

/** Names the membership in a subscription's metadata. */
const MEMBERSHIP_KEY = 'fira_membership';
/** `due`: all that was paid goes back. */
const REFUND_KEY = 'fira_refund_all';
const KEY_MS = 60_000;

/** Price at Stripe, made at its first sale. A changed price is a new one: earlier members' stays. */
async function getPriceId(ctx: Ctx, stripe: Stripe, { planId, interval, amountMinor, currencyCode }: Attempt): Promise<string> {
  const key = `fira_${planId}_${interval}_${currencyCode}_${amountMinor}`.toLowerCase();
  const find = async () => (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data[0]?.id;
  const params: Stripe.PriceCreateParams = {
    currency: currencyCode.toLowerCase(),
    unit_amount: amountMinor,
    recurring: { interval },
    tax_behavior: 'inclusive',
    lookup_key: key,
    product_data: { name: `Fira ${planId}` },
  };
  const known = await find();
  if (known !== undefined) return known;
  try {
    // Per minute, because a stored 500 is repeated for a day.
    return (await stripe.prices.create(params, { idempotencyKey: `price.${key}.${Math.floor(ctx.clock.now().getTime() / KEY_MS)}` })).id;
  } catch (error) {
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}

async function findOwn(stripe: Stripe, customer: string, membershipId: string): Promise<Stripe.Subscription | null> {
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE })) if (one.metadata[MEMBERSHIP_KEY] === membershipId) return one;
  return null;
}

/** Once per attempt: after a failed call it is read, never made under another key. */
async function getOrCreate(ctx: Ctx, stripe: Stripe, customer: string, attempt: Attempt): Promise<Stripe.Subscription> {
  const known = await findOwn(stripe, customer, attempt.id);
  if (known) return known;
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: await getPriceId(ctx, stripe, attempt) }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { [MEMBERSHIP_KEY]: attempt.id },
  };
  try {
    return await stripe.subscriptions.create(params, { idempotencyKey: `membership.${attempt.id}.${customer}` });
  } catch (error) {
    const found = await findOwn(stripe, customer, attempt.id);
    if (!found) throw error;
    return found;
  }
}

/** Of the first period, or of a renewal. */
async function getLatestPayment(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<Stripe.PaymentIntent> {
  const invoice = await stripe.invoices.retrieve(getId(latest_invoice) ?? '', { expand: ['payments'] });
  return stripe.paymentIntents.retrieve(getPaymentId(invoice) ?? '');
}

/** A token confirms once. Returns the payment's state, also after a lost answer. */
async function confirmWith(stripe: Stripe, payment: Stripe.PaymentIntent, token: string, returnUrl: string): Promise<Stripe.PaymentIntent> {
  if (payment.status !== 'requires_payment_method' && payment.status !== 'requires_confirmation') return payment;
  const idempotencyKey = `membership.${payment.id}.${createHash('sha256').update(token).digest('base64url')}`;
  try {
    return await stripe.paymentIntents.confirm(payment.id, { confirmation_token: token, return_url: returnUrl }, { idempotencyKey });
  } catch (error) {
    if (isStripeError(error) && error.statusCode === 402 && error.payment_intent) return error.payment_intent;
    const now = await stripe.paymentIntents.retrieve(payment.id);
    if (now.status === payment.status) throw error;
    return now;
  }
}

function toUnfinished({ status, client_secret, next_action, last_payment_error }: Stripe.PaymentIntent): Started {
  if (status === 'requires_action') return { kind: 'action', clientSecret: client_secret ?? '', url: next_action?.redirect_to_url?.url ?? null };
  return { kind: last_payment_error === null ? 'unpaid' : 'declined' };
}

/** Refunds the rest of an invoice, unless its bank decides about it. A repetition finds no rest, so the key may be per minute: a stored 500 is repeated for a day. */
async function refundInvoice(ctx: Ctx, stripe: Stripe, id: string): Promise<void> {
  const payment = getPaymentId(await stripe.invoices.retrieve(id, { expand: ['payments'] }));
  if (payment === null) return;
  const idempotencyKey = `membership-refund.${id}.${Math.floor(ctx.clock.now().getTime() / KEY_MS)}`;
  try {
    await stripe.refunds.create({ payment_intent: payment, reason: 'requested_by_customer' }, { idempotencyKey });
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if (error.code === 'charge_disputed') ctx.log.warn({ invoice: id }, 'the disputed payment of a membership is not refunded: if the bank returns it, refund it in Stripe’s dashboard');
    else if (error.code !== 'charge_already_refunded') throw error;
  }
}

/** A missing one, such as of another account of the shop, has ended. */
const toMissing = (reference: string, readAt: Date): Subscription => ({
  reference,
  status: 'ended',
  periodEnd: null,
  cancelsAtPeriodEnd: false,
  pauseMonths: 0,
  resumesAt: null,
  endedAt: readAt,
  readAt,
  invoices: [],
});

/** All of a subscription marked so, and what was paid after the end, for which the payer gets nothing. */
function listRefundable({ metadata }: Stripe.Subscription, { endedAt, invoices }: Subscription): Invoice[] {
  const unrefunded = invoices.filter(({ amountMinor, refundedMinor }) => refundedMinor < amountMinor);
  if (metadata[REFUND_KEY] === 'due') return unrefunded;
  return endedAt === null ? [] : unrefunded.filter(({ paidAt, refundedMinor }) => paidAt > endedAt && refundedMinor === 0);
}

/** Also finishes due refunds. */
async function readWith(ctx: Ctx, stripe: Stripe, reference: string): Promise<Subscription> {
  const readAt = ctx.clock.now();
  const found = await stripe.subscriptions.retrieve(reference, { expand: ['default_payment_method'] }).catch((error: unknown) => {
    if (!isMissingAtStripe(error)) throw error;
    return null;
  });
  if (found === null) return toMissing(reference, readAt);
  if (await cancelVoided(stripe, found)) return readWith(ctx, stripe, reference);
  await settleCard(ctx, stripe, found);
  const state = await toSubscription(ctx, stripe, found, readAt);
  const refundable = listRefundable(found, state);
  if (found.metadata[REFUND_KEY] === 'due' && found.ended_at === null) await cancelNow(stripe, reference);
  else if (refundable.length === 0) return state;
  for (const invoice of refundable) await refundInvoice(ctx, stripe, invoice.reference);
  return toSubscription(ctx, stripe, await stripe.subscriptions.retrieve(reference), ctx.clock.now());
}

const read = (ctx: Ctx, reference: string): Promise<Subscription> => callStripe(ctx, (stripe) => readWith(ctx, stripe, reference));

export const stripeBilling: Billing = {
  open: async (_ctx, { membershipId }) => ({ reference: `unopened.${membershipId}`, paymentReference: '', clientSecret: '' }),
  start: (ctx, attempt, { token, returnUrl }) =>
    callForCustomer(ctx, (customer) =>
      callStripe(ctx, async (stripe): Promise<Started> => {
        const subscription = token === null ? await findOwn(stripe, customer, attempt.id) : await getOrCreate(ctx, stripe, customer, attempt);
        if (!subscription) return { kind: 'unpaid' };
        await ctx.step('membership.subscription-created');
        const first = await getLatestPayment(stripe, subscription);
        const payment = token === null ? first : await confirmWith(stripe, first, token, returnUrl);
        if (payment.status !== 'succeeded') return toUnfinished(payment);
        return { kind: 'started', subscription: await readWith(ctx, stripe, subscription.id) };
      }),
    ),
  openDue: async () => ({ paymentReference: '', clientSecret: '' }),
  // The card becomes the subscription's by `save_default_payment_method`.
  payDue: (ctx, reference, { token, returnUrl }) =>
    callStripe(ctx, async (stripe): Promise<Started> => {
      const open = await getLatestPayment(stripe, await stripe.subscriptions.retrieve(reference));
      const payment = token === null ? open : await confirmWith(stripe, open, token, returnUrl);
      if (payment.status !== 'succeeded') return toUnfinished(payment);
      await ctx.step('membership.due-captured');
      return { kind: 'started', subscription: await readWith(ctx, stripe, reference) };
    }),
  async find(ctx, attempt) {
    const customer = await findCustomerId(ctx, attempt.memberId);
    if (customer === null) return null;
    return callStripe(ctx, async (stripe) => {
      const subscription = await findOwn(stripe, customer, attempt.id);
      return subscription && !['incomplete', 'incomplete_expired'].includes(subscription.status) ? readWith(ctx, stripe, subscription.id) : null;
    });
  },
  read,
  async change(ctx, reference, { cancelsAtPeriodEnd, pauseMonths }) {
    await callStripe(ctx, async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(reference);
      const { periodEnd, resumesAt } = await toSubscription(ctx, stripe, subscription, ctx.clock.now());
      // What is due or paused has no paid period to end with: the open invoice would still be collected.
      const isDue = periodEnd !== null && periodEnd <= ctx.clock.now();
      if (cancelsAtPeriodEnd && (isDue || resumesAt !== null)) return cancelNow(stripe, reference);
      if (periodEnd === null || isDue || resumesAt !== null) return undefined;
      const isPausing = pauseMonths > 0;
      const isMoved = isPausing || subscription.status === 'trialing';
      return stripe.subscriptions.update(reference, {
        cancel_at_period_end: cancelsAtPeriodEnd,
        ...(isMoved && {
          trial_end: seconds(isPausing ? monthsAfter(periodEnd, pauseMonths) : periodEnd),
          proration_behavior: 'none' as const,
          metadata: { [PAUSED_FROM_KEY]: isPausing ? String(seconds(periodEnd)) : '', [PAUSE_MONTHS_KEY]: isPausing ? String(pauseMonths) : '' },
        }),
      });
    });
    return read(ctx, reference);
  },
  async refundAndEnd(ctx, reference) {
    // Marked first: the next read finishes what a lost answer leaves.
    await callStripe(ctx, (stripe) => stripe.subscriptions.update(reference, { metadata: { [REFUND_KEY]: 'due' } }));
    return read(ctx, reference);
  },
  async endUnpaid(ctx, reference) {
    await callStripe(ctx, async (stripe) => {
      const subscription = await stripe.subscriptions.retrieve(reference);
      if (statuses[subscription.status] === 'past_due') await voidLatest(stripe, subscription);
    });
    return read(ctx, reference);
  },
  async end(ctx, reference) {
    if (!reference.startsWith('unopened.')) await callStripe(ctx, (stripe) => cancelNow(stripe, reference));
  },
};

/** Null for a charge without one. */
async function findInvoiceId(stripe: Stripe, chargeId: string): Promise<string | null> {
  const payment = getId((await stripe.charges.retrieve(chargeId)).payment_intent);
  if (payment === null) return null;
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment }, limit: 1 });
  return getId(data[0]?.invoice);
}

/** Charges of cards, and of other methods. */
const CHARGE = /^(ch|py)_/;

async function findSubscriptionId(stripe: Stripe, objectId: string): Promise<string | null> {
  if (objectId.startsWith('sub_')) return objectId;
  const invoiceId = CHARGE.test(objectId) ? await findInvoiceId(stripe, objectId) : objectId;
  return invoiceId === null ? null : getId((await stripe.invoices.retrieve(invoiceId)).parent?.subscription_details?.subscription);
}

async function findNamed(stripe: Stripe, objectId: string): Promise<{ membershipId: string; reference: string } | null> {
  const id = await findSubscriptionId(stripe, objectId);
  if (id === null) return null;
  const { metadata } = await stripe.subscriptions.retrieve(id);
  const membershipId = metadata[MEMBERSHIP_KEY];
  return membershipId === undefined ? null : { membershipId, reference: id };
}

/** For a subscription, invoice or charge; null for those of other systems, and for what isn't at Stripe. */
export function findNamedMembership(ctx: Ctx, objectId: string): ReturnType<typeof findNamed> {
  return callStripe(ctx, (stripe) =>
    findNamed(stripe, objectId).catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error;
      return null;
    }),
  );
}
