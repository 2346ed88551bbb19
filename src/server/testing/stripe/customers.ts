/** Customers with saved cards: SetupIntents, payment methods, customer sessions. */
import type Stripe from 'stripe';
import { type Form, textIn } from './form-body.ts';
import { booleanIn, metadataIn, requireText } from './numbers.ts';
import type { KnownMethod } from './payment-methods.ts';
import { takeToken } from './tokens.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid, missing, StripeRefusal } from './stripe-error.ts';

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
    metadata: metadataIn(form),
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

export function createSetup(simulation: Simulation, form: Form): Stripe.SetupIntent {
  const { state, now, emit } = simulation;
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
    metadata: metadataIn(form),
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
  return booleanIn(form, 'confirm') ? confirmSetup(simulation, setup, form) : setup;
}

/** Attaches the token's card to the customer, once the bank has approved. Swish can't be saved. */
export function confirmSetup(simulation: Simulation, setup: Stripe.SetupIntent, form: Form): Stripe.SetupIntent {
  const held = takeToken(simulation, requireText(form, 'confirmation_token'));
  const { method, verdict } = held.known;
  if (method.type !== 'card') throw invalid(`The payment method type ${method.type} can't be saved.`, { param: 'payment_method' });
  if (verdict.kind === 'declined') {
    setup.last_setup_error = { type: 'card_error', code: verdict.code as Stripe.SetupIntent.LastSetupError.Code, decline_code: verdict.declineCode, message: verdict.message };
    throw new StripeRefusal(402, verdict.message, { type: 'card_error', code: verdict.code, decline_code: verdict.declineCode, setup_intent: setup });
  }
  if (verdict.kind === 'approved') return saveMethod(simulation, setup, held.known);
  const returnUrl = textIn(form, 'return_url') ?? held.token.return_url;
  if (returnUrl === null) throw missing('return_url');
  simulation.state.attempts.set(setup.id, { known: held.known, returnUrl });
  setup.status = 'requires_action';
  setup.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: `${simulation.url()}/simulator/authorize/${setup.id}` } };
  simulation.emit('setup_intent.requires_action', setup);
  return setup;
}

export function attachMethod({ state, emit }: Simulation, known: KnownMethod, customer: string | null): void {
  known.method.customer = customer;
  state.methods.set(known.method.id, known);
  emit('payment_method.attached', known.method);
}

export function saveMethod(simulation: Simulation, setup: Stripe.SetupIntent, known: KnownMethod): Stripe.SetupIntent {
  attachMethod(simulation, known, setup.customer as string | null);
  setup.payment_method = known.method.id;
  setup.status = 'succeeded';
  setup.next_action = null;
  simulation.emit('setup_intent.succeeded', setup);
  return setup;
}

export const listMethods = ({ state }: Pick<Simulation, 'state'>, customer: string): Stripe.PaymentMethod[] =>
  [...state.methods.values()].map(({ method }) => method).filter((method) => method.customer === customer);

export function detachMethod({ state, emit }: Simulation, id: string): Stripe.PaymentMethod {
  const { method } = get(state.methods, 'payment_method', id);
  if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  method.customer = null;
  emit('payment_method.detached', method);
  return method;
}

export function updateMethod({ state, emit }: Simulation, id: string, form: Form): Stripe.PaymentMethod {
  const { method } = get(state.methods, 'payment_method', id);
  method.allow_redisplay = requireText(form, 'allow_redisplay') as Stripe.PaymentMethod.AllowRedisplay;
  emit('payment_method.updated', method);
  return method;
}

export function createCustomerSession({ state, now }: Simulation, form: Form): Stripe.CustomerSession {
  const customer = get(state.customers, 'customer', requireText(form, 'customer'), 'customer');
  const secret = newId('cuss_secret');
  state.customerSessions.set(secret, customer.id);
  return { object: 'customer_session', client_secret: secret, created: now(), customer: customer.id, customer_account: null, expires_at: now() + SESSION_SECONDS, livemode: false };
}

/** A customer's cards for Stripe.js: those saved with the consent to show them again. */
export function readSession({ state }: Simulation, form: Form): { payment_methods: Stripe.PaymentMethod[] } {
  const customer = get(state.customerSessions, 'customer_session', requireText(form, 'customer_session_client_secret'));
  return { payment_methods: listMethods({ state }, customer).filter(({ allow_redisplay }) => allow_redisplay === 'always') };
}

/** Deletes a customer with its cards. */
export function deleteCustomer({ state, emit }: Simulation, id: string): Stripe.DeletedCustomer {
  const customer = get(state.customers, 'customer', id);
  for (const { id: methodId } of listMethods({ state }, id)) get(state.methods, 'payment_method', methodId).method.customer = null;
  state.customers.delete(id);
  emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}
