/** Invoices of subscriptions, each with one payment: https://docs.stripe.com/api/invoices */
import type Stripe from 'stripe';
import { approve, cancelPayment, createPayment, decline } from './payment-intents.ts';
import type { KnownMethod } from './payment-methods.ts';
import { get, newId, type Simulation } from './state.ts';
import { invalid } from './stripe-error.ts';

interface NewInvoice {
  reason: 'subscription_create' | 'subscription_cycle';
  period: { start: number; end: number };
}

const getPrice = ({ items }: Stripe.Subscription): Stripe.Price => {
  const price = items.data[0]?.price;
  if (!price) throw new Error('a subscription without a price');
  return price;
};

/** The invoice's payment. */
export const getPaymentId = ({ payments }: Stripe.Invoice): string => String(payments?.data[0]?.payment.payment_intent);

export const getSubscriptionId = ({ parent }: Stripe.Invoice): string => String(parent?.subscription_details?.subscription);

/** Finalized, with a payment that waits for a card. */
export function createInvoice(simulation: Simulation, subscription: Stripe.Subscription, { reason, period }: NewInvoice): Stripe.Invoice {
  const { state, now, emit } = simulation;
  const price = getPrice(subscription);
  const amount = price.unit_amount ?? 0;
  const id = newId('in');
  const customer = subscription.customer as string;
  const payment = createPayment(simulation, { amount: String(amount), currency: price.currency, customer });
  payment.payment_method_types = ['card'];
  payment.setup_future_usage = 'off_session';
  const paid: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: now(),
    currency: price.currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: payment.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  const line = {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: null,
    invoice: id,
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_item_details', invoice_item_details: null, subscription_item_details: { subscription: subscription.id, subscription_item: subscription.items.data[0]?.id } },
    period,
    quantity: 1,
    subscription: subscription.id,
    subtotal: amount,
  } as unknown as Stripe.InvoiceLineItem;
  const invoice = {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    confirmation_secret: { client_secret: payment.client_secret ?? '', type: 'payment_intent' },
    created: now(),
    currency: price.currency,
    customer,
    lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { metadata: subscription.metadata, subscription: subscription.id } },
    payments: { object: 'list', data: [paid], has_more: false, url: `/v1/invoices/${id}/payments` },
    period_end: now(),
    period_start: now(),
    status: 'open',
    status_transitions: { finalized_at: now(), marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    total: amount,
  } as unknown as Stripe.Invoice;
  state.invoices.set(id, invoice);
  emit('invoice.created', invoice);
  emit('invoice.finalized', invoice);
  return invoice;
}

/** Charges the subscription's card; true if it was paid. */
export function chargeInvoice(simulation: Simulation, invoice: Stripe.Invoice, known: KnownMethod | undefined): boolean {
  const payment = get(simulation.state.payments, 'payment_intent', getPaymentId(invoice));
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const verdict = known?.verdict;
  // A bank that asked once has allowed the charges that follow (a mandate).
  if (known && verdict && verdict.kind !== 'declined') {
    payment.payment_method = known.method.id;
    approve(simulation, payment, known);
    return true;
  }
  if (known && verdict?.kind === 'declined') decline(simulation, payment, known, verdict);
  simulation.emit('invoice.payment_failed', invoice);
  return false;
}

export function markPaid({ now, emit }: Simulation, invoice: Stripe.Invoice): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now();
  const [payment] = invoice.payments?.data ?? [];
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = invoice.total;
    payment.status_transitions.paid_at = now();
  }
  emit('invoice.paid', invoice);
  emit('invoice.payment_succeeded', invoice);
}

/** An open invoice alone, with its payment canceled: https://docs.stripe.com/api/invoices/void */
export function markVoid(simulation: Simulation, invoice: Stripe.Invoice): void {
  const { state, now, emit } = simulation;
  if (invoice.status !== 'open') throw invalid("You can only pass in open invoices. This invoice isn't open.");
  cancelPayment(simulation, get(state.payments, 'payment_intent', getPaymentId(invoice)), 'void_invoice');
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now();
  const [payment] = invoice.payments?.data ?? [];
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = now();
  }
  emit('invoice.voided', invoice);
}
