import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { complete, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { cancelSession, findNewestSession, getProvider, noteStatus } from '../payments/service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

/** Payment statuses of a cart at the provider and in our database, newest last. */
const getMoney = async (cartId: string) =>
  (
    await api.database.run<{ statuses: string }>({
      text: `select d.status || '/' || s.status as statuses from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1 order by s.attempt`,
      values: [cartId],
    })
  ).map(({ statuses }) => statuses);

async function releaseAbandoned(): Promise<void> {
  await api.database.run({ text: `select graphile_worker.add_job('payments:release-forgotten', '{}')`, values: [] });
  await api.runJobs();
}

test('lesson 4: makes no order when money is released during completion', async () => {
  const product = await api.make.product({ stock: 5 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.clock.advance(3 * 3_600_000);
  api.onStep('complete.authorized', releaseAbandoned);
  expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_MISSING' } });
  expect(await getMoney(cartId)).toEqual(['canceled/canceled']);
  await pay(visitor, cartId);
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});

test('lesson 4: captures the money when an order precedes its pending release', async () => {
  const product = await api.make.product({ stock: 5 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.clock.advance(3 * 3_600_000);
  let releasing: Promise<void> | undefined;
  api.onStep('complete.before-commit', async () => {
    releasing = releaseAbandoned();
  });
  expect((await complete(visitor, cartId)).body.type).toBe('order');
  await releasing;
  await api.runJobs();
  expect(await getMoney(cartId)).toEqual(['captured/captured']);
});

test('lesson 9: releases refused money, so a second completion can’t use it', async () => {
  const product = await api.make.product({ stock: 5, price: kr(100) });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  api.onStep('complete.authorized', async () => {
    await api.make.setPrice(product.variantId, kr(120));
    expect((await complete(visitor, cartId)).status).toBe(409);
    await api.make.setPrice(product.variantId, kr(100));
  });
  expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_MISSING' } });
  expect(await getMoney(cartId)).toEqual(['canceled/canceled']);
});

test('lesson 4: releases money by a job when the process dies before', async () => {
  const product = await api.make.product({ stock: 5, price: kr(100) });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  await api.make.setPrice(product.variantId, kr(120));
  api.onStep('payment.given-up', () => Promise.reject(new Error('the process dies here')));
  expect((await complete(visitor, cartId)).status).toBe(500);
  expect(await getMoney(cartId)).toEqual(['authorized/canceled']);
  await api.runJobs();
  expect(await getMoney(cartId)).toEqual(['canceled/canceled']);
});

test('lesson 4: retries a release job whose attempts were exhausted', async () => {
  const product = await api.make.product({ stock: 5, price: kr(100) });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  await api.make.setPrice(product.variantId, kr(120));
  api.onStep('payment.given-up', () => Promise.reject(new Error('the process dies here')));
  await complete(visitor, cartId);
  await api.database.run({ text: 'update graphile_worker._private_jobs set attempts = max_attempts where locked_at is null', values: [] });
  await api.runJobs();
  expect(await getMoney(cartId), 'given up').toEqual(['authorized/canceled']);
  await api.database.run({ text: `select graphile_worker.add_job('jobs:revive', '{}')`, values: [] });
  await api.runJobs();
  await api.runJobs();
  expect(await getMoney(cartId)).toEqual(['canceled/canceled']);
});

test('lesson 4: ignores a late provider answer for an abandoned attempt', async () => {
  const product = await api.make.product({ stock: 5 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  const ctx = systemContext(api.services, 'sv');
  const session = await findNewestSession(ctx, cartId);
  if (!session) throw new Error('the cart is paid');
  await cancelSession(ctx, session, 'abandoned');
  await noteStatus(ctx, session, { ...(await getProvider(ctx, 'demo').retrieve(ctx, session.provider_reference)), status: 'declined' });
  expect(await getMoney(cartId)).toEqual(['canceled/canceled']);
});

test('starts the next attempt when cancelling the former fails, and retries cancelling', async () => {
  const product = await api.make.product({ stock: 5 });
  const visitor = api.browser();
  const cartId = await paidCart(visitor, product.variantId);
  await api.database.run({
    text: `update demo_payments set reference = reference || '_gone' where reference in (select provider_reference from payment_sessions where cart_id = $1)`,
    values: [cartId],
  });
  expect((await pay(visitor, cartId)).status).toBe(200);
  expect((await complete(visitor, cartId)).body.type).toBe('order');
});
