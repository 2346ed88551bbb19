/** Codes over HTTP: discounts, refusals, and the state the bag shows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import type { PromotionInput } from '../../testing/make-promotion.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const give = (browser: Browser, cartId: string, ...codes: string[]) => browser.post(`/api/store/carts/${cartId}/promotions`, { codes });
const takeBack = (browser: Browser, cartId: string, ...codes: string[]) => browser.delete(`/api/store/carts/${cartId}/promotions`, { codes });

async function getBag(quantity = 1, input: Parameters<TestApi['make']['product']>[0] = {}): Promise<{ visitor: Browser; cartId: string; product: MadeProduct }> {
  const product = await api.make.product({ price: kr(200), stock: 50, ...input });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, product.variantId, quantity);
  return { visitor, cartId, product };
}

async function ordered(visitor: Browser, cartId: string, email = 'kund@exempel.example') {
  await fillIn(visitor, cartId, { email });
  await pay(visitor, cartId);
  return complete(visitor, cartId);
}

describe('a code', () => {
  test('takes its part off in any spelling, and can be removed', async () => {
    const { visitor, cartId } = await getBag(2);
    const { code } = await api.make.promotion({ code: 'HEJ15', percent: 15 });
    const { body, status } = await give(visitor, cartId, '  hej15 ');
    expect(status).toBe(200);
    expect(body.cart).toMatchObject({ original_item_total: 400, item_total: 400, discount_total: 60, total: 340, tax_total: 68 });
    expect(body.cart.promotions).toMatchObject([{ code, level: 'order', amount: 60, state: 'applied', message: null }]);
    const again = await give(visitor, cartId, 'HEJ15');
    expect(again.body.cart.discount_total).toBe(60);
    const without = await takeBack(visitor, cartId, 'hej15', 'ANNAN');
    expect(without.body.cart).toMatchObject({ discount_total: 0, total: 400, promotions: [] });
  });

  test('applies to category lines or delivery, with sums adding up', async () => {
    const parent = await api.make.category({ handle: 'krukor' });
    const below = await api.make.category({ handle: 'sma-krukor', parent });
    const { visitor, cartId, product } = await getBag(1, { categoryId: below.id });
    const other = await api.make.product({ price: kr(100), vendorId: product.vendorId });
    await addTo(visitor, cartId, other.variantId);
    const half = await api.make.promotion({ percent: 50, categoryId: parent.id });
    const delivery = await api.make.promotion({ kind: 'free_delivery' });
    await fillIn(visitor, cartId);
    const { cart } = (await give(visitor, cartId, half.code, delivery.code)).body;
    const toLine = (variantId: string) => cart.items.find((item: { variant_id: string }) => item.variant_id === variantId);
    expect(toLine(product.variantId)).toMatchObject({ total: 100, promotion_total: 100 });
    expect(toLine(other.variantId)).toMatchObject({ total: 100, promotion_total: 0 });
    expect(cart).toMatchObject({ original_item_total: 300, item_total: 200, shipping_total: 49, discount_total: 149, total: 200 });
    expect(cart.original_item_total + cart.shipping_total - cart.discount_total).toBe(cart.total);
    expect(cart.free_shipping.remaining, 'nothing is left to buy for what a code gives').toBe(0);
    const options = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options;
    expect(options.map((option: { amount: number }) => option.amount)).toEqual([0, 129]);
    const express = (await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_express' })).body.cart;
    expect(express.total).toBe(329);
    expect(express.promotions.find(({ level }: { level: string }) => level === 'delivery')).toMatchObject({ state: 'other_delivery', amount: 0, message: expect.any(String) });
  });

  test('counts in the currency of the cart', async () => {
    const product = await api.make.product({ price: kr(400), priceEur: 4_000 });
    const { code } = await api.make.promotion({ kind: 'amount', amount: kr(110), minimum: kr(330) });
    const visitor = api.browser();
    const cartId = await newCart(visitor, 'reg_nordics');
    await addTo(visitor, cartId, product.variantId);
    expect((await give(visitor, cartId, code)).body.cart).toMatchObject({ currency_code: 'EUR', discount_total: 10, total: 30, promotions: [{ minimum: 30 }] });
  });

  test('applies without code from its first to its last moment', async () => {
    const { visitor, cartId, product } = await getBag(3);
    await api.make.promotion({ code: null, kind: 'buy_x_get_y', buy: 2, free: 1, vendorId: product.vendorId, startsAt: '2026-11-27T00:00:00Z', endsAt: '2026-11-28T00:00:00Z' });
    const total = async () => (await visitor.get(`/api/store/carts/${cartId}`)).body.cart.total;
    const totals: number[] = [];
    for (const moment of ['2026-11-26T23:59:59.999Z', '2026-11-27T00:00:00Z', '2026-11-27T23:59:59.999Z', '2026-11-28T00:00:00Z']) {
      api.clock.set(moment);
      totals.push(await total());
    }
    api.clock.set('2026-11-23T10:00:00Z');
    expect(totals).toEqual([600, 400, 400, 600]);
  });
});

describe('refusals', () => {
  test.each([
    ['PROMOTION_NOT_STARTED', { startsAt: '2026-12-01T00:00:00Z' }, { starts_at: '2026-12-01T00:00:00.000Z' }],
    ['PROMOTION_ENDED', { startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-23T10:00:00Z' }, {}],
    ['PROMOTION_MINIMUM', { minimum: kr(201) }, { minimum: 201 }],
    ['PROMOTION_TOO_FEW', { kind: 'buy_x_get_y', buy: 2, free: 1 }, { quantity: 3 }],
  ] as const)('%s', async (problem, input: PromotionInput, extra) => {
    const { visitor, cartId } = await getBag();
    const { code } = await api.make.promotion(input);
    const answer = await give(visitor, cartId, code);
    expectProblem(answer, problem);
    expect(answer.body).toMatchObject({ promotion_code: code, ...extra });
    const inEnglish = await visitor.post(`/api/store/carts/${cartId}/promotions?locale=en`, { codes: [code] });
    expectProblem(inEnglish, problem, 'en');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.promotions).toEqual([]);
  });

  test('refuses unknown codes, other vendors’ and other goods’', async () => {
    const { visitor, cartId } = await getBag();
    expectProblem(await give(visitor, cartId, 'FINNS INTE'), 'PROMOTION_UNKNOWN');
    const elsewhere = await api.make.promotion({ vendorId: await api.make.vendor() });
    expectProblem(await give(visitor, cartId, elsewhere.code), 'PROMOTION_WRONG_VENDOR');
    const others = await api.make.promotion({ categoryId: (await api.make.category()).id });
    expectProblem(await give(visitor, cartId, others.code), 'PROMOTION_WRONG_GOODS');
  });

  test('refuses used-up codes, in total and per customer', async () => {
    const once = await api.make.promotion({ usageLimit: 1 });
    const mine = await api.make.promotion({ customerLimit: 1 });
    for (const { code } of [once, mine]) {
      const first = await getBag();
      await give(first.visitor, first.cartId, code);
      expect((await ordered(first.visitor, first.cartId, 'Anna@exempel.example')).body.order.discount_total).toBe(20);
    }
    const next = await getBag();
    expectProblem(await give(next.visitor, next.cartId, once.code), 'PROMOTION_USED_UP');
    expect((await give(next.visitor, next.cartId, mine.code)).body.cart.discount_total).toBe(20);
    // The e-mail identifies the customer: the discount is gone before payment.
    const named = (await fillIn(next.visitor, next.cartId, { email: 'anna@exempel.example' })).body.cart;
    expect(named).toMatchObject({ discount_total: 0, promotions: [{ state: 'already_used', amount: 0 }] });
    await takeBack(next.visitor, next.cartId, mine.code);
    expectProblem(await give(next.visitor, next.cartId, mine.code), 'PROMOTION_ALREADY_USED');
    expect((await fillIn(next.visitor, next.cartId, { email: 'bo@exempel.example' })).status).toBe(200);
    expect((await give(next.visitor, next.cartId, mine.code)).body.cart.discount_total).toBe(20);
  });

  test('counts A@x and a@x as one customer', async () => {
    const { code } = await api.make.promotion({ customerLimit: 1 });
    const first = await getBag();
    await give(first.visitor, first.cartId, code);
    const { order } = (await ordered(first.visitor, first.cartId, 'anna.stor@exempel.example')).body;
    // The API writes lower case; other writers may not.
    await api.database.run({ text: `update orders set email = 'Anna.Stor@Exempel.example' where id = $1`, values: [order.id] });
    const next = await getBag();
    await give(next.visitor, next.cartId, code);
    const named = (await fillIn(next.visitor, next.cartId, { email: 'anna.stor@exempel.example' })).body.cart;
    expect(named).toMatchObject({ discount_total: 0, promotions: [{ state: 'already_used', amount: 0 }] });
  });

  test('applies all or none, and refuses malformed lists', async () => {
    const { visitor, cartId } = await getBag();
    const { code } = await api.make.promotion();
    expectProblem(await give(visitor, cartId, code, 'FINNS INTE'), 'PROMOTION_UNKNOWN');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.promotions).toEqual([]);
    for (const body of [undefined, {}, { codes: [] }, { codes: 'HEJ' }, { codes: [1] }, { codes: ['   '] }, { codes: ['x'.repeat(41)] }, { codes: Array(6).fill('A') }]) {
      expectProblem(await visitor.post(`/api/store/carts/${cartId}/promotions`, body), 'VALIDATION_FAILED');
      expectProblem(await visitor.delete(`/api/store/carts/${cartId}/promotions`, body), 'VALIDATION_FAILED');
    }
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await api.make.promotion()).code));
    expect((await give(visitor, cartId, ...codes.slice(0, 5))).status).toBe(200);
    expectProblem(await give(visitor, cartId, codes[5] ?? ''), 'VALIDATION_FAILED');
  });

  test('answers 404 for a missing cart, 410 for a completed one', async () => {
    const { code } = await api.make.promotion();
    expectProblem(await give(api.browser(), 'cart_nej', code), 'NOT_FOUND');
    expectProblem(await takeBack(api.browser(), 'cart_nej', code), 'NOT_FOUND');
    const { visitor, cartId } = await getBag();
    await ordered(visitor, cartId);
    expectProblem(await give(visitor, cartId, code), 'CART_COMPLETED');
    expectProblem(await takeBack(visitor, cartId, code), 'CART_COMPLETED');
  });

  test('remains visible, without effect and with its reason, when it expires', async () => {
    const { visitor, cartId } = await getBag(2);
    const { code } = await api.make.promotion({ minimum: kr(300) });
    await give(visitor, cartId, code);
    const { items } = (await visitor.get(`/api/store/carts/${cartId}`)).body.cart;
    const fewer = (await visitor.post(`/api/store/carts/${cartId}/line-items/${items[0].id}`, { quantity: 1 })).body.cart;
    expect(fewer).toMatchObject({ discount_total: 0, total: 200, promotions: [{ code, state: 'minimum', amount: 0, message: expect.any(String) }] });
    const more = (await visitor.post(`/api/store/carts/${cartId}/line-items/${items[0].id}`, { quantity: 2 })).body.cart;
    expect(more.discount_total).toBe(40);
  });
});

describe('the order', () => {
  test('retains its promotions, whatever becomes of them', async () => {
    const { visitor, cartId } = await getBag(2);
    const { id, code } = await api.make.promotion({ percent: 25 });
    await give(visitor, cartId, code);
    const { order } = (await ordered(visitor, cartId)).body;
    expect(order).toMatchObject({
      original_item_total: 400,
      item_total: 400,
      discount_total: 100,
      shipping_total: 49,
      total: 349,
      promotions: [{ id, code, name: 'En rabatt', level: 'order', amount: 100 }],
    });
    expect(order.tax_total).toBe(order.items[0].tax_total + order.shipping_tax_total);
    expect(order.items[0].tax_total).toBe(60);
    await api.database.run({ text: `update promotions set name = '{"sv":"Ny","en":"New"}', ends_at = starts_at where id = $1`, values: [id] });
    expect((await visitor.get(`/api/store/orders/${order.id}`)).body.order.promotions).toEqual(order.promotions);
  });

  test('is placed although it costs nothing', async () => {
    const { visitor, cartId } = await getBag();
    const all = await api.make.promotion({ percent: 100 });
    const delivery = await api.make.promotion({ kind: 'free_delivery' });
    await give(visitor, cartId, all.code, delivery.code);
    await fillIn(visitor, cartId);
    const { body } = await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 0 });
    expect(body.payment_session).toMatchObject({ provider_id: 'gift_card', amount: 0 });
    const placed = { total: 0, tax_total: 0, discount_total: 249, payment: { charged: 0, gift_card: 0, card_last4: null } };
    const { order } = (await complete(visitor, cartId)).body;
    expect(order).toMatchObject(placed);
    await api.runJobs();
    const after = (await visitor.get(`/api/store/orders/${order.id}`)).body.order;
    expect([after.status, after.payment_status, after.receipts.length]).toEqual(['confirmed', 'captured', 1]);
  });

  test('lesson 16: sends at most 8 for adding, 25 for completing, with promotions', async () => {
    const { visitor, cartId, product } = await getBag();
    const codes = [await api.make.promotion({ usageLimit: 9, customerLimit: 3 }), await api.make.promotion({ kind: 'free_delivery', usageLimit: 9 })].map(({ code }) => code);
    await give(visitor, cartId, ...codes);
    const adding = await api.listStatements(() => addTo(visitor, cartId, product.variantId));
    expect(adding.length).toBeLessThanOrEqual(4);
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    const completing = await api.listStatements(async () => expect((await complete(visitor, cartId)).body.order.promotions.length).toBe(2));
    expect(completing.length).toBeLessThanOrEqual(20);
  });
});

test('requires a wait after forty attempts a minute, preventing guessing', async () => {
  const strict = await testApi({ hasLimits: true });
  try {
    const visitor = strict.browser();
    const cartId = await newCart(visitor);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 41; attempt += 1) statuses.push((await give(visitor, cartId, `GISSNING${attempt}`)).status);
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([400]));
    expect(statuses[40]).toBe(429);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).status).toBe(200);
    strict.clock.advance(60_000);
    expect((await give(visitor, cartId, 'GISSNING')).status).toBe(400);
  } finally {
    await strict.stop();
  }
});
