/** Customers with saved cards: SetupIntents, payment methods, customer sessions; and confirmation tokens of the browser. */
import type Stripe from 'stripe';
import { type Form, formIn, isForm, textIn } from './form-body.ts';
import { requireText } from './numbers.ts';
import { toMethod } from './payment-methods.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid, missing } from './stripe-error.ts';

const TOKEN_SECONDS = 12 * 3_600;
const SESSION_SECONDS = 30 * 60;

export function createCustomer({ state, now, emit }: Simulation, form: Form): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textIn(form, 'description'),
    discount: null,
    email: textIn(form, 'email'),
    invoice_prefix: newId('I').slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: Object.fromEntries(Object.entries(formIn(form, 'metadata')).map(([key, value]) => [key, String(value)])),
    name: textIn(form, 'name'),
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  state.customers.set(customer.id, customer);
  emit('customer.created', customer);
  return customer;
}

/** A token of what the payer filled in. The browser makes it with the publishable key; tests with the secret one, at `/v1/test_helpers`. */
export function createToken({ state, now }: Simulation, form: Form): Stripe.ConfirmationToken {
  const data = form['payment_method_data'];
  const saved = textIn(form, 'payment_method');
  if (!isForm(data) && saved === null) throw missing('payment_method_data');
  const known = (saved === null ? undefined : state.methods.get(saved)) ?? toMethod(newId('pm'), now(), isForm(data) ? data : (saved ?? ''));
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
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
  state.tokens.set(token.id, { token, known, isUsed: false });
  return token;
}

export function createSetup({ state, now, emit }: Simulation, form: Form): Stripe.SetupIntent {
  const customer = textIn(form, 'customer');
  if (customer !== null) get(state.customers, 'customer', customer, 'customer');
  const id = newId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: now(),
    customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: textIn(form, 'usage') ?? 'off_session',
  };
  state.setups.set(id, setup);
  emit('setup_intent.created', setup);
  return setup;
}

/** Attaches the token's card to the customer. Swish can't be saved. */
export function confirmSetup({ state, emit }: Simulation, setup: Stripe.SetupIntent, form: Form): Stripe.SetupIntent {
  const held = get(state.tokens, 'confirmation_token', requireText(form, 'confirmation_token'), 'confirmation_token');
  const { method, verdict } = held.known;
  if (method.type !== 'card') throw invalid(`The payment method type ${method.type} can't be saved.`, { param: 'payment_method' });
  if (verdict.kind === 'declined') throw invalid(verdict.message, { type: 'card_error', code: verdict.code, decline_code: verdict.declineCode, setup_intent: setup });
  held.isUsed = true;
  method.customer = setup.customer as string | null;
  state.methods.set(method.id, held.known);
  setup.payment_method = method.id;
  setup.status = 'succeeded';
  emit('setup_intent.succeeded', setup);
  emit('payment_method.attached', method);
  return setup;
}

export const listMethods = ({ state }: Simulation, customer: string): Stripe.PaymentMethod[] =>
  [...state.methods.values()].map(({ method }) => method).filter((method) => method.customer === customer);

export function detachMethod({ state, emit }: Simulation, id: string): Stripe.PaymentMethod {
  const { method } = get(state.methods, 'payment_method', id);
  method.customer = null;
  emit('payment_method.detached', method);
  return method;
}

export function createCustomerSession({ state, now }: Simulation, form: Form): Stripe.CustomerSession {
  const customer = get(state.customers, 'customer', requireText(form, 'customer'), 'customer');
  return { object: 'customer_session', client_secret: newId('cuss_secret'), created: now(), customer: customer.id, customer_account: null, expires_at: now() + SESSION_SECONDS, livemode: false };
}
