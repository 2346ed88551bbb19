import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StripeSimulator, startStripeSimulator } from './simulator.ts';

let simulator: StripeSimulator;
let stripe: Stripe;

beforeEach(async () => {
  simulator = await startStripeSimulator();
  const { hostname, port } = new URL(simulator.url);
  stripe = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, timeout: 2_000, telemetry: false });
});
afterEach(() => simulator.stop());

const create = (idempotencyKey: string, amount = 34_900): Promise<Stripe.PaymentIntent> => stripe.paymentIntents.create({ amount, currency: 'sek' }, { idempotencyKey });
const getStatus = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 200,
    (error: Stripe.errors.StripeError) => error.statusCode ?? error.type,
  );
const count = (): number => simulator.state.payments.size;
type HowAndWhen = { how: 'timeout' | 'reset' | 500; when: 'before' | 'after' } | { how: 409 | 429; when: 'before' };
const onCreate = (fault: HowAndWhen & { times?: number }): void => simulator.faults.addCall({ method: 'POST', path: /payment_intents$/, ...fault });

test('repeats the stored answer of an idempotency key', async () => {
  const [first, second] = [await create('a'), await create('a')];
  expect([second.id, count()]).toEqual([first.id, 1]);
  expect(await create('b').then(({ id }) => id)).not.toBe(first.id);
  expect(await create('a', 50_000).catch((error: Stripe.errors.StripeError) => error.type), 'other parameters').toBe('StripeIdempotencyError');
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('repeats a stored 500 that came %s the effect', async (when, made) => {
  onCreate({ how: 500, when });
  expect([await getStatus(create('a')), await getStatus(create('a')), count()]).toEqual([500, 500, made]);
  expect([await getStatus(create('b')), count()]).toEqual([200, made + 1]);
});

test.each([409, 429] as const)('stores no %s, so that a retry succeeds', async (how) => {
  onCreate({ how, when: 'before' });
  expect([await getStatus(create('a')), await getStatus(create('a')), count()]).toEqual([how, 200, 1]);
});

test.each([
  ['before', 0, 1],
  ['after', 1, 1],
] as const)('closes the connection %s the effect', async (when, made, afterRetry) => {
  // The SDK sends a call again by itself when its connection is closed.
  onCreate({ how: 'reset', when, times: 2 });
  expect([await getStatus(create('a')), count()]).toEqual(['StripeConnectionError', made]);
  expect([await getStatus(create('a')), count()]).toEqual([200, afterRetry]);
});

test('leaves a call unanswered until the client gives up', async () => {
  onCreate({ how: 'timeout', when: 'after' });
  const { hostname, port } = new URL(simulator.url);
  const impatient = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, timeout: 50, telemetry: false });
  expect(await getStatus(impatient.paymentIntents.create({ amount: 34_900, currency: 'sek' }, { idempotencyKey: 'a' }))).toBe('StripeConnectionError');
  expect([await getStatus(create('a')), count()]).toEqual([200, 1]);
});

test('runs failed work of the v2 API again', async () => {
  simulator.faults.addCall({ path: /accounts$/, how: 500, when: 'before' });
  const account = () => stripe.v2.core.accounts.create({ display_name: 'Butiken', configuration: { recipient: {} } }, { idempotencyKey: 'a' });
  expect([await getStatus(account()), await getStatus(account()), simulator.state.accounts.size]).toEqual([500, 200, 1]);
});

test('refuses a call without a key, and an unknown address', async () => {
  const list = async (authorization: string) => (await fetch(`${simulator.url}/v1/payment_intents`, { headers: { authorization } })).status;
  expect([await list(''), await list(`Basic ${btoa('sk_test_simulator:')}`)]).toEqual([401, 200]);
  expect(await getStatus(stripe.paymentLinks.list())).toBe(404);
});

test('refuses a key whose first call is still under way', async () => {
  const slow = await startStripeSimulator({ latencyMs: 50 });
  const { hostname, port } = new URL(slow.url);
  const client = new Stripe('sk_test_simulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  const both = [1, 2].map(() => getStatus(client.paymentIntents.create({ amount: 34_900, currency: 'sek' }, { idempotencyKey: 'a' })));
  expect((await Promise.all(both)).sort()).toEqual([200, 409]);
  await slow.stop();
});
