import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTo, complete, fillIn, goodCard, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const getStock = async (id: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [id] }))[0]?.available;

describe('payments', () => {
  test('CART-14 leaves the cart unchanged after a decline, and accepts another card', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    expect((await pay(visitor, cartId, { ...goodCard, number: '4000000000000002' })).body).toMatchObject({ status: 'declined', decline_code: 'card_declined' });
    expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' } });
    // Still reserved: the buyer is paying.
    expect(await getStock(product.stockItemId)).toBe(1);
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId)).body.type).toBe('order');
  });

  test('CART-14 refuses a card that needs authentication until the bank confirms', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    const asked = await pay(visitor, cartId, { ...goodCard, number: '4000002500003155', return_path: `/payment-return/${cartId}` });
    expect(asked.body.status).toBe('requires_action');
    expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_ACTION_REQUIRED' } });
    const url = new URL(asked.body.next_action_url, 'http://localhost');
    expect((await visitor.get(url.pathname + url.search)).body).toContain('Demobanken');
    const form = new URLSearchParams({ client_secret: url.searchParams.get('client_secret') ?? '', approve: 'true' });
    const back = await visitor.send('POST', url.pathname, { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/payment-return/${cartId}`]);
    expect((await complete(visitor, cartId)).body.type).toBe('order');
  });

  test('redirects from the demo bank within this site only', async () => {
    const product = await api.make.product({ stock: 10 });
    const visitor = api.browser();
    for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/%5cevil']) {
      const cartId = await newCart(visitor);
      await addTo(visitor, cartId, product.variantId);
      await fillIn(visitor, cartId);
      const asked = await pay(visitor, cartId, { ...goodCard, number: '4000002500003155', return_path: path });
      const url = new URL(asked.body.next_action_url, 'http://localhost');
      const form = new URLSearchParams({ client_secret: url.searchParams.get('client_secret') ?? '', approve: 'true' });
      const back = await visitor.send('POST', url.pathname, { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect(back.headers.get('location')).toMatch(/^\/(?![/\\])/);
    }
  });

  test('lesson 4: releases abandoned authorizations later, and never those with an order', async () => {
    const product = await api.make.product({ stock: 5 });
    const [forgetful, buyer] = [api.browser(), api.browser()];
    const abandoned = await paidCart(forgetful, product.variantId);
    const bought = await paidCart(buyer, product.variantId);
    await complete(buyer, bought);
    await api.runJobs();
    api.clock.advance(3 * 3_600_000);
    await api.database.run({ text: `select graphile_worker.add_job('payments:release-forgotten', '{}')`, values: [] });
    await api.runJobs();
    const getStatus = async (cartId: string) =>
      (
        await api.database.run<{ status: string }>({
          text: 'select d.status from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1',
          values: [cartId],
        })
      ).map((row) => row.status);
    expect(await getStatus(abandoned)).toEqual(['canceled']);
    expect(await getStatus(bought)).toEqual(['captured']);
    api.clock.set('2026-11-23T10:00:00Z');
  });
});
