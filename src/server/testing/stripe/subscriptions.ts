/** Subscriptions with one price, renewed by the clock: https://docs.stripe.com/billing/subscriptions/overview */
import type Stripe from 'stripe';
import { type Form, isForm, textIn } from './form-body.ts';
import { chargeInvoice, createInvoice, getPaymentId, getSubscriptionId, markPaid, markVoid } from './invoices.ts';
import { booleanIn, metadataIn, requireText } from './numbers.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid } from './stripe-error.ts';

const DAY = 86_400;
/** An incomplete subscription expires after this time. */
const INCOMPLETE_SECONDS = 23 * 3_600;

const OPEN = new Set<Stripe.Subscription.Status>(['active', 'trialing', 'past_due']);

function addMonths(seconds: number, count: number): number {
  const from = new Date(seconds * 1_000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1_000;
}

const getItem = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
};

/** The end of the period that begins at `start`, by the day of the anchor. */
function getPeriodEnd(subscription: Stripe.Subscription, start: number): number {
  const months = getItem(subscription).price.recurring?.interval === 'year' ? 12 : 1;
  for (let count = months; ; count += months) {
    const end = addMonths(subscription.billing_cycle_anchor, count);
    if (end > start) return end;
  }
}

export function createSubscription(simulation: Simulation, form: Form): Stripe.Subscription {
  const { state, now, emit } = simulation;
  const customer = get(state.customers, 'customer', requireText(form, 'customer'), 'customer');
  if (textIn(form, 'payment_behavior') !== 'default_incomplete') throw invalid('The simulator knows payment_behavior=default_incomplete alone.', { param: 'payment_behavior' });
  const [named] = Array.isArray(form['items']) ? form['items'] : [];
  const price = get(state.prices, 'price', isForm(named) ? requireText(named, 'price') : '', 'items[0][price]');
  const id = newId('sub');
  const start = now();
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: start,
    current_period_start: start,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } as unknown as Stripe.SubscriptionItem;
  const subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: null,
    discounts: [],
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    metadata: metadataIn(form),
    pause_collection: null,
    start_date: start,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  } as unknown as Stripe.Subscription;
  item.current_period_end = getPeriodEnd(subscription, start);
  state.subscriptions.set(id, subscription);
  subscription.latest_invoice = createInvoice(simulation, subscription, { reason: 'subscription_create', period: { start, end: item.current_period_end } }).id;
  emit('customer.subscription.created', subscription);
  return subscription;
}

export function updateSubscription({ now, emit }: Simulation, subscription: Stripe.Subscription, form: Form): Stripe.Subscription {
  if (!OPEN.has(subscription.status) && Object.keys(form).some((name) => name !== 'metadata')) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', { code: 'resource_missing' });
  }
  if (form['cancel_at_period_end'] !== undefined) subscription.cancel_at_period_end = booleanIn(form, 'cancel_at_period_end');
  for (const [key, value] of Object.entries(metadataIn(form))) {
    if (value === '') delete subscription.metadata[key];
    else subscription.metadata[key] = value;
  }
  const trialEnd = textIn(form, 'trial_end');
  if (trialEnd !== null) {
    if (textIn(form, 'proration_behavior') !== 'none') throw invalid('The simulator knows trials without proration alone.', { param: 'proration_behavior' });
    const item = getItem(subscription);
    subscription.status = 'trialing';
    subscription.trial_start ??= now();
    subscription.trial_end = Number(trialEnd);
    subscription.billing_cycle_anchor = Number(trialEnd);
    item.current_period_start = now();
    item.current_period_end = Number(trialEnd);
  }
  emit('customer.subscription.updated', subscription);
  return subscription;
}

function end({ now, emit }: Simulation, subscription: Stripe.Subscription, at: number): Stripe.Subscription {
  subscription.status = 'canceled';
  subscription.canceled_at = now();
  subscription.ended_at = at;
  emit('customer.subscription.deleted', subscription);
  return subscription;
}

