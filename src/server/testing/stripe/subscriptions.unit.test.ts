import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';

let simulator: StripeSimulator;
let stripe: Stripe;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.parse('2027-01-31T10:00:00Z');
  simulator = await startStripeSimulator({ clock: () => nowMs });
  const { hostname, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, timeout: 2_000, telemetry: false });
});
afterEach(() => simulator.stop());

const DAY_MS = 86_400_000;
const toDay = (seconds: number | undefined): string => new Date((seconds ?? 0) * 1_000).toISOString().slice(0, 10);
const getEnd = ({ items }: Stripe.Subscription): string => toDay(items.data[0]?.current_period_end);

async function subscribe(interval: 'month' | 'year' = 'month'): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({});
  const price = await stripe.prices.create({ currency: 'sek', unit_amount: 2_900, recurring: { interval }, product_data: { name: 'Membership' } });
  return stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], payment_behavior: 'default_incomplete' });
}

async function payFirst(subscription: Stripe.Subscription, method = 'pm_card_visa'): Promise<Stripe.Subscription> {
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), { expand: ['payments'] });
  const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: method, return_url: 'https://fira.example/tack' });
  await stripe.paymentIntents.confirm(String(invoice.payments?.data[0]?.payment.payment_intent), { confirmation_token: id });
  return stripe.subscriptions.retrieve(subscription.id);
}

const listInvoices = async ({ id }: Stripe.Subscription) => (await stripe.invoices.list({ subscription: id, status: 'paid' })).data;

describe('simulated subscriptions', () => {
  test('is incomplete until its first invoice is paid, and expires', async () => {
    const subscription = await subscribe();
    expect(subscription.status).toBe('incomplete');
    nowMs += 23 * 3_600_000;
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect((await payFirst(await subscribe())).status).toBe('active');
  });

  test('renews on the day of its anchor, also after February', async () => {
    const subscription = await payFirst(await subscribe());
    expect(getEnd(subscription)).toBe('2027-02-28');
    nowMs += 28 * DAY_MS;
    expect(getEnd(await stripe.subscriptions.retrieve(subscription.id))).toBe('2027-03-31');
    expect((await listInvoices(subscription)).map(({ amount_paid, lines }) => [amount_paid, toDay(lines.data[0]?.period.start)])).toEqual([
      [2_900, '2027-02-28'],
      [2_900, '2027-01-31'],
    ]);
  });

  test('tries a declined renewal again, then cancels', async () => {
    const subscription = await payFirst(await subscribe());
    simulator.setCards(String(subscription.customer), { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
    const statuses = [];
    for (const days of [28, 3, 2, 2]) {
      nowMs += days * DAY_MS;
      statuses.push((await stripe.subscriptions.retrieve(subscription.id)).status);
    }
    expect(statuses).toEqual(['past_due', 'past_due', 'past_due', 'canceled']);
    expect(await listInvoices(subscription)).toHaveLength(1);
  });

  test('voids an unpaid invoice with its payment, and no paid one', async () => {
    const subscription = await payFirst(await subscribe());
    simulator.setCards(String(subscription.customer), { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
    nowMs += 28 * DAY_MS;
    const { latest_invoice: unpaid } = await stripe.subscriptions.retrieve(subscription.id);
    expect(await stripe.invoices.voidInvoice(String(unpaid))).toMatchObject({ status: 'void', next_payment_attempt: null });
    const { payments } = await stripe.invoices.retrieve(String(unpaid));
    expect((await stripe.paymentIntents.retrieve(String(payments?.data[0]?.payment.payment_intent))).status).toBe('canceled');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await expect(stripe.invoices.voidInvoice(String(subscription.latest_invoice))).rejects.toThrow('You can only pass in open invoices.');
  });

  test('moves the anchor by a trial, and charges nothing meanwhile', async () => {
    const subscription = await payFirst(await subscribe());
    await stripe.subscriptions.update(subscription.id, { trial_end: Date.parse('2027-04-15T10:00:00Z') / 1_000, proration_behavior: 'none' });
    nowMs = Date.parse('2027-04-14T10:00:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing');
    expect(await listInvoices(subscription)).toHaveLength(1);
    nowMs += DAY_MS;
    expect(getEnd(await stripe.subscriptions.retrieve(subscription.id))).toBe('2027-05-15');
    expect(await listInvoices(subscription)).toHaveLength(2);
  });

  test('ends with its period, at once, or with its customer', async () => {
    const [one, two, three] = [await payFirst(await subscribe('year')), await payFirst(await subscribe()), await payFirst(await subscribe())];
    await stripe.subscriptions.update(one.id, { cancel_at_period_end: true });
    expect((await stripe.subscriptions.cancel(two.id)).status).toBe('canceled');
    await stripe.customers.del(String(three.customer));
    expect((await stripe.subscriptions.retrieve(three.id)).status).toBe('canceled');
    expect((await stripe.subscriptions.retrieve(one.id)).status).toBe('active');
    nowMs += 366 * DAY_MS;
    expect(await stripe.subscriptions.retrieve(one.id)).toMatchObject({ status: 'canceled', ended_at: Date.parse('2028-01-31T10:00:00Z') / 1_000 });
  });
});
