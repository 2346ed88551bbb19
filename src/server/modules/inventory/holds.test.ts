import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, systemContext } from '../../platform/context.ts';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, goodCard, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { correctStock } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => expectBooksInOrder());

const MINUTES = 15;
const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
const getStock = async (id: string) => (await rows<{ available: number }>('select available from stock_items where id = $1', id))[0]?.available;
const toHeldQuantity = async (id: string) => (await rows<{ held: number }>('select coalesce(sum(quantity), 0)::int as held from stock_reservations where stock_item_id = $1', id))[0]?.held;
const listMoves = async (id: string) => (await rows<{ move: string }>(`select reason || ' ' || change as move from stock_movements where stock_item_id = $1 order by id`, id)).map(({ move }) => move);

/** The ledger's sums equal available and held stock. */
async function expectBooksInOrder(): Promise<void> {
  expect(await rows('select s.id from stock_items s where s.available <> (select coalesce(sum(m.change), 0) from stock_movements m where m.stock_item_id = s.id)')).toEqual([]);
  expect(
    await rows(`select s.id from stock_items s where (select coalesce(sum(r.quantity), 0) from stock_reservations r where r.stock_item_id = s.id)
      <> (select coalesce(-sum(m.change), 0) from stock_movements m where m.stock_item_id = s.id and m.reason in ('reserved', 'released'))`),
  ).toEqual([]);
}

async function releaseLapsed(): Promise<void> {
  await rows(`select graphile_worker.add_job('inventory:release-lapsed', '{}')`);
  await api.runJobs();
}

const startPaying = (browser: Browser, cartId: string): Promise<Answer> => browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });

async function filledCart(variantId: string, quantity = 1): Promise<{ browser: Browser; cartId: string }> {
  const browser = api.browser();
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId, quantity);
  await fillIn(browser, cartId);
  return { browser, cartId };
}

