/** A sale at its two boundaries: list, page, bag and payment agree to the millisecond. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { planSale } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const START = '2026-11-27T06:00:00.000Z';
const END = '2026-11-30T23:00:00.000Z';
const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString();

async function productOnSale() {
  const product = await api.make.product({ title: 'Ljuslykta', price: kr(400), stock: 9 });
  const other = await api.make.product({ title: 'Ljuslykta liten', price: kr(350), stock: 9, vendorId: product.vendorId });
  await planSale(systemContext(api.services, 'sv'), {
    name: 'Black Week',
    startsAt: new Date(START),
    endsAt: new Date(END),
    prices: [
      { variantId: product.variantId, currency: 'SEK', amountMinor: kr(300) },
      { variantId: product.variantId, currency: 'EUR', amountMinor: 2_700 },
    ],
  });
  return { product, other };
}

test('lesson 9: changes list, page, filter, sorting and cart at a sale’s moment', async () => {
  const { product, other } = await productOnSale();
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId, 2);
  const look = async () => {
    const list = (await api.get('/api/store/products?q=ljuslykta&sort=price_asc')).body;
    const page = (await api.get(`/api/store/products/${product.productId}`)).body.product;
    const { cart } = (await visitor.get(`/api/store/carts/${cartId}`)).body;
    const below = (await api.get('/api/store/products?q=ljuslykta&price_max=340')).body.products;
    return {
      first: list.products[0].id,
      lowest: list.facets.price.min,
      listed: list.products.find(({ id }: { id: string }) => id === product.productId).prices[0].amount,
      page: page.variants[0].prices[0].amount,
      bag: cart.items[0].unit_price,
      total: cart.item_total,
      below: below.length,
      percentage: page.reductions[0]?.percentage ?? null,
      inBag: cart.items[0].reduction?.percentage ?? null,
    };
  };
  const usual = { first: other.productId, lowest: 350, listed: 400, page: 400, bag: 400, total: 800, below: 0, percentage: null, inBag: null };
  const reduced = { first: product.productId, lowest: 300, listed: 300, page: 300, bag: 300, total: 600, below: 1, percentage: 25, inBag: 25 };
  for (const [moment, expected] of [
    [justBefore(START), usual],
    [START, reduced],
    [justBefore(END), reduced],
    [END, usual],
  ] as const) {
    api.clock.set(moment);
    expect(await look(), moment).toEqual(expected);
  }
  api.clock.set('2026-11-23T10:00:00Z');
});

test('lesson 9: reports a sale that ended between view and payment beforehand', async () => {
  const { product } = await productOnSale();
  api.clock.set(justBefore(END));
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  const shown = (await fillIn(visitor, cartId)).body.cart.total;
  await pay(visitor, cartId);
  api.clock.set(END);
  const late = await complete(visitor, cartId);
  expect(late).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { items: [{ unit_price: 400, previous_unit_price: 300 }], total: shown + 100 } } });
  const again = await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: shown });
  expect(again).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
  await pay(visitor, cartId);
  expect((await complete(visitor, cartId)).body.order.total).toBe(shown + 100);
  api.clock.set('2026-11-23T10:00:00Z');
});

test('retains the sale’s price in the order', async () => {
  const { product } = await productOnSale();
  api.clock.set(START);
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId);
  await fillIn(visitor, cartId);
  await pay(visitor, cartId);
  const { order } = (await complete(visitor, cartId)).body;
  api.clock.set(END);
  expect((await visitor.get(`/api/store/orders/${order.id}`)).body.order.items[0]).toMatchObject({ unit_price: 300, total: 300 });
});
