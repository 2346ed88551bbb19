import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';

let simulator: StripeSimulator;
let stripe: Stripe;
let nowMs: number;

const connect = (key = 'sk_test_simulator', options: Stripe.StripeConfig = {}): Stripe => {
  const { hostname, port } = new URL(simulator.url);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, timeout: 2_000, telemetry: false, ...options });
};

beforeEach(async () => {
  nowMs = Date.parse('2026-11-26T10:00:00Z');
  simulator = await startStripeSimulator({ clock: () => nowMs });
  stripe = connect();
});
afterEach(() => simulator.stop());

const token = async (payment_method: string) => (await stripe.testHelpers.confirmationTokens.create({ payment_method, return_url: 'https://fira.example/tack' })).id;

/** A vendor that may receive money. */
async function vendor(): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: 'butik@exempel.example',
    display_name: 'Butiken',
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  });
  simulator.setTransfers(id, 'active');
  return id;
}

const held = { payment_method_options: { card: { capture_method: 'manual' } } } as const;

async function pay(confirmation_token: string, rest: Partial<Stripe.PaymentIntentCreateParams> = {}, options: Stripe.RequestOptions = {}): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount: 34_900, currency: 'sek', confirm: true, confirmation_token, return_url: 'https://fira.example/tack', ...held, ...rest }, options);
}

/** Balance of the platform, or of an account, in öre. */
async function balance(stripeAccount?: string): Promise<number> {
  const { data } = await stripe.balanceTransactions.list({ limit: 100 }, stripeAccount === undefined ? {} : { stripeAccount });
  return data.reduce((sum, { net }) => sum + net, 0);
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Stripe.errors.StripeError) => ({ status: error.statusCode, type: error.type, code: error.code, decline: error.decline_code }),
  );

