import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const finnishAddress = { ...swedishAddress, postal_code: '00100', city: 'Helsingfors', country_code: 'FI' };
const count = async (table: string, where = 'true') => (await api.database.run<{ n: number }>({ text: `select count(*)::int as n from ${table} where ${where}`, values: [] }))[0]?.n;
const getStock = async (id: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [id] }))[0]?.available;

describe('the paid sum equals the shown sum', () => {
  test('lesson 9: answers 409 with the new total, then accepts paying it', async () => {
    const product = await api.make.product({ price: kr(100), stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    await api.make.setPrice(product.variantId, kr(120));
    const refused = await complete(visitor, cartId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 169, items: [{ unit_price: 120, previous_unit_price: 100 }] } } });
    expect(await getStock(product.stockItemId)).toBe(5);
    await pay(visitor, cartId);
    const done = await complete(visitor, cartId);
    expect(done.body.order.total).toBe(169);
    await api.runJobs();
    expect(await count('demo_payments', `amount_minor = 16900 and status = 'captured' and reference in (select provider_reference from payment_sessions where cart_id = '${cartId}')`)).toBe(1);
  });

  test('lesson 9: refuses a payment of the same number in another currency', async () => {
    // 100 + 49 kr, and 149 € with free delivery: 14,900 minor units of either currency.
    const product = await api.make.product({ price: kr(100), priceEur: 14_900, stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    api.onStep('complete.authorized', async () => {
      await visitor.put(`/api/store/carts/${cartId}/cart`, { region_id: 'reg_nordics', shipping_address: { ...finnishAddress } });
      const moved = await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_nordics_standard' });
      expect(moved.body.cart).toMatchObject({ total: 149, currency_code: 'EUR' });
      // The SEK payment is still the newest: only the currency differs.
      await api.database.run({ text: `update payment_sessions set status = 'authorized' where cart_id = $1`, values: [cartId] });
    });
    expect(await complete(visitor, cartId)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 149, currency_code: 'EUR' } } });
    expect(await getStock(product.stockItemId)).toBe(5);
    expect(await count('orders', `cart_id = '${cartId}'`)).toBe(0);
  });

  test('lesson 9: refuses paying any total but the current one, cart unchanged', async () => {
    const product = await api.make.product({ price: kr(100), stock: 5 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    await api.make.setPrice(product.variantId, kr(90));
    const answer = await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 149 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 139 } } });
    expect((await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 139 })).body.payment_session.amount).toBe(139);
  });

  test('lesson 9: taxes Swedish food at the day’s rate, which the order retains', async () => {
    const product = await api.make.product({ price: kr(106), stock: 5, taxClass: 'food' });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const before = await addTo(visitor, cartId, product.variantId);
    expect(before.body.cart.tax_total).toBe(6);
    api.clock.set('2028-01-01T10:00:00Z');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.tax_total).toBe(11.36);
    api.clock.set('2026-11-23T10:00:00Z');
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    const { order } = (await complete(visitor, cartId)).body;
    api.clock.set('2028-01-01T10:00:00Z');
    await api.make.setPrice(product.variantId, kr(500));
    const later = await visitor.get(`/api/store/orders/${order.id}`);
    expect(later.body.order.items[0]).toMatchObject({ unit_price: 106, tax_rate: 6, tax_total: 6 });
    api.clock.set('2026-11-23T10:00:00Z');
  });
});
