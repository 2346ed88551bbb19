import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, newCart, paidCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

describe('creating a cart', () => {
  test('CART-01 creates an empty cart in kronor with the fixed region', async () => {
    const { status, body } = await api.browser().post('/api/store/carts/create', { region_id: 'reg_sweden' });
    expect(status).toBe(200);
    expect(body.cart).toMatchObject({ items: [], item_total: 0, total: 0, currency_code: 'SEK', region: { id: 'reg_sweden', countries: ['SE'] }, completed_at: null, email: null });
    expect(body.cart.id).toMatch(/^cart_[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
  ])('CART-01 counts in kronor without a region, with %s', async (_what, body) => {
    const answer = await api.browser().post('/api/store/carts/create', body);
    expect(answer.body.cart).toMatchObject({ region: null, currency_code: 'SEK' });
  });

  test('CART-01 answers 404 for an unknown region and sets no cookie', async () => {
    const answer = await api.browser().post('/api/store/carts/create', { region_id: 'reg_moon' });
    expectProblem(answer, 'NOT_FOUND');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('CART-01 sets an HttpOnly SameSite cookie, Secure over https', async () => {
    const line = (await api.browser().post('/api/store/carts/create')).headers.getSetCookie();
    expect(line).toEqual([expect.stringMatching(/^fira\.cart=[\w-]{43}; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly$/)]);
    const secure = await testApi({ settings: { PUBLIC_URL: 'https://localhost' } });
    try {
      const secured = (await secure.browser().post('/api/store/carts/create')).headers.getSetCookie();
      expect(secured).toEqual([expect.stringMatching(/^__Host-fira\.cart=[\w-]{43}; Path=\/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly$/)]);
    } finally {
      await secure.stop();
    }
  });

  test('CART-01 reuses the browser’s secret for a second cart, replacing forged cookies', async () => {
    const visitor = api.browser();
    const first = await newCart(visitor);
    await newCart(visitor);
    expect((await visitor.put(`/api/store/carts/${first}/cart`, { email: 'kund@exempel.example' })).status).toBe(200);
    for (const planted of ['A'.repeat(43), Buffer.alloc(32, 7).toString('base64url')]) {
      const victim = api.browser();
      const answer = await victim.post('/api/store/carts/create', undefined, { cookie: `fira.cart=${planted}` });
      expect(victim.cookies.get('fira.cart'), 'a secret that the shop did not make').toMatch(/^[\w-]{43}$/);
      expect(victim.cookies.get('fira.cart')).not.toBe(planted);
      expect((await api.browser().put(`/api/store/carts/${answer.body.cart.id}/cart`, { email: 'kim@exempel.example' })).status).toBe(404);
    }
    const forged = await api.browser().post('/api/store/carts/create', undefined, { cookie: 'fira.cart=short' });
    expect(forged.headers.getSetCookie()[0]).toMatch(/^fira\.cart=[\w-]{43};/);
  });

  test('does not store the secret itself', async () => {
    const visitor = api.browser();
    const created = await visitor.post('/api/store/carts/create');
    const [, secret = ''] = /fira\.cart=([^;]+)/.exec(created.headers.getSetCookie()[0] ?? '') ?? [];
    const [row] = await api.database.run<{ text: string }>({ text: 'select carts::text as text from carts where id = $1', values: [created.body.cart.id] });
    expect(secret).toHaveLength(43);
    expect(row?.text).not.toContain(secret);
    expect(JSON.stringify(created.body)).not.toContain(secret);
  });
});

describe('contents of a cart', () => {
  test('CART-10 ENT-01 has every field of the specification by that name', async () => {
    const vendorId = await api.make.vendor({ name: 'Blomsterboden', membersDiscountPercentage: 12 });
    const product = await api.make.product({ title: 'Orkidé', handle: 'orkide', vendorId, price: kr(149) });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 2, metadata: { card: 'Grattis!' } });
    const { cart } = (await visitor.get(`/api/store/carts/${cartId}`)).body;
    expect(cart).toMatchObject({ id: cartId, item_total: 298, original_item_total: 298, discount_total: 0, shipping_total: 0, total: 298, metadata: {} });
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({
      id: expect.stringMatching(/^item_/),
      quantity: 2,
      variant_id: product.variantId,
      metadata: { card: 'Grattis!' },
      product: { id: product.productId, title: 'Orkidé', handle: 'orkide', vendor: { id: vendorId, name: 'Blomsterboden', members_discount_percentage: 12 } },
    });
  });

  test('CART-13 CAT-05 charges nobody the members’ price without membership', async () => {
    const vendorId = await api.make.vendor({ membersDiscountPercentage: 50 });
    const product = await api.make.product({ vendorId, price: kr(349) });
    const visitor = api.browser();
    const { cart } = (await addTo(visitor, await newCart(visitor), product.variantId)).body;
    expect(cart).toMatchObject({ item_total: 349, original_item_total: 349, discount_total: 0, items: [{ unit_price: 349, original_unit_price: 349 }] });
    // The member price is shown beside the price, rounded down to whole kronor: 349 − 174.
    expect((await visitor.get(`/api/store/products/${product.productId}`)).body.product.members_prices).toContainEqual({ currency_code: 'SEK', amount: 175 });
  });

  test('CART-10 with_store_account_id=true alone adds the vendor’s payment account', async () => {
    const product = await api.make.product();
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await api.database.run({ text: `update vendors set payment_account_id = 'acct_1' where id = $1`, values: [product.vendorId] });
    expect((await visitor.get(`/api/store/carts/${cartId}?with_store_account_id=true`)).body.cart.store_account_id).toBe('acct_1');
    expect((await visitor.get(`/api/store/carts/${cartId}?with_store_account_id=false`)).body.cart).not.toHaveProperty('store_account_id');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart).not.toHaveProperty('store_account_id');
    expectProblem(await visitor.get(`/api/store/carts/${cartId}?with_store_account_id=maybe`), 'VALIDATION_FAILED');
  });

  test('CART-10 localizes titles and option labels, omitting a lone default variant’s label', async () => {
    await api.database.run({ text: `insert into option_labels (kind, key, label) values ('value', 'red', '{"sv":"Röd","en":"Red"}')`, values: [] });
    const coloured = await api.make.product({ title: 'Vas', titleEn: 'Vase', handle: 'vas', handleEn: 'vase', optionValues: { color: 'red' } });
    const plain = await api.make.product({ optionValues: { title: 'Default variant' } });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, coloured.variantId);
    api.clock.advance(1_000);
    await addTo(visitor, cartId, plain.variantId);
    const itemsIn = async (locale: string) => (await visitor.get(`/api/store/carts/${cartId}?locale=${locale}`)).body.cart.items;
    expect(await itemsIn('sv')).toMatchObject([{ variant_title: 'Röd', product: { title: 'Vas', handle: 'vas' } }, { variant_title: '' }]);
    expect(await itemsIn('en')).toMatchObject([{ variant_title: 'Red', product: { title: 'Vase', handle: 'vase' } }, { variant_title: '' }]);
  });

  test('CART-03 items-count counts units, and is 0 for unknown or inactive carts', async () => {
    const product = await api.make.product({ stock: 20 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const getCount = async (id: string) => (await visitor.get(`/api/store/carts/${id}/items-count`)).body;
    expect(await getCount(cartId)).toEqual({ count: 0 });
    await addTo(visitor, cartId, product.variantId, 3);
    await addTo(visitor, cartId, (await api.make.product()).variantId, 2);
    expect(await getCount(cartId)).toEqual({ count: 5 });
    for (const unknown of ['cart_00000000000000000000000000', 'x', 'null', '%F0%9F%8E%81']) expect(await getCount(unknown)).toEqual({ count: 0 });
    const paid = await paidCart(visitor, product.variantId);
    await complete(visitor, paid);
    expect(await getCount(paid)).toEqual({ count: 0 });
  });
});

describe('one vendor, free fields, the end', () => {
  test('CART-09 refuses another vendor’s item until the cart is emptied', async () => {
    const ours = await api.make.product({ vendorId: await api.make.vendor({ name: 'Ettan' }) });
    const theirs = await api.make.product({ vendorId: await api.make.vendor({ name: 'Tvåan' }) });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const before = (await addTo(visitor, cartId, ours.variantId)).body.cart;
    expectProblem(await addTo(visitor, cartId, theirs.variantId), 'VENDOR_CONFLICT');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart).toEqual(before);
    await visitor.delete(`/api/store/carts/${cartId}/line-items/${before.items[0].id}`);
    const after = await addTo(visitor, cartId, theirs.variantId);
    expect(after.body.cart).toMatchObject({ vendor: { name: 'Tvåan' }, items: [{ product: { vendor: { name: 'Tvåan' } } }] });
  });

  test('CART-11 replaces metadata whole and returns it when fetched', async () => {
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const gift = { gift: { is_gift: true, message: 'Grattis på 40-årsdagen! 🎂', wrapping: true, hide_prices: true } };
    await visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata: { ...gift, old: 1 } });
    expect((await visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata: gift })).body.cart.metadata).toEqual(gift);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.metadata).toEqual(gift);
  });

  test.each([
    ['too long', { text: 'x'.repeat(8_000) }, 'too_long'],
    ['under a key too long', { ['k'.repeat(101)]: 1 }, 'invalid'],
    ['nested too deep', JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), 'invalid'],
    ['no object', 'text', 'invalid'],
    ['a list', [1], 'invalid'],
    ['nothing', null, 'required'],
  ])('CART-11 answers 400 with the field for metadata that is %s', async (_what, metadata, code) => {
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const answer = await visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors[0]).toMatchObject({ field: expect.stringMatching(/^(metadata|body)/), code });
  });

  test('CART-04 answers 410 to calls on a completed cart, except completing again', async () => {
    const product = await api.make.product();
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const item = (await visitor.get(`/api/store/carts/${cartId}`)).body.cart.items[0];
    const { order } = (await complete(visitor, cartId)).body;
    const at = `/api/store/carts/${cartId}`;
    const answers = [
      await visitor.get(at),
      await visitor.post(`${at}/line-items`, { variant_id: product.variantId, quantity: 1 }),
      await visitor.post(`${at}/line-items/${item.id}`, { quantity: 2 }),
      await visitor.post(`${at}/line-items/${item.id}`, { quantity: 0 }),
      await visitor.delete(`${at}/line-items/${item.id}`),
      await visitor.put(`${at}/cart`, { email: 'ny@exempel.example' }),
      await visitor.post(`${at}/metadata`, { metadata: { a: 1 } }),
      await visitor.get(`${at}/shipping-options`),
      await visitor.post(`${at}/shipping-methods`, { option_id: 'so_sweden_standard' }),
      await visitor.post(`${at}/payment-sessions`, { provider_id: 'demo' }),
    ];
    for (const answer of answers) expectProblem(answer, 'CART_COMPLETED');
    for (const answer of answers) expect(answer.body.detail).toBe(`Cart ${cartId} is already completed`);
    expect((await visitor.get(`${at}?locale=en`)).body.message).toBe('Your order has already been completed successfully.');
    expect((await complete(visitor, cartId)).body.order.id).toBe(order.id);
  });

  test('answers 404 to every call for a missing cart', async () => {
    const visitor = api.browser();
    await newCart(visitor);
    const at = '/api/store/carts/cart_00000000000000000000000000';
    for (const answer of [
      await visitor.get(at),
      await visitor.post(`${at}/line-items`, { variant_id: 'variant_x', quantity: 1 }),
      await visitor.post(`${at}/line-items/item_x`, { quantity: 2 }),
      await visitor.delete(`${at}/line-items/item_x`),
      await visitor.put(`${at}/cart`, { email: 'ny@exempel.example' }),
      await visitor.post(`${at}/metadata`, { metadata: {} }),
      await visitor.get(`${at}/shipping-options`),
      await visitor.post(`${at}/shipping-methods`, { option_id: 'so_sweden_standard' }),
      await visitor.post(`${at}/payment-sessions`, { provider_id: 'demo' }),
      await complete(visitor, 'cart_00000000000000000000000000'),
    ])
      expectProblem(answer, 'NOT_FOUND');
  });
});
