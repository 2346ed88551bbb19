/** Saved cards of Stripe's customers. A customer has a random id of ours, no name and no address. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Ctx } from '#server/platform/context.ts';
import type { CardVault, CustomerAttempt, SaveOutcome, VaultCard } from '../card-vault.ts';
import { call } from './client.ts';
import { isMissing, isStripeError } from './errors.ts';

/** Names the member in a customer's metadata. */
const MEMBER_KEY = 'fira_member';
/** Names the attempt in a SetupIntent's metadata. */
const ATTEMPT_KEY = 'fira_card';

/** Stripe's clock and ours may differ by this. */
const CLOCK_SKEW_MS = 3_600_000;
const KEY_MS = 60_000;
const PAGE = 100;

/** Keys are per minute, because a stored 500 would otherwise be repeated for a day; a second customer is deleted again. */
const createCustomer = (ctx: Ctx, { memberId }: CustomerAttempt): Promise<string> =>
  call(ctx, async (stripe) => {
    const idempotencyKey = `customer.${memberId}.${Math.floor(ctx.clock.now().getTime() / KEY_MS)}`;
    return (await stripe.customers.create({ metadata: { [MEMBER_KEY]: memberId } }, { idempotencyKey })).id;
  });

const findCustomer = (ctx: Ctx, { memberId, since }: CustomerAttempt): Promise<string | null> =>
  call(ctx, async (stripe) => {
    const gte = Math.floor((since.getTime() - CLOCK_SKEW_MS) / 1_000);
    for await (const { id, metadata } of stripe.customers.list({ created: { gte }, limit: PAGE })) if (metadata[MEMBER_KEY] === memberId) return id;
    return null;
  });

const isGone = (ctx: Ctx, customerId: string): Promise<boolean> =>
  call(ctx, async (stripe) => {
    try {
      return (await stripe.customers.retrieve(customerId)).deleted === true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return true;
    }
  });

const deleteCustomer = (ctx: Ctx, customerId: string): Promise<void> =>
  call(ctx, async (stripe) => {
    try {
      await stripe.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  });

const toCard = ({ id, card }: Stripe.PaymentMethod): VaultCard[] =>
  card ? [{ id, brand: card.display_brand ?? card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year, fingerprint: card.fingerprint ?? null }] : [];

/** Without a membership's card: not offered at checkout, and its removal would end the membership. */
const listCards = (ctx: Ctx, customerId: string): Promise<VaultCard[]> =>
  call(ctx, async (stripe) => {
    const cards = [];
    for await (const method of stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: PAGE })) if (method.allow_redisplay !== 'limited') cards.push(...toCard(method));
    return cards;
  });

function toOutcome({ status, client_secret, next_action }: Stripe.SetupIntent): SaveOutcome {
  if (status === 'succeeded' || status === 'processing') return { kind: 'saved' };
  if (status === 'requires_action') return { kind: 'action', clientSecret: client_secret ?? '', url: next_action?.redirect_to_url?.url ?? null };
  return { kind: 'declined' };
}

async function findSetup(stripe: Stripe, customer: string, attempt: string): Promise<Stripe.SetupIntent | null> {
  for await (const setup of stripe.setupIntents.list({ customer, limit: PAGE })) if (setup.metadata?.[ATTEMPT_KEY] === attempt) return setup;
  return null;
}

const saveCard: CardVault['saveCard'] = (ctx, { customerId, token, returnUrl }) =>
  call(ctx, async (stripe) => {
    const attempt = createHash('sha256').update(`${customerId}.${token}`).digest('base64url');
    const params: Stripe.SetupIntentCreateParams = {
      customer: customerId,
      confirm: true,
      confirmation_token: token,
      return_url: returnUrl,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
      metadata: { [ATTEMPT_KEY]: attempt },
    };
    try {
      return toOutcome(await stripe.setupIntents.create(params, { idempotencyKey: `card.${attempt}` }));
    } catch (error) {
      if (isStripeError(error) && error.statusCode === 402) return { kind: 'declined' };
      // After a lost answer the card is read, never saved under a new key.
      const found = await findSetup(stripe, customerId, attempt);
      if (!found) throw error;
      return toOutcome(found);
    }
  });

const removeCard = (ctx: Ctx, cardId: string): Promise<void> => call(ctx, async (stripe) => void (await stripe.paymentMethods.detach(cardId)));

const openSession = (ctx: Ctx, customer: string): Promise<string> =>
  call(ctx, async (stripe) => {
    const features = { payment_method_redisplay: 'enabled', payment_method_save: 'enabled', payment_method_save_usage: 'on_session', payment_method_redisplay_limit: 10 } as const;
    return (await stripe.customerSessions.create({ customer, components: { payment_element: { enabled: true, features } } })).client_secret;
  });

export const stripeVault: CardVault = { createCustomer, findCustomer, isGone, deleteCustomer, listCards, saveCard, removeCard, openSession };
