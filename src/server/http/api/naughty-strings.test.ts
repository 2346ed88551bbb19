import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainLine, withoutUnseen } from '#shared/values/text/plain-text.ts';
import { newCart, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { isMeant, isStorable, withEach, withSome } from '../testing/naughty-strings.ts';

let api: TestApi;
let visitor: Browser;
let cartId: string;
beforeAll(async () => {
  api = await testApi();
  visitor = api.browser();
  cartId = await newCart(visitor);
});
afterAll(() => api.stop());

const put = (fields: object) => visitor.put(`/api/store/carts/${cartId}/cart`, fields);

test('stores every naughty string on one address line, or refuses it', async () => {
  await withEach(
    (text) => put({ billing_address: { ...swedishAddress, first_name: text, last_name: text, company: text, address_1: text, address_2: text, city: text } }),
    (answer, text) => {
      isMeant(answer, text);
      const stored = plainLine(text);
      if (stored === '' || [...stored].length > 80 || !isStorable(text)) expect(answer.status, JSON.stringify(text)).toBe(400);
      else expect(answer.body.cart.billing_address).toMatchObject({ first_name: stored, last_name: stored, company: stored, address_1: stored, address_2: stored, city: stored });
    },
  );
});

test('accepts or refuses naughty strings as address checks and cart fields', async () => {
  await withEach((text) => put({ shipping_address: { ...swedishAddress, postal_code: text, phone: text } }));
  await withSome((text) => put({ email: text, billing_address: { ...swedishAddress, country_code: text } }));
  await withSome((text) => put({ region_id: text }));
});

test('stores every naughty string on a gift card verbatim, or refuses it', async () => {
  await withEach(
    (text) => put({ gift: { is_gift: true, message: text, recipient_jubilee_id: text.slice(0, 100), deliver_on: null } }),
    (answer, text) => {
      isMeant(answer, text);
      if (answer.status === 200) expect(answer.body.cart.metadata.gift.message).toBe(withoutUnseen(text));
      else
        expect([...text].length > 300 || /[^\P{Cc}\r\n]|[\p{Zl}\p{Zp}]/u.test(text) || /\r(?!\n)/.test(text) || !isStorable(text) || !isStorable(text.slice(0, 100)), JSON.stringify(text)).toBe(true);
    },
  );
  await withSome((text) => put({ gift: { is_gift: true, deliver_on: text } }));
  await put({ gift: null });
});

test('stores every naughty string in metadata verbatim', async () => {
  await withEach(
    (text) => visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata: { [`k${text.slice(0, 90)}`]: text, list: [text, { text }] } }),
    (answer, text) => {
      isMeant(answer, text);
      if (isStorable(text) && isStorable(text.slice(0, 90))) expect(answer.body.cart.metadata).toEqual({ [`k${text.slice(0, 90)}`]: text, list: [text, { text }] });
    },
  );
});

test('accepts or refuses every naughty string as an id in bodies', async () => {
  await withEach((text) => visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: text, quantity: 1, metadata: { [text]: text } }));
  await withSome((text) => visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: text }));
  await withSome((text) => visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: text }));
});

test('accepts or refuses naughty strings as card and client secret', async () => {
  const product = await api.make.product({ stock: 1 });
  await visitor.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1 });
  await put({ email: 'kund@exempel.example', shipping_address: swedishAddress });
  await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
  const { id, client_secret } = (await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' })).body.payment_session;
  const pay = (card: object) => visitor.post(`/api/store/demo-payments/${id}/confirm`, { client_secret, number: '4000000000000002', expiry: '12/30', cvc: '123', return_path: '/', ...card });
  await withSome((text) => pay({ number: text.slice(0, 30), expiry: text.slice(0, 10), cvc: text.slice(0, 4), return_path: text }));
  await withSome(
    (text) => pay({ client_secret: text }),
    (answer, text) => {
      isMeant(answer, text);
      expect(answer.status).not.toBe(200);
    },
  );
});

test('answers every naughty string in search, suggestion, filter and paging queries', async () => {
  await api.make.product({ title: 'Orkidé' });
  const query = (fields: Record<string, string>) => api.get(`/api/store/products?${new URLSearchParams(fields)}`);
  await withEach((text) => query({ q: text }));
  const suggest = (fields: Record<string, string>) => api.get(`/api/store/search/suggest?${new URLSearchParams(fields)}`);
  const isSuggested = (answer: Answer, text: string) => {
    isMeant(answer, text);
    // Unsearchable text gets 400; everything else gets results or none.
    if (answer.status === 200) expect(answer.body, JSON.stringify(text)).toMatchObject({ products: expect.any(Array), categories: expect.any(Array), brands: expect.any(Array) });
    else expect(answer.status, JSON.stringify(text)).toBe(400);
  };
  await withEach((text) => suggest({ q: text }), isSuggested);
  await withSome((text) => suggest({ q: 'ork', locale: text }));
  await withSome((text) => query({ category: text, brand: text, vendor: text, option: `${text}:${text},${text}`, region_id: text, locale: text }));
  await withSome((text) => query({ page: text, limit: text, sort: text, price_min: text, price_max: text, in_stock: text, occasion: text }));
  await withSome((text) => api.get(`/api/store/postal-codes/town?${new URLSearchParams({ country: 'SE', postal_code: text })}`));
});

test('answers every naughty string as a part of an address', async () => {
  const isUnknown = (answer: Answer, text: string) => {
    isMeant(answer, text);
    if (text !== '') expect([400, 404], JSON.stringify(text)).toContain(answer.status);
  };
  const at = (place: string) => (text: string) => api.get(`/api/${place}/${encodeURIComponent(text.toWellFormed())}`);
  await withEach(at('store/products'), isUnknown);
  for (const place of ['store/categories', 'store/brands', 'store/regions', 'store/carts', 'store/orders', 'cms/pages']) await withSome(at(place), isUnknown);
});

test('answers every naughty string in key, language, cookie and origin headers', async () => {
  // Removes what a header can't carry.
  const asHeader = (text: string) =>
    Buffer.from(text.replace(/[\r\n\0]/g, ' '), 'utf8')
      .toString('latin1')
      .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
      .trim();
  await withEach(
    (text) => visitor.post(`/api/store/carts/${cartId}/complete`, undefined, { 'idempotency-key': asHeader(text), 'accept-language': asHeader(text), referer: asHeader(text) }),
    (answer, text) => {
      // Two strings may map to the same key concurrently.
      if (answer.body?.code !== 'REQUEST_UNDER_WAY') isMeant(answer, text);
    },
  );
  await withSome((text) => api.browser().post('/api/store/carts/create', undefined, { origin: asHeader(text), cookie: `fira.cart=${asHeader(text)}; locale=${asHeader(text)}` }));
});