describe('goods are held while their buyer pays', () => {
  test('shows others the remainder, and the buyer their own as available', async () => {
    const product = await api.make.product({ stock: 3 });
    const { browser, cartId } = await filledCart(product.variantId, 2);
    expect((await startPaying(browser, cartId)).status).toBe(200);
    const other = api.browser();
    const otherCart = await newCart(other);
    expect(await addTo(other, otherCart, product.variantId, 2)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_INVENTORY', quantity_left: 1 } });
    expect((await other.get(`/api/store/products/${product.productId}`)).body.product.variants[0].stock).toEqual({ state: 'few_left', quantity_left: 1 });
    const { cart } = (await browser.get(`/api/store/carts/${cartId}`)).body;
    expect(cart).toMatchObject({ items: [{ quantity_available: 3 }], reservation: { expires_at: '2026-11-23T10:15:00.000Z', is_short: true } });
    expect((await addTo(browser, cartId, product.variantId, 1)).status).toBe(200);
  });

  test('converts into the order once, with every movement in the ledger', async () => {
    const product = await api.make.product({ stock: 5 });
    const browser = api.browser();
    const cartId = await paidCart(browser, product.variantId, 2);
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([3, 2]);
    expect((await complete(browser, cartId)).body.type).toBe('order');
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([3, 0]);
    expect(await listMoves(product.stockItemId)).toEqual(['received 5', 'reserved -2', 'released 2', 'sold -2']);
  });

  test('renews the same hold on another attempt and follows the cart', async () => {
    const [a, b] = [await api.make.product({ stock: 5 }), await api.make.product({ stock: 5 })];
    const { browser, cartId } = await filledCart(a.variantId, 2);
    await startPaying(browser, cartId);
    const [line] = (await browser.get(`/api/store/carts/${cartId}`)).body.cart.items;
    await browser.post(`/api/store/carts/${cartId}/line-items/${line.id}`, { quantity: 1 });
    await addTo(browser, cartId, b.variantId, 3);
    api.clock.advance(60_000);
    await startPaying(browser, cartId);
    expect([await toHeldQuantity(a.stockItemId), await toHeldQuantity(b.stockItemId)]).toEqual([1, 3]);
    expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.reservation.expires_at).toBe('2026-11-23T10:16:00.000Z');
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('sells what a changed cart contains and releases the rest', async () => {
    const [a, b] = [await api.make.product({ stock: 2, price: kr(100) }), await api.make.product({ stock: 2, price: kr(100) })];
    const { browser, cartId } = await filledCart(a.variantId, 1);
    await pay(browser, cartId);
    const [line] = (await browser.get(`/api/store/carts/${cartId}`)).body.cart.items;
    await addTo(browser, cartId, b.variantId, 1);
    await browser.delete(`/api/store/carts/${cartId}/line-items/${line.id}`);
    expect((await complete(browser, cartId)).body.type).toBe('order');
    expect([await getStock(a.stockItemId), await toHeldQuantity(a.stockItemId), await getStock(b.stockItemId)]).toEqual([2, 0, 1]);
  });

  test('holds two variants of one stock item together', async () => {
    const product = await api.make.product({ stock: 3 });
    const twin = await api.make.variant(product, { stockItemId: product.stockItemId });
    const { browser, cartId } = await filledCart(product.variantId, 1);
    await addTo(browser, cartId, twin, 2);
    await pay(browser, cartId);
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([0, 3]);
    expect((await complete(browser, cartId)).body.type).toBe('order');
  });
});

describe('goods are let go of', () => {
  test('expires by a job, not before its time, once', async () => {
    const product = await api.make.product({ stock: 1 });
    const { browser, cartId } = await filledCart(product.variantId);
    await startPaying(browser, cartId);
    api.clock.advance(MINUTES * 60_000 - 1);
    await releaseLapsed();
    expect(await toHeldQuantity(product.stockItemId)).toBe(1);
    api.clock.advance(1);
    expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.reservation).toBeNull();
    await releaseLapsed();
    await releaseLapsed();
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([1, 0]);
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('remains when the buyer starts paying again during the job', async () => {
    const product = await api.make.product({ stock: 1 });
    const { browser, cartId } = await filledCart(product.variantId);
    await startPaying(browser, cartId);
    api.clock.advance(MINUTES * 60_000);
    api.onStep('stock-hold.lapsed', async () => {
      expect((await startPaying(browser, cartId)).status).toBe(200);
    });
    await releaseLapsed();
    expect(await toHeldQuantity(product.stockItemId)).toBe(1);
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('orders after expiry while stock lasts, and is refused without', async () => {
    const product = await api.make.product({ stock: 1 });
    const [late, rival] = [api.browser(), api.browser()];
    const lateCart = await paidCart(late, product.variantId);
    api.clock.advance(MINUTES * 60_000);
    await releaseLapsed();
    const rivalCart = await paidCart(rival, product.variantId);
    expect(await complete(late, lateCart)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_INVENTORY', unavailable: [{ quantity_left: 0 }] } });
    expect((await complete(rival, rivalCart)).body.type).toBe('order');
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('are released when the provider is unavailable or the order refused', async () => {
    const [a, b] = [await api.make.product({ stock: 1, price: kr(100) }), await api.make.product({ stock: 1, price: kr(100) })];
    const first = await filledCart(a.variantId);
    api.onStep('payment.reserved', async () => {
      throw new Error('the provider is away');
    });
    expect((await startPaying(first.browser, first.cartId)).status).toBe(500);
    expect([await getStock(a.stockItemId), await toHeldQuantity(a.stockItemId)]).toEqual([1, 0]);
    const second = await filledCart(b.variantId);
    await pay(second.browser, second.cartId);
    await api.make.setPrice(b.variantId, kr(120));
    expect((await complete(second.browser, second.cartId)).body.code).toBe('CART_CHANGED');
    expect([await getStock(b.stockItemId), await toHeldQuantity(b.stockItemId)]).toEqual([1, 0]);
  });

  test('remains after a declined card until expiry for another card', async () => {
    const product = await api.make.product({ stock: 1 });
    const { browser, cartId } = await filledCart(product.variantId);
    await pay(browser, cartId, { ...goodCard, number: '4000 0000 0000 0002' });
    expect((await complete(browser, cartId)).body.error.code).toBe('PAYMENT_DECLINED');
    expect(await toHeldQuantity(product.stockItemId)).toBe(1);
    await pay(browser, cartId);
    expect((await complete(browser, cartId)).body.type).toBe('order');
  });

  test('lesson 4: expires when the process dies after the provider answered', async () => {
    const product = await api.make.product({ stock: 1 });
    const { browser, cartId } = await filledCart(product.variantId);
    api.onStep('payment.opened', async () => {
      throw new Error('the process died here');
    });
    expect((await startPaying(browser, cartId)).status).toBe(500);
    expect(await toHeldQuantity(product.stockItemId)).toBe(1);
    api.clock.advance(MINUTES * 60_000);
    await releaseLapsed();
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([1, 0]);
    api.clock.set('2026-11-23T10:00:00Z');
  });
});

describe('at once', () => {
  test('lesson 1: gives 3 units to 3 of 50 simultaneous payers', async () => {
    const product = await api.make.product({ stock: 3 });
    const buyers = [];
    for (let index = 0; index < 50; index += 1) buyers.push(await filledCart(product.variantId));
    const answers = await Promise.all(buyers.map(async (buyer) => ({ buyer, answer: await pay(buyer.browser, buyer.cartId) })));
    const refused = answers.filter(({ answer }) => answer.status === 409);
    expect(refused.every(({ answer }) => answer.body.code === 'INSUFFICIENT_INVENTORY')).toBe(true);
    expect([refused.length, await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([47, 0, 3]);
    const done = await Promise.all(answers.map(({ buyer }) => complete(buyer.browser, buyer.cartId)));
    expect(done.filter(({ body }) => body.type === 'order')).toHaveLength(3);
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([0, 0]);
  });

  test('lesson 1: sells 1 unit to one of 50 lapsed completions', async () => {
    const product = await api.make.product({ stock: 1 });
    const carts = [];
    for (let index = 0; index < 50; index += 1) {
      const browser = api.browser();
      carts.push({ browser, cartId: await paidCart(browser, product.variantId) });
      await rows(`update stock_reservations set expires_at = $1`, api.clock.now());
      await releaseLapsed();
    }
    const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await getStock(product.stockItemId)).toBe(0);
  });

  test('lesson 5: pays, completes and releases 50 carts without deadlock, sums correct', async () => {
    const [a, b] = [await api.make.product({ stock: 60 }), await api.make.product({ stock: 60 })];
    const carts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const { browser, cartId } = await filledCart((index % 2 === 0 ? a : b).variantId);
        await addTo(browser, cartId, (index % 2 === 0 ? b : a).variantId, 2);
        return { browser, cartId };
      }),
    );
    const before = await deadlocksSoFar(api);
    const outcomes = await Promise.all(
      carts.map(async ({ browser, cartId }, index) => {
        if ((await pay(browser, cartId)).status !== 200) return 0;
        if (index % 3 === 0) {
          await rows('update stock_reservations set expires_at = $2 where cart_id = $1', cartId, api.clock.now());
          await releaseLapsed();
        }
        const answer = await complete(browser, cartId);
        expect([200, 409]).toContain(answer.status);
        return answer.body.type === 'order' ? 1 : 0;
      }),
    );
    expect(await deadlocksSoFar(api)).toBe(before);
    const sold = await rows<{ n: number }>(`select coalesce(sum(quantity), 0)::int as n from order_items where stock_item_id = any($1)`, [a.stockItemId, b.stockItemId]);
    expect(sold[0]?.n).toBe(outcomes.reduce<number>((sum, one) => sum + one, 0) * 3);
    expect(
      ((await getStock(a.stockItemId)) ?? 0) + ((await getStock(b.stockItemId)) ?? 0) + ((await toHeldQuantity(a.stockItemId)) ?? 0) + ((await toHeldQuantity(b.stockItemId)) ?? 0) + (sold[0]?.n ?? 0),
    ).toBe(120);
  });
});

describe('counting stock while some is held', () => {
  const count = (id: string, counted: number) => inTransaction(systemContext(api.services, 'sv'), (ctx) => correctStock(ctx, id, counted));

  test('counts held units as on the shelf, so no more are sold', async () => {
    const product = await api.make.product({ stock: 10 });
    const { browser, cartId } = await filledCart(product.variantId, 3);
    await pay(browser, cartId);
    expect(await count(product.stockItemId, 8)).toBeNull();
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([5, 3]);
    expect((await complete(browser, cartId)).body.type).toBe('order');
    expect(await getStock(product.stockItemId)).toBe(5);
    expect(await listMoves(product.stockItemId)).toEqual(['received 10', 'reserved -3', 'corrected -2', 'released 3', 'sold -3']);
  });

  test('refuses a count below the held units', async () => {
    const product = await api.make.product({ stock: 4 });
    const { browser, cartId } = await filledCart(product.variantId, 3);
    await pay(browser, cartId);
    expect(await count(product.stockItemId, 2)).toBe(3);
    expect([await getStock(product.stockItemId), await toHeldQuantity(product.stockItemId)]).toEqual([1, 3]);
  });
});

test('refuses changes and deletions in the ledger', async () => {
  await api.make.product({ stock: 1 });
  await expect(rows('update stock_movements set change = 2')).rejects.toThrow('append-only');
  await expect(rows('delete from stock_movements')).rejects.toThrow('append-only');
});

test('lesson 16: holds and sells with few statements', async () => {
  const product = await api.make.product({ stock: 5 });
  const { browser, cartId } = await filledCart(product.variantId);
  expect((await api.listStatements(() => addTo(browser, cartId, product.variantId))).filter((text) => !text.includes('rate_limits')).length).toBeLessThanOrEqual(3);
  await pay(browser, cartId);
  expect((await api.listStatements(() => complete(browser, cartId))).filter((text) => !text.includes('rate_limits')).length).toBeLessThanOrEqual(20);
});
