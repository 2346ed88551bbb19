import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CART_LINES } from '#shared/values/orders/limits.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo as addNow, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
  visitor = api.browser();
});
afterAll(() => api.stop());

const getCart = async (cartId: string) => (await visitor.get(`/api/store/carts/${cartId}`)).body.cart;
const change = (cartId: string, lineId: string, quantity: unknown) => visitor.post(`/api/store/carts/${cartId}/line-items/${lineId}`, { quantity });

/** Lines are sorted by creation time: advance a second before each. */
const addTo: typeof addNow = (...args) => {
  api.clock.advance(1_000);
  return addNow(...args);
};

/** A cart with one line, and the line's id. */
async function cartWith(variantId: string, quantity = 1): Promise<{ cartId: string; lineId: string }> {
  const cartId = await newCart(visitor);
  const { cart } = (await addTo(visitor, cartId, variantId, quantity)).body;
  return { cartId, lineId: cart.items[0].id };
}

describe('adding, changing, removing', () => {
  test('lesson 6: answers each change as a read right after would', async () => {
    const vendorId = await api.make.vendor();
    const category = await api.make.category();
    const [first, second] = [await api.make.product({ vendorId, categoryId: category.id, stock: 9, price: kr(99) }), await api.make.product({ vendorId, stock: 9 })];
    const sharing = await api.make.variant(first, { stockItemId: first.stockItemId });
    await api.make.promotion({ code: null, categoryId: category.id, kind: 'buy_x_get_y', buy: 1, free: 1 });
    const cartId = await newCart(visitor);
    const same = async (answer: Promise<{ body: { cart?: unknown; parent?: unknown } }>) => {
      const { cart, parent } = (await answer).body;
      const look = await getCart(cartId);
      expect(cart ?? parent).toEqual(look);
      return look;
    };
    await same(addTo(visitor, cartId, first.variantId, 1));
    expect((await same(addTo(visitor, cartId, first.variantId, 1))).discount_total).toBe(99);
    await same(addTo(visitor, cartId, second.variantId, 2));
    const { items } = await same(addTo(visitor, cartId, sharing, 1));
    await api.make.setPrice(second.variantId, kr(120));
    await same(addTo(visitor, cartId, second.variantId, 1));
    await api.make.setPrice(first.variantId, kr(90));
    api.clock.advance(1_000);
    await same(change(cartId, items[0].id, 4));
    for (const { id } of items) await same(visitor.delete(`/api/store/carts/${cartId}/line-items/${id}`));
    expect(await same(addTo(visitor, cartId, second.variantId, 1))).toMatchObject({ items: [{ quantity: 1 }], vendor: { id: vendorId } });
  });

  test('CART-02 joins the same variant to its line unless metadata differs', async () => {
    const product = await api.make.product({ price: kr(99.5), stock: 20 });
    const { cartId, lineId } = await cartWith(product.variantId, 2);
    const joined = await addTo(visitor, cartId, product.variantId, 3);
    expect(joined.body.cart).toMatchObject({ item_total: 497.5, items: [{ id: lineId, quantity: 5, total: 497.5 }] });
    api.clock.advance(1_000);
    const engraved = await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1, metadata: { text: 'Till mormor' } });
    expect(engraved.body.cart.items.map((item: { quantity: number; metadata: object }) => [item.quantity, item.metadata])).toEqual([
      [5, {}],
      [1, { text: 'Till mormor' }],
    ]);
    expect(engraved.body.cart.item_total).toBe(597);
  });

  test('CART-02 sets the quantity, removes at zero or less, then answers 404', async () => {
    const product = await api.make.product({ stock: 20 });
    for (const quantity of [0, -1, -20_000, Number.MIN_SAFE_INTEGER]) {
      const { cartId, lineId } = await cartWith(product.variantId);
      expect((await change(cartId, lineId, 7)).body.cart.items).toMatchObject([{ id: lineId, quantity: 7 }]);
      expect((await change(cartId, lineId, quantity)).body.cart).toMatchObject({ items: [], total: 0, vendor: null });
      expectProblem(await change(cartId, lineId, 0), 'NOT_FOUND');
      expectProblem(await change(cartId, lineId, 2), 'NOT_FOUND');
    }
  });

  test('CART-02 CART-07 DELETE answers the removed line and the remaining cart', async () => {
    const [one, two] = [await api.make.product(), await api.make.product()];
    const { cartId, lineId } = await cartWith(one.variantId);
    const other = (await addTo(visitor, cartId, two.variantId)).body.cart.items[1];
    const first = await visitor.delete(`/api/store/carts/${cartId}/line-items/${lineId}`);
    expect(first.body).toMatchObject({ id: lineId, object: 'line-item', deleted: true, parent: { id: cartId, items: [{ id: other.id }] } });
    const last = await visitor.delete(`/api/store/carts/${cartId}/line-items/${other.id}`);
    expect(last).toMatchObject({ status: 200, body: { id: other.id, deleted: true, parent: { id: cartId, items: [], total: 0 } } });
    expectProblem(await visitor.delete(`/api/store/carts/${cartId}/line-items/${other.id}`), 'NOT_FOUND');
  });

  test('CART-02 refuses another cart’s line in change and removal', async () => {
    const product = await api.make.product();
    const theirs = await cartWith(product.variantId);
    const mine = await newCart(visitor);
    expectProblem(await change(mine, theirs.lineId, 5), 'NOT_FOUND');
    expectProblem(await visitor.delete(`/api/store/carts/${mine}/line-items/${theirs.lineId}`), 'NOT_FOUND');
    expect(await getCart(theirs.cartId)).toMatchObject({ items: [{ quantity: 1 }] });
  });

  test('CART-02 refuses unknown, unpublished and unpriced variants', async () => {
    const cartId = await newCart(visitor);
    const hidden = await api.make.product();
    await api.database.run({ text: 'update products set is_published = false where id = $1', values: [hidden.productId] });
    const priceless = await api.make.product();
    await api.database.run({ text: 'delete from variant_prices where variant_id = $1', values: [priceless.variantId] });
    for (const variantId of ['variant_00000000000000000000000000', hidden.variantId, priceless.variantId, hidden.productId]) expectProblem(await addTo(visitor, cartId, variantId), 'NOT_FOUND');
    expect((await getCart(cartId)).items).toEqual([]);
  });
});