describe('payments', () => {
  test('holds a card, and captures it once', async () => {
    const payment = await pay(await token('pm_card_visa'));
    expect([payment.status, payment.amount_capturable, payment.latest_charge]).toEqual(['requires_capture', 34_900, expect.stringMatching(/^ch_/)]);
    expect((await stripe.paymentIntents.capture(payment.id)).status).toBe('succeeded');
    expect(await refused(stripe.paymentIntents.capture(payment.id))).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' });
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge.balance_transaction'] });
    expect(latest_charge).toMatchObject({ captured: true, amount_captured: 34_900, balance_transaction: { amount: 34_900, fee: 704, net: 34_196 } });
  });

  test('releases a hold after seven days', async () => {
    const payment = await pay(await token('pm_card_visa'));
    nowMs += 7 * 86_400_000;
    expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('declines %s with 402', async (method, code, decline) => {
    expect(await refused(pay(await token(method)))).toEqual({ status: 402, type: 'StripeCardError', code, decline });
    const [payment] = (await stripe.paymentIntents.list({ limit: 1 })).data;
    expect(payment).toMatchObject({ status: 'requires_payment_method', last_payment_error: { decline_code: decline } });
  });

  test.each([
    ['approve', 'requires_capture', 'succeeded'],
    ['decline', 'requires_payment_method', 'failed'],
  ] as const)('waits for the bank, which may %s', async (act, status, redirectStatus) => {
    const payment = await pay(await token('pm_card_authenticationRequired'));
    expect([payment.status, payment.next_action?.type]).toEqual(['requires_action', 'redirect_to_url']);
    const page = await fetch(payment.next_action?.redirect_to_url?.url ?? '', { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
    expect(page.headers.get('location')).toContain(`redirect_status=${redirectStatus}`);
    expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe(status);
  });

  test('captures Swish at once, in kronor alone', async () => {
    const payment = await pay(await token('pm_swish'));
    expect(payment.next_action?.type).toBe('swish_handle_redirect_or_display_qr_code');
    simulator.answerPayer(payment.id, 'approve');
    expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({ status: 'succeeded', latest_charge: expect.stringMatching(/^py_/) });
    expect(await refused(pay(await token('pm_swish'), { currency: 'eur' }))).toMatchObject({ status: 400 });
  });

  test('refuses what the API no longer takes, and sums below the least', async () => {
    const removed = { payment_method_types: ['card'] } as Partial<Stripe.PaymentIntentCreateParams>;
    expect(await refused(pay(await token('pm_card_visa'), removed))).toMatchObject({ status: 400, code: 'payment_method_types_no_longer_supported' });
    expect(await refused(pay(await token('pm_card_visa'), { amount: 299 }))).toMatchObject({ code: 'amount_too_small' });
    const once = await token('pm_card_visa');
    await pay(once);
    expect(await refused(pay(once))).toMatchObject({ code: 'confirmation_token_already_used' });
  });

  test('cancels what is held, and nothing that is captured', async () => {
    const payment = await pay(await token('pm_card_visa'));
    expect((await stripe.paymentIntents.cancel(payment.id)).status).toBe('canceled');
    expect(await balance()).toBe(0);
    const captured = await pay(await token('pm_card_visa'), { payment_method_options: {} });
    expect(await refused(stripe.paymentIntents.cancel(captured.id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

describe('vendors’ accounts', () => {
  test('moves a payment to the vendor but for the fee', async () => {
    const destination = await vendor();
    await pay(await token('pm_card_visa'), { payment_method_options: {}, application_fee_amount: 3_490, transfer_data: { destination } });
    expect([await balance(), await balance(destination)]).toEqual([3_490 - 704, 34_900 - 3_490]);
  });

  test('refuses an account whose onboarding isn’t done', async () => {
    const { id } = await stripe.v2.core.accounts.create({ configuration: { recipient: {} } });
    const payment = token('pm_card_visa').then((ready) => pay(ready, { transfer_data: { destination: id } }));
    expect(await refused(payment)).toMatchObject({ status: 400, code: 'insufficient_capabilities_for_transfer' });
    const { url } = await stripe.v2.core.accountLinks.create({
      account: id,
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'https://fira.example/igen', return_url: 'https://fira.example/klart' } },
    });
    const done = await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'complete' }), redirect: 'manual' });
    expect(done.headers.get('location')).toBe('https://fira.example/klart');
    const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
    expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('active');
  });

  test('knows ready accounts that it never made, and no others', async () => {
    await pay(await token('pm_card_visa'), { payment_method_options: {}, transfer_data: { destination: 'acct_ready_1' } });
    expect(await balance('acct_ready_1')).toBe(34_900);
    const unknown = token('pm_card_visa').then((ready) => pay(ready, { transfer_data: { destination: 'acct_1' } }));
    expect(await refused(unknown)).toMatchObject({ status: 404 });
  });

  test('refunds in parts: transfer and fee follow in proportion', async () => {
    const destination = await vendor();
    const { id } = await pay(await token('pm_card_visa'), { amount: 10_000, payment_method_options: {}, application_fee_amount: 999, transfer_data: { destination } });
    const refund = (amount: number) => stripe.refunds.create({ payment_intent: id, amount, reverse_transfer: true, refund_application_fee: true, reason: 'requested_by_customer' });
    await refund(3_333);
    expect([await balance(destination), await balance()]).toEqual([10_000 - 999 - 3_333 + 333, 999 - 330 - 333]);
    await refund(6_667);
    expect([await balance(destination), await balance()], 'Stripe’s own fee isn’t returned').toEqual([0, -330]);
    expect(await refused(refund(1))).toMatchObject({ code: 'charge_already_refunded' });
  });

  test('refuses to refund a fee that was never taken', async () => {
    const { id } = await pay(await token('pm_card_visa'), { payment_method_options: {} });
    expect(await refused(stripe.refunds.create({ payment_intent: id, refund_application_fee: true }))).toMatchObject({ status: 400 });
    expect(await refused(stripe.refunds.create({ payment_intent: id, amount: 34_901 }))).toMatchObject({ status: 400 });
  });

  test('transfers later, and reverses', async () => {
    const destination = await vendor();
    const charge = String((await pay(await token('pm_card_visa'), { payment_method_options: {} })).latest_charge);
    const transfer = await stripe.transfers.create({ amount: 30_000, currency: 'sek', destination, source_transaction: charge });
    await stripe.transfers.createReversal(transfer.id, { amount: 10_000 });
    expect([await balance(destination), (await stripe.transfers.retrieve(transfer.id)).amount_reversed]).toEqual([20_000, 10_000]);
  });

  test('takes a disputed sum until the dispute is won', async () => {
    const { latest_charge } = await pay(await token('pm_card_visa'), { payment_method_options: {} });
    const dispute = simulator.openDispute(String(latest_charge));
    expect(await balance()).toBe(-704 - 20_000);
    simulator.closeDispute(dispute.id, 'won');
    expect([await balance(), (await stripe.disputes.retrieve(dispute.id)).status]).toEqual([34_900 - 704 - 20_000, 'won']);
  });
});

describe('saved cards', () => {
  test('saves a card for a customer, and pays with it', async () => {
    const customer = await stripe.customers.create({ email: 'anna@exempel.example' });
    const setup = await stripe.setupIntents.create({ customer: customer.id });
    expect((await stripe.setupIntents.confirm(setup.id, { confirmation_token: await token('pm_card_visa') })).status).toBe('succeeded');
    const [saved] = (await stripe.customers.listPaymentMethods(customer.id)).data;
    expect(saved?.card?.last4).toBe('4242');
    expect((await stripe.customerSessions.create({ customer: customer.id, components: { payment_element: { enabled: true } } })).client_secret).toMatch(/^cuss_/);
    expect(await refused(pay(await token(saved?.id ?? '')))).toMatchObject({ status: 400, code: 'payment_intent_invalid_parameter' });
    expect((await pay(await token(saved?.id ?? ''), { customer: customer.id })).status).toBe('requires_capture');
    await stripe.paymentMethods.detach(saved?.id ?? '');
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
  });

  test('lets the browser’s key make tokens, and nothing else', async () => {
    const browser = connect('pk_test_simulator');
    expect(await refused(browser.refunds.create({ charge: 'ch_1' }))).toMatchObject({ status: 403, code: 'secret_key_required' });
    const answer = await fetch(`${simulator.url}/v1/confirmation_tokens`, {
      method: 'POST',
      headers: { Authorization: 'Bearer pk_test_simulator' },
      body: new URLSearchParams({ 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4242 4242 4242 4242', return_url: 'https://fira.example/tack' }),
    });
    expect(((await answer.json()) as Stripe.ConfirmationToken).payment_method_preview?.card?.last4).toBe('4242');
  });
});
