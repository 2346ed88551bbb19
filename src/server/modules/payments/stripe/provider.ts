/** Stripe's PaymentIntents, created and confirmed in one call when the buyer completes. After a failure, timeout or 500 the state is read, because a stored 500 is repeated under its idempotency key (https://docs.stripe.com/api/idempotent_requests). */
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import type { Confirmation, PaymentProvider, ProviderPayment } from '../provider.ts';
import { call, getStripe } from './client.ts';
import { isStateError, isStripeError, toProviderError } from './errors.ts';
import { SESSION_KEY, toPayment } from './present.ts';
import { findFailedRefund, findFee, isRefunded, listFailedRefunds, refundOnce } from './refunds.ts';
import { findSettlement } from './settlement.ts';
import { stripeVault } from './vault.ts';

/** With the card's last digits. */
const expand = ['latest_charge'];

/** Stripe's clock and ours may differ by this. */
const CLOCK_SKEW_MS = 3_600_000;
const PAGE = 100;

const retrieve = (ctx: Ctx, reference: string): Promise<ProviderPayment> => call(ctx, async (stripe) => toPayment(await stripe.paymentIntents.retrieve(reference, { expand })));

async function confirm(ctx: Ctx, { sessionId, amountMinor, currencyCode, token, returnUrl, destination, customerId }: Confirmation): Promise<ProviderPayment> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountMinor,
    currency: currencyCode.toLowerCase(),
    confirm: true,
    confirmation_token: token,
    return_url: returnUrl,
    ...(customerId !== null && { customer: customerId }),
    metadata: { [SESSION_KEY]: sessionId },
    ...destination,
    // For the intent as a whole it would leave out methods that can't hold money, such as Swish.
    payment_method_options: { card: { capture_method: 'manual' }, klarna: { capture_method: 'manual' }, link: { capture_method: 'manual' } },
    expand,
  };
  return call(ctx, async (stripe) => {
    try {
      return toPayment(await stripe.paymentIntents.create(params, { idempotencyKey: `confirm.${sessionId}` }));
    } catch (error) {
      // A decline comes with its payment.
      if (isStripeError(error) && error.statusCode === 402 && error.payment_intent) return toPayment(error.payment_intent);
      throw error;
    }
  });
}

async function* list(ctx: Ctx, since: Date): AsyncIterable<ProviderPayment> {
  const gte = Math.floor((since.getTime() - CLOCK_SKEW_MS) / 1_000);
  let after: string | undefined;
  do {
    const page = await call(ctx, (stripe) => stripe.paymentIntents.list({ created: { gte }, limit: PAGE, ...(after !== undefined && { starting_after: after }) }));
    yield* page.data.map(toPayment).filter(({ sessionId }) => sessionId !== null);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

async function find(ctx: Ctx, { sessionId, since }: { sessionId: string; since: Date }): Promise<ProviderPayment | null> {
  for await (const payment of list(ctx, since)) if (payment.sessionId === sessionId) return retrieve(ctx, payment.reference);
  return null;
}

/** Returns the payment's state. After a failed call `isDone` decides between success and retry. */
async function act(ctx: Ctx, reference: string, work: (stripe: Stripe) => Promise<Stripe.PaymentIntent>, isDone: (payment: ProviderPayment) => boolean): Promise<ProviderPayment> {
  try {
    return toPayment(await work(await getStripe(ctx)));
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const payment = await retrieve(ctx, reference);
    if (isStateError(error) || isDone(payment)) return payment;
    throw toProviderError(error);
  }
}

export const stripeProvider: PaymentProvider = {
  id: 'stripe',
  isDemo: false,
  vault: stripeVault,
  open: async (_ctx, { sessionId, amountMinor, currencyCode }) => ({
    reference: sessionId,
    sessionId,
    clientSecret: '',
    status: 'pending',
    amountMinor,
    currencyCode,
    cardLast4: null,
    nextAction: null,
    share: null,
  }),
  confirm,
  find,
  list,
  retrieve,
  capture: (ctx, reference) =>
    act(
      ctx,
      reference,
      (stripe) => stripe.paymentIntents.capture(reference, { expand }),
      ({ status }) => status !== 'authorized',
    ),
  cancel: (ctx, reference) =>
    act(
      ctx,
      reference,
      (stripe) => stripe.paymentIntents.cancel(reference, { expand }),
      ({ status }) => status === 'canceled' || status === 'captured',
    ),
  refund: (ctx, reference, input) => call(ctx, (stripe) => refundOnce(stripe, reference, input)),
  isRefunded: (ctx, reference, about) => call(ctx, (stripe) => isRefunded(stripe, reference, about)),
  findFailedRefund: (ctx, refundId) => call(ctx, (stripe) => findFailedRefund(stripe, refundId)),
  async *listFailedRefunds(ctx, since) {
    yield* listFailedRefunds(await getStripe(ctx), since);
  },
  findSettlement: (ctx, reference) => call(ctx, (stripe) => findSettlement(stripe, reference)),
  findFee: (ctx, reference) => call(ctx, (stripe) => findFee(stripe, reference)),
};