describe('quantities', () => {
  const wrong = [1.5, 1e99, -1e99, '3', '', null, true, [1], {}, undefined];

  test.each([...wrong, 0, -1])('CART-02 answers 400 with the field for adding %j', async (quantity) => {
    const product = await api.make.product();
    const cartId = await newCart(visitor);
    const answer = await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toMatchObject([{ field: 'quantity', code: expect.stringMatching(/^(required|invalid|out_of_range)$/) }]);
  });

  test.each(wrong)('CART-02 answers 400 for a quantity of %j without changes', async (quantity) => {
    const { cartId, lineId } = await cartWith((await api.make.product()).variantId, 2);
    expectProblem(await change(cartId, lineId, quantity), 'VALIDATION_FAILED');
    expect((await getCart(cartId)).items).toMatchObject([{ quantity: 2 }]);
  });

  test('CART-02 allows at most 99 of an item, added or changed', async () => {
    const product = await api.make.product({ stock: 500 });
    const { cartId, lineId } = await cartWith(product.variantId, 60);
    for (const answer of [await addTo(visitor, cartId, product.variantId, 40), await change(cartId, lineId, 100), await change(cartId, lineId, 10_000)]) {
      expectProblem(answer, 'QUANTITY_LIMIT');
      expect(answer.body.maximum).toBe(99);
    }
    expect((await addTo(visitor, cartId, product.variantId, 39)).body.cart.items).toMatchObject([{ quantity: 99, quantity_available: 99 }]);
  });

  test('CART-02 refuses more than stock, naming the quantity left in both languages', async () => {
    const product = await api.make.product({ stock: 3 });
    const { cartId, lineId } = await cartWith(product.variantId, 2);
    const added = await addTo(visitor, cartId, product.variantId, 2);
    expectProblem(added, 'INSUFFICIENT_INVENTORY');
    expect(added.body.quantity_left).toBe(3);
    const changed = await visitor.post(`/api/store/carts/${cartId}/line-items/${lineId}?locale=en`, { quantity: 4 });
    expectProblem(changed, 'INSUFFICIENT_INVENTORY', 'en');
    expect(changed.body.quantity_left).toBe(3);
    expect((await getCart(cartId)).items).toMatchObject([{ quantity: 2 }]);
  });

  test('lesson 5: never reports a negative quantity left', async () => {
    const product = await api.make.product({ stock: 8 });
    const twin = await api.make.variant(product, { stockItemId: product.stockItemId });
    const { cartId, lineId } = await cartWith(product.variantId, 6);
    await addTo(visitor, cartId, twin, 1);
    await api.make.setStock(product.stockItemId, 2);
    const line = (await getCart(cartId)).items[1];
    for (const answer of [await change(cartId, line.id, 2), await addTo(visitor, cartId, twin)]) {
      expectProblem(answer, 'INSUFFICIENT_INVENTORY');
      expect(answer.body).toMatchObject({ quantity_left: 0, detail: '0 left' });
    }
    expect((await change(cartId, lineId, 1)).body.cart.items).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  test('limits the number of lines, while existing lines can grow', async () => {
    const product = await api.make.product({ stock: 500 });
    const cartId = await newCart(visitor);
    for (let index = 0; index < MAX_CART_LINES; index += 1) {
      api.clock.advance(1_000);
      const { status } = await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1, metadata: { index } });
      expect(status).toBe(200);
    }
    expectProblem(await addTo(visitor, cartId, product.variantId), 'CART_FULL');
    const grown = await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1, metadata: { index: 7 } });
    expect(grown.body.cart.items).toHaveLength(MAX_CART_LINES);
    expect(grown.body.cart.items[7].quantity).toBe(2);
  });
});