export function cancelSubscription(simulation: Simulation, subscription: Stripe.Subscription): Stripe.Subscription {
  if (!OPEN.has(subscription.status) && subscription.status !== 'incomplete') throw invalid(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' });
  return end(simulation, subscription, simulation.now());
}

/** Ends what a deleted customer pays. */
export function endCustomerSubscriptions(simulation: Simulation, customerId: string): void {
  for (const { id, customer, status } of simulation.state.subscriptions.values()) {
    if (customer === customerId && (OPEN.has(status) || status === 'incomplete')) end(simulation, get(simulation.state.subscriptions, 'subscription', id), simulation.now());
  }
}

function charge(simulation: Simulation, subscription: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  const { state, now, emit } = simulation;
  const known = state.methods.get(String(subscription.default_payment_method));
  if (chargeInvoice(simulation, invoice, known)) {
    markPaid(simulation, invoice);
    subscription.status = 'active';
    emit('customer.subscription.updated', subscription);
    return true;
  }
  const days = simulation.retryDays[invoice.attempt_count - 1];
  if (days === undefined) {
    invoice.next_payment_attempt = null;
    end(simulation, subscription, now());
    return false;
  }
  invoice.next_payment_attempt = invoice.created + days * DAY;
  subscription.status = 'past_due';
  emit('customer.subscription.updated', subscription);
  return false;
}

function renew(simulation: Simulation, subscription: Stripe.Subscription): void {
  const item = getItem(subscription);
  const start = item.current_period_end;
  item.current_period_start = start;
  item.current_period_end = getPeriodEnd(subscription, start);
  subscription.trial_end = null;
  subscription.trial_start = null;
  const invoice = createInvoice(simulation, subscription, { reason: 'subscription_cycle', period: { start, end: item.current_period_end } });
  subscription.latest_invoice = invoice.id;
  charge(simulation, subscription, invoice);
}

/** One step that is due; false for none. */
function step(simulation: Simulation, subscription: Stripe.Subscription): boolean {
  const { state, now } = simulation;
  if (!OPEN.has(subscription.status)) return false;
  const { current_period_end: periodEnd } = getItem(subscription);
  if (subscription.status === 'past_due') {
    const invoice = get(state.invoices, 'invoice', String(subscription.latest_invoice));
    if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > now()) return false;
    return charge(simulation, subscription, invoice) || subscription.status === 'past_due';
  }
  if (periodEnd > now()) return false;
  if (subscription.cancel_at_period_end) end(simulation, subscription, periodEnd);
  else renew(simulation, subscription);
  return true;
}

/** What the payer paid in the browser since the last call. */
function settle(simulation: Simulation, invoice: Stripe.Invoice): void {
  const { state, emit } = simulation;
  const payment = get(state.payments, 'payment_intent', getPaymentId(invoice));
  if (payment.status !== 'succeeded') return;
  const subscription = get(state.subscriptions, 'subscription', getSubscriptionId(invoice));
  markPaid(simulation, get(state.invoices, 'invoice', invoice.id));
  if (subscription.status !== 'incomplete' && subscription.status !== 'past_due') return;
  subscription.status = 'active';
  subscription.default_payment_method = payment.payment_method as string;
  emit('customer.subscription.updated', subscription);
}

/** A void invoice counts as settled: the subscription goes on without it, and expires without its first. */
export function voidInvoice(simulation: Simulation, invoice: Stripe.Invoice): Stripe.Invoice {
  const { state, now, emit } = simulation;
  markVoid(simulation, invoice);
  const subscription = get(state.subscriptions, 'subscription', getSubscriptionId(invoice));
  if (subscription.status !== 'past_due' && subscription.status !== 'incomplete') return invoice;
  if (subscription.status === 'incomplete') subscription.ended_at = now();
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'active';
  emit('customer.subscription.updated', subscription);
  return invoice;
}

/** Brings invoices and subscriptions up to now. */
export function advanceSubscriptions(simulation: Simulation): void {
  const { state, now, emit } = simulation;
  for (const invoice of state.invoices.values()) if (invoice.status === 'open') settle(simulation, invoice);
  for (const { id, status, created } of state.subscriptions.values()) {
    const subscription = get(state.subscriptions, 'subscription', id);
    if (status === 'incomplete' && created + INCOMPLETE_SECONDS <= now()) {
      subscription.status = 'incomplete_expired';
      subscription.ended_at = now();
      emit('customer.subscription.updated', subscription);
    }
    while (step(simulation, subscription));
  }
}
