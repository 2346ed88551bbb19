/** Confirmation tokens, which the browser makes. */
import type Stripe from 'stripe';
import { type Form, isForm, textIn } from './form-body.ts';
import { type KnownMethod, toMethod } from './payment-methods.ts';
import { get, newId, type Simulation, type State } from './state.ts';
import { invalid, missing } from './stripe-error.ts';

const TOKEN_SECONDS = 12 * 3_600;

/** A token of what the payer filled in. The browser makes it with the publishable key; tests with the secret one, at `/v1/test_helpers`. */
export function createToken({ state, now }: Simulation, form: Form): Stripe.ConfirmationToken {
  const data = form['payment_method_data'];
  const saved = textIn(form, 'payment_method');
  if (!isForm(data) && saved === null) throw missing('payment_method_data');
  const known = (saved === null ? undefined : state.methods.get(saved)) ?? toMethod(newId('pm'), now(), isForm(data) ? data : (saved ?? ''));
  if (textIn(form, 'setup_future_usage') !== null) known.method.allow_redisplay = 'always';
  const { type, card, swish, klarna, billing_details } = known.method;
  const token: Stripe.ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: now(),
    expires_at: now() + TOKEN_SECONDS,
    livemode: false,
    mandate_data: null,
    metadata: {},
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      billing_details,
      customer: null,
      customer_account: null,
      type,
      ...(card ? { card: card as Stripe.ConfirmationToken.PaymentMethodPreview.Card } : {}),
      ...(swish ? { swish } : {}),
      ...(klarna ? { klarna } : {}),
    },
    return_url: textIn(form, 'return_url'),
    setup_future_usage: textIn(form, 'setup_future_usage') as Stripe.ConfirmationToken['setup_future_usage'],
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
  state.tokens.set(token.id, { token, known, isUsed: false });
  return token;
}

type HeldToken = State['tokens'] extends Map<string, infer Held> ? Held : never;

/** Takes a token, which is good for one confirmation. */
export function takeToken({ state, now }: Simulation, id: string): HeldToken {
  const held = get(state.tokens, 'confirmation_token', id, 'confirmation_token');
  if (held.isUsed) throw invalid('This ConfirmationToken has already been used.', { code: 'confirmation_token_already_used', param: 'confirmation_token' });
  if ((held.token.expires_at ?? Number.POSITIVE_INFINITY) <= now()) throw invalid('This ConfirmationToken has expired.', { code: 'confirmation_token_expired', param: 'confirmation_token' });
  held.isUsed = true;
  // The method's fate is stored with the method alone.
  return { ...held, known: structuredClone(held.known) };
}

/** Stripe refuses a saved method without its own customer. */
export function requireCustomer({ method }: KnownMethod, customer: string | null): void {
  if (method.customer !== null && method.customer !== customer) {
    throw invalid('The payment method belongs to a Customer. Please include the Customer in the `customer` parameter.', { code: 'payment_intent_invalid_parameter', param: 'customer' });
  }
}
