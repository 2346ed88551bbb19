/** PaymentIntents: https://docs.stripe.com/payments/paymentintents/lifecycle */
import type Stripe from 'stripe';
import { findAccount, mayTakeCards } from './accounts.ts';
import { capture, createCharge, HOLD_SECONDS } from './charges.ts';
import { attachMethod } from './customers.ts';
import { type Form, formIn, textIn } from './form-body.ts';
import { amountIn, booleanIn, metadataIn, requireAmount, requireText } from './numbers.ts';
import { type KnownMethod, toMethod } from './payment-methods.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid, missing, StripeRefusal } from './stripe-error.ts';
import { requireCustomer, takeToken } from './tokens.ts';

/** Least sums that Stripe charges: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUM: Readonly<Record<string, number>> = { sek: 300, eur: 50 };
const USUAL_MINIMUM = 50;
/** A payer's time to open Swish. */
const SWISH_SECONDS = 3 * 60;

function requireDestination(simulation: Simulation, id: string): void {
  const account = findAccount(simulation, id, 'transfer_data[destination]');
  const status = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status;
  if (status !== 'active') {
    throw invalid('Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments', {
      code: 'insufficient_capabilities_for_transfer',
    });
  }
}

export function createPayment(simulation: Simulation, form: Form): Stripe.PaymentIntent {
  const { state, now, emit } = simulation;
  if (form['payment_method_types'] !== undefined)
    throw invalid('The `payment_method_types` parameter is no longer supported.', { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' });
  const amount = requireAmount(form, 'amount');
  const currency = requireText(form, 'currency').toLowerCase();
  if (amount < (MINIMUM[currency] ?? USUAL_MINIMUM)) throw invalid('The Checkout amount is below the minimum.', { code: 'amount_too_small', param: 'amount' });
  const fee = amountIn(form, 'application_fee_amount');
  const destination = textIn(formIn(form, 'transfer_data'), 'destination');
  if (destination !== null) requireDestination(simulation, destination);
  else if (fee !== null) throw invalid('Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment or destination payment.', { param: 'application_fee_amount' });
  if (fee !== null && fee > amount) throw invalid('The application_fee_amount must be at most the amount.', { param: 'application_fee_amount' });
  const merchant = textIn(form, 'on_behalf_of');
  if (merchant !== null && !mayTakeCards(findAccount(simulation, merchant, 'on_behalf_of'))) {
    throw invalid('Your account cannot make charges on behalf of this account: it needs the card_payments capability.', { param: 'on_behalf_of' });
  }
  const customer = textIn(form, 'customer');
  if (customer !== null) get(state.customers, 'customer', customer, 'customer');
  const id = newId('pi');
  const captureMethod = textIn(formIn(formIn(form, 'payment_method_options'), 'card'), 'capture_method');
  const payment: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: fee,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: textIn(form, 'capture_method') ?? 'automatic_async',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency,
    customer,
    customer_account: null,
    description: textIn(form, 'description'),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataIn(form),
    next_action: null,
    on_behalf_of: merchant,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: captureMethod === 'manual' ? { card: { capture_method: 'manual', installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } } : {},
    payment_method_types: currency === 'sek' ? ['card', 'klarna', 'swish'] : ['card', 'klarna'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: destination === null ? null : { destination },
    transfer_group: textIn(form, 'transfer_group'),
  };
  state.payments.set(id, payment);
  emit('payment_intent.created', payment);
  return booleanIn(form, 'confirm') ? confirmPayment(simulation, payment, form) : payment;
}

const unexpected = (payment: Stripe.PaymentIntent, act: string): StripeRefusal =>
  invalid(`This PaymentIntent's status is ${payment.status}, so it can't be ${act}.`, { code: 'payment_intent_unexpected_state', payment_intent: payment });

interface Named {
  known: KnownMethod;
  returnUrl: string | null;
  /** The payer wants the method saved. */
  isSaved: boolean;
}

/** The method that a confirmation names: a confirmation token once, or a payment method. */
function methodIn(simulation: Simulation, form: Form): Named {
  const { state, now } = simulation;
  const tokenId = textIn(form, 'confirmation_token');
  if (tokenId !== null) {
    const { known, token } = takeToken(simulation, tokenId);
    return { known, returnUrl: textIn(form, 'return_url') ?? token.return_url, isSaved: token.setup_future_usage !== null };
  }
  const id = textIn(form, 'payment_method');
  if (id === null) throw missing('payment_method');
  const known = state.methods.get(id) ?? toMethod(newId('pm'), now(), id);
  return { known, returnUrl: textIn(form, 'return_url'), isSaved: false };
}

/** Throws 402 with the payment when the bank declines. */
export function confirmPayment(simulation: Simulation, payment: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation'].includes(payment.status)) throw unexpected(payment, 'confirmed');
  const { known, returnUrl, isSaved } = methodIn(simulation, form);
  const { method, verdict } = known;
  if (!payment.payment_method_types.includes(method.type)) throw invalid(`The payment method type ${method.type} can't be used with currency ${payment.currency}.`, { param: 'payment_method' });
  requireCustomer(known, payment.customer as string | null);
  simulation.state.methods.set(method.id, known);
  // An invoice's payment saves its card, whatever the payer says.
  if (payment.setup_future_usage !== 'off_session') payment.setup_future_usage = isSaved && payment.customer !== null ? 'on_session' : null;
  payment.payment_method = method.id;
  payment.last_payment_error = null;
  if (verdict.kind === 'declined') throw decline(simulation, payment, known, verdict);
  if (verdict.kind === 'approved') approve(simulation, payment, known);
  else {
    if (returnUrl === null) throw missing('return_url');
    simulation.state.attempts.set(payment.id, { known, returnUrl });
    payment.status = 'requires_action';
    payment.next_action = toNextAction(method, `${simulation.url()}/simulator/authorize/${payment.id}`, returnUrl, simulation.now());
    simulation.emit('payment_intent.requires_action', payment);
  }
  return payment;
}

function toNextAction({ type }: Stripe.PaymentMethod, url: string, returnUrl: string, now: number): Stripe.PaymentIntent.NextAction {
  if (type !== 'swish') return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  const picture = { data: url, image_url_png: `${url}/qr.png`, image_url_svg: `${url}/qr.svg` };
  return {
    type: 'swish_handle_redirect_or_display_qr_code',
    swish_handle_redirect_or_display_qr_code: { hosted_instructions_url: url, mobile_auth_url: url, qr_code: { ...picture, expires_at: now + SWISH_SECONDS } },
  };
}

/** Cards may be held; what is sent at once, such as Swish, is captured at once. */
const isHeld = (payment: Stripe.PaymentIntent, { method }: KnownMethod): boolean =>
  method.type !== 'swish' && (payment.capture_method === 'manual' || (method.type === 'card' && payment.payment_method_options?.card?.capture_method === 'manual'));

export function approve(simulation: Simulation, payment: Stripe.PaymentIntent, known: KnownMethod): void {
  payment.next_action = null;
  const isCaptured = !isHeld(payment, known);
  const charge = createCharge(simulation, payment, known, { isCaptured });
  payment.latest_charge = charge.id;
  if (payment.setup_future_usage !== null) attachMethod(simulation, known, payment.customer as string);
  if (isCaptured) {
    payment.status = 'succeeded';
    payment.amount_received = payment.amount;
    simulation.emit('payment_intent.succeeded', payment);
  } else {
    payment.status = 'requires_capture';
    payment.amount_capturable = payment.amount;
    simulation.emit('payment_intent.amount_capturable_updated', payment);
  }
}

/** Notes the decline, and returns the error of a confirmation. */
export function decline(
  simulation: Simulation,
  payment: Stripe.PaymentIntent,
  known: KnownMethod,
  { code, declineCode, message }: { code: string; declineCode: string; message: string },
): StripeRefusal {
  payment.status = 'requires_payment_method';
  payment.payment_method = null;
  payment.next_action = null;
  const charge = createCharge(simulation, payment, known, { isCaptured: false, failure: { code, message } });
  payment.latest_charge = charge.id;
  payment.last_payment_error = { type: 'card_error', code: code as Stripe.PaymentIntent.LastPaymentError.Code, decline_code: declineCode, message, charge: charge.id, payment_method: known.method };
  simulation.emit('payment_intent.payment_failed', payment);
  return new StripeRefusal(402, message, { type: 'card_error', code, decline_code: declineCode, charge: charge.id, payment_intent: payment });
}

export function capturePayment(simulation: Simulation, payment: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  if (payment.status !== 'requires_capture') throw unexpected(payment, 'captured');
  const amount = amountIn(form, 'amount_to_capture') ?? payment.amount_capturable;
  if (amount > payment.amount_capturable) throw invalid('The amount_to_capture is above the capturable amount.', { code: 'amount_too_large', param: 'amount_to_capture' });
  capture(simulation, payment, get(simulation.state.charges, 'charge', String(payment.latest_charge)), amount);
  payment.status = 'succeeded';
  payment.amount_received = amount;
  payment.amount_capturable = 0;
  simulation.emit('payment_intent.succeeded', payment);
  return payment;
}

export function cancelPayment(simulation: Simulation, payment: Stripe.PaymentIntent, reason: string | null): Stripe.PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(payment.status)) throw unexpected(payment, 'canceled');
  payment.status = 'canceled';
  payment.canceled_at = simulation.now();
  payment.cancellation_reason = reason;
  payment.amount_capturable = 0;
  payment.next_action = null;
  simulation.emit('payment_intent.canceled', payment);
  return payment;
}

/** Releases holds that are seven days old, as Stripe does. */
export function expireHolds(simulation: Simulation): void {
  const { payments, charges } = simulation.state;
  for (const { id, status, latest_charge } of payments.values()) {
    const charge = status === 'requires_capture' ? charges.get(String(latest_charge)) : undefined;
    if (!charge || charge.created + HOLD_SECONDS > simulation.now()) continue;
    const payment = get(payments, 'payment_intent', id);
    simulation.emit('charge.expired', charge);
    cancelPayment(simulation, payment, 'automatic');
  }
}
