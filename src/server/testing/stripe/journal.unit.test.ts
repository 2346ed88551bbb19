import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readJournal } from './journal.ts';
import type { State } from './state.ts';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';

let folder: string;
let journalFile: string;
let simulator: StripeSimulator;
let stripe: Stripe;

async function start(): Promise<void> {
  simulator = await startStripeSimulator({ journalFile });
  const { hostname, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}
/** As a killed one finds it: the file as it is now. */
async function startAgain(): Promise<void> {
  const copy = `${journalFile}-copy`;
  fs.copyFileSync(journalFile, copy);
  await simulator.stop();
  journalFile = copy;
  await start();
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fira-simulator-'));
  journalFile = path.join(folder, 'journal');
  await start();
});
afterEach(async () => {
  await simulator.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const token = async (payment_method: string) => (await stripe.testHelpers.confirmationTokens.create({ payment_method, return_url: 'https://fira.example/tack' })).id;
const pay = async (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey?: string) =>
  stripe.paymentIntents.create({ amount: 34_900, currency: 'sek', confirm: true, confirmation_token: await token(method), ...more }, idempotencyKey === undefined ? {} : { idempotencyKey });

/** As it is written: maps in their order, and no undefined. */
const toPlain = (state: State): unknown => JSON.parse(JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value] : value)));

async function refundDisputeAndDelete(): Promise<void> {
  const { id: account } = await stripe.v2.core.accounts.create({ contact_email: 'butik@exempel.example', display_name: 'Butiken' });
  simulator.setTransfers(account, 'active');
  const sold = await pay('pm_card_visa', { transfer_data: { destination: account }, application_fee_amount: 3_490 });
  await stripe.refunds.create({ payment_intent: sold.id, amount: 10_000, reverse_transfer: true, refund_application_fee: true });
  await pay('pm_card_createDispute');
  const [dispute] = (await stripe.disputes.list()).data;
  simulator.closeDispute(dispute?.id ?? '', 'won');
  const swish = await pay('pm_swish');
  simulator.answerPayer(swish.id, 'approve');
  await pay('pm_card_chargeDeclined').catch(() => {});
  const customer = await stripe.customers.create({ metadata: { member: 'm1' } });
  await stripe.setupIntents.create({ customer: customer.id, confirm: true, confirmation_token: await token('pm_card_visa') });
  const price = await stripe.prices.create({ currency: 'sek', unit_amount: 19_500, recurring: { interval: 'year' }, product_data: { name: 'Membership' } });
  const { latest_invoice } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], payment_behavior: 'default_incomplete' });
  const { payments } = await stripe.invoices.retrieve(String(latest_invoice));
  await stripe.paymentIntents.confirm(String(payments?.data[0]?.payment.payment_intent), { confirmation_token: await token('pm_card_visa') });
  await stripe.customers.del(customer.id);
}

test('stores all that its calls have changed', async () => {
  await refundDisputeAndDelete();
  await stripe.paymentIntents.list();
  const stored = readJournal(journalFile);
  expect(Object.entries(stored).filter(([, objects]) => (Array.isArray(objects) ? objects.length : objects.size) === 0)).toEqual([
    ['customers', new Map()],
    ['customerSessions', new Map()],
  ]);
  expect(toPlain(stored)).toEqual(toPlain(simulator.state));
  await startAgain();
  expect(toPlain(simulator.state)).toEqual(toPlain(stored));
});

test('repeats a stored answer after a kill, and charges once', async () => {
  const confirmation_token = await token('pm_card_visa');
  const first = await pay('pm_card_visa', { confirmation_token }, 'once');
  await startAgain();
  const second = await pay('pm_card_visa', { confirmation_token }, 'once');
  expect(second.id).toBe(first.id);
  expect(simulator.state.charges.size).toBe(1);
});

test('drops a line that a kill cut off, and writes on', async () => {
  await pay('pm_card_visa');
  await startAgain();
  fs.appendFileSync(journalFile, '[["payments","pi_half",{"id":');
  await startAgain();
  expect(simulator.state.payments.size).toBe(1);
  await pay('pm_card_visa');
  expect(readJournal(journalFile).payments.size).toBe(2);
});