describe('prices that change', () => {
  const listPreviousPrices = async (cartId: string) =>
    (await getCart(cartId)).items.map((item: { unit_price: number; previous_unit_price: number | null }) => [item.unit_price, item.previous_unit_price]);

  test('CART-02 applies the new price at once and shows the former beside', async () => {
    const product = await api.make.product({ price: kr(349), stock: 5 });
    const { cartId } = await cartWith(product.variantId);
    expect(await listPreviousPrices(cartId)).toEqual([[349, null]]);
    await api.make.setPrice(product.variantId, kr(399));
    for (let looks = 0; looks < 3; looks += 1) expect(await listPreviousPrices(cartId)).toEqual([[399, 349]]);
    await api.make.setPrice(product.variantId, kr(449));
    expect(await listPreviousPrices(cartId)).toEqual([[449, 349]]);
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    expect(await listPreviousPrices(cartId)).toEqual([[449, null]]);
  });

  test('CART-02 reports no change when a price returns', async () => {
    const product = await api.make.product({ price: kr(349) });
    const { cartId } = await cartWith(product.variantId);
    await api.make.setPrice(product.variantId, kr(399));
    expect(await listPreviousPrices(cartId)).toEqual([[399, 349]]);
    await api.make.setPrice(product.variantId, kr(349));
    expect(await listPreviousPrices(cartId)).toEqual([[349, null]]);
  });

  test('lesson 9: shows that the price changed after adding or changing quantity', async () => {
    const product = await api.make.product({ price: kr(349), stock: 9 });
    const added = await cartWith(product.variantId);
    const changed = await cartWith(product.variantId);
    await api.make.setPrice(product.variantId, kr(399));
    expect((await addTo(visitor, added.cartId, product.variantId)).body.cart.items).toMatchObject([{ quantity: 2, unit_price: 399, previous_unit_price: 349 }]);
    expect((await change(changed.cartId, changed.lineId, 2)).body.cart.items).toMatchObject([{ quantity: 2, unit_price: 399, previous_unit_price: 349 }]);
    expect((await addTo(visitor, added.cartId, product.variantId)).body.cart.items).toMatchObject([{ quantity: 3, unit_price: 399, previous_unit_price: 349 }]);
  });

  test('marks sold-out and unpublished lines in the cart', async () => {
    const [scarce, gone] = [await api.make.product({ stock: 5 }), await api.make.product({ stock: 5 })];
    const { cartId } = await cartWith(scarce.variantId, 4);
    await addTo(visitor, cartId, gone.variantId);
    await api.make.setStock(scarce.stockItemId, 1);
    await api.database.run({ text: 'update products set is_published = false where id = $1', values: [gone.productId] });
    expect((await getCart(cartId)).items).toMatchObject([
      { quantity: 4, quantity_available: 1 },
      { quantity: 1, quantity_available: 0 },
    ]);
  });
});
