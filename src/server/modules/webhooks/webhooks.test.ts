import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { CONNECT_SECRET, type StripeShop, stripeShop, WEBHOOK_SECRET } from '../../testing/stripe/shop.ts';
import { testApi } from '../../testing/test-api.ts';
import { getStripe } from '../payments/service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
beforeEach(() => rows('delete from stripe_events'));

const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
const stored = () =>
  rows<{ id: string; type: string; account: string | null; object_id: string | null; payment_reference: string | null; is_processed: boolean }>(
    'select id, type, account, object_id, payment_reference, processed_at is not null as is_processed from stripe_events order by received_at, id',
  );
const jobs = async () => (await rows<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs`))[0]?.n;

const seconds = () => Math.floor(shop.api.clock.now().getTime() / 1_000);
const event = (id: string, more: object = {}) =>
  JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', created: 1_795_000_000, data: { object: { id: 'pi_1', object: 'payment_intent' } }, ...more });

function send(payload: string, { secret = WEBHOOK_SECRET, at = seconds(), path = '/api/webhooks/stripe', signature = '' } = {}) {
  const made = `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
  return shop.api.send('POST', path, { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature || made } });
}

describe('events of Stripe', () => {
  test('are stored before they are answered, and processed by a job', async () => {
    expect(await send(event('evt_1'))).toMatchObject({ status: 200, body: { received: true } });
    expect(await stored()).toEqual([{ id: 'evt_1', type: 'payment_intent.succeeded', account: null, object_id: 'pi_1', payment_reference: null, is_processed: false }]);
    await shop.api.runJobs();
    expect(await stored()).toMatchObject([{ id: 'evt_1', is_processed: true }]);
  });

  test('are stored and queued once when three deliveries arrive at once', async () => {
    const before = (await jobs()) ?? 0;
    const answers = await Promise.all([1, 2, 3].map(() => send(event('evt_2'))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([(await stored()).length, ((await jobs()) ?? 0) - before]).toEqual([1, 1]);
    await shop.api.runJobs();
    expect((await send(event('evt_2'))).status).toBe(200);
    expect((await jobs()) ?? 0, 'a later delivery queues nothing').toBe(before);
  });

  test('are processed after a crash in between', async () => {
    await send(event('evt_3'));
    shop.api.onStep('webhook.handled', () => Promise.reject(new Error('the process dies here')));
    await shop.api.runJobs();
    expect(await stored()).toMatchObject([{ is_processed: false }]);
    await rows(`update graphile_worker._private_jobs set run_at = now()`);
    await shop.api.runJobs();
    expect(await stored()).toMatchObject([{ is_processed: true }]);
  });

  test('name their payment, also expanded, and their account, also in thin form', async () => {
    await send(event('evt_4', { type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: { id: 'pi_2', amount: 1 } } } }));
    await send(event('evt_5', { type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1' } } }), { secret: CONNECT_SECRET, path: '/api/webhooks/stripe-connect' });
    await send(
      JSON.stringify({ id: 'evt_6', object: 'v2.core.event', type: 'v2.core.account.closed', created: '2026-11-23T09:00:00.000Z', related_object: { id: 'acct_2', type: 'v2.core.account' } }),
    );
    expect((await stored()).map(({ id, account, object_id, payment_reference }) => [id, account, object_id, payment_reference]).sort()).toEqual([
      ['evt_4', null, 'ch_1', 'pi_2'],
      ['evt_5', 'acct_1', 'acct_1', null],
      ['evt_6', null, 'acct_2', null],
    ]);
  });

  test('of unknown types and other systems have no effect', async () => {
    await send(event('evt_7', { type: 'terminal.reader.action_failed', data: { object: { object: 'nothing of ours' } } }));
    await send(event('evt_8', { type: 'payment_intent.succeeded', data: { object: { id: 'pi_foreign' } } }));
    for (const id of ['ch_foreign', 'py_foreign']) await send(event(`evt_${id}`, { type: 'charge.refunded', data: { object: { id } } }));
    await shop.api.runJobs();
    expect((await stored()).map(({ is_processed }) => is_processed)).toEqual([true, true, true, true]);
  });

  test('from the simulator are accepted as they are signed', async () => {
    const stripe = await getStripe(shop.api.services);
    await stripe.paymentIntents.create({ amount: 34_900, currency: 'sek' });
    await shop.simulator.webhooks.settled();
    expect(shop.simulator.webhooks.deliveries.map(({ type, status }) => [type, status])).toEqual([['payment_intent.created', 200]]);
    expect(await stored()).toMatchObject([{ type: 'payment_intent.created' }]);
  });
});

describe('a call without Stripe’s signature', () => {
  test('is refused, stored nowhere, and logged without its content', async () => {
    const log = vi.spyOn(shop.api.services.log, 'child');
    const old = seconds() - 301;
    const refused = [
      await send(event('evt_bad'), { secret: 'whsec_another' }),
      await send(event('evt_bad'), { at: old }),
      await send(event('evt_bad'), { secret: CONNECT_SECRET }),
      await send(event('evt_bad'), { signature: 'nonsense' }),
      await shop.api.send('POST', '/api/webhooks/stripe', { body: event('evt_bad'), headers: { 'content-type': 'application/json' } }),
    ];
    for (const answer of refused) expectProblem(answer, 'SIGNATURE_INVALID');
    expect(JSON.stringify(refused.map(({ body }) => body))).not.toContain('whsec_');
    expect(await stored()).toEqual([]);
    log.mockRestore();
  });

  test('is refused when a byte of its body is changed', async () => {
    const at = seconds();
    const signature = `t=${at},v1=${createHmac('sha256', WEBHOOK_SECRET)
      .update(`${at}.${event('evt_9')}`)
      .digest('hex')}`;
    expectProblem(await send(event('evt_9').replace('pi_1', 'pi_2'), { signature }), 'SIGNATURE_INVALID');
  });

  test('is refused for what is no event, though signed', async () => {
    for (const payload of ['{', '[]', '{"id":"evt_1"}', JSON.stringify({ id: '', type: 'x', created: 1 })]) expectProblem(await send(payload), 'VALIDATION_FAILED');
  });

  test('finds no endpoint in a shop without Stripe, or without the secret', async () => {
    const local = await testApi();
    const half = await testApi({ settings: { STRIPE_SECRET_KEY: 'sk_test_x' } });
    for (const api of [local, half]) for (const name of ['stripe', 'stripe-connect']) expectProblem(await api.post(`/api/webhooks/${name}`, {}), 'NOT_FOUND');
    await local.stop();
    await half.stop();
  });
});

test('deletes processed events after sixty days', async () => {
  await send(event('evt_old'));
  await shop.api.runJobs();
  await send(event('evt_waiting'));
  shop.api.clock.advance(61 * 86_400_000);
  await rows(`delete from graphile_worker._private_jobs`);
  await rows(`select graphile_worker.add_job('webhooks:delete-old', '{}')`);
  await shop.api.runJobs();
  expect((await stored()).map(({ id }) => id)).toEqual(['evt_waiting']);
});
