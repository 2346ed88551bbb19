import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo, fillIn, newCart, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.clock.set('2026-11-23T10:00:00Z');
  visitor = api.browser();
});

const give = (cartId: string, gift: object | null): Promise<Answer> => visitor.put(`/api/store/carts/${cartId}/cart`, { gift });
const look = async (cartId: string) => (await visitor.get(`/api/store/carts/${cartId}`)).body.cart;

async function cartWith(productInput: { price?: number; priceEur?: number; taxClass?: 'food'; leadDays?: number } = {}, region = 'reg_sweden'): Promise<string> {
  const { variantId } = await api.make.product(productInput);
  const cartId = await newCart(visitor, region);
  await addTo(visitor, cartId, variantId);
  return cartId;
}

const whole = {
  is_gift: true,
  message: 'Grattis på dagen!\n\nKram 🎂 👩‍👩‍👧 <b>Åsa</b> & "co"',
  wrapping: true,
  hide_prices: true,
  deliver_on: '2026-12-01',
  recipient_jubilee_id: 'jub_1',
  wishlist_item_id: 'wish_1',
};

describe('CART-14 a gift', () => {
  test('is stored verbatim, returned, replaced whole and removed', async () => {
    const cartId = await cartWith();
    const { body } = await give(cartId, whole);
    expect(body.cart.metadata.gift).toEqual(whole);
    expect(body.cart.delivery_day).toEqual({ day: '2026-12-01', is_possible: true });
    expect((await look(cartId)).metadata.gift).toEqual(whole);
    expect((await give(cartId, { is_gift: true })).body.cart.metadata.gift).toEqual({ is_gift: true, message: '', wrapping: false, hide_prices: false });
    expect((await give(cartId, null)).body.cart).toMatchObject({ metadata: {}, delivery_day: null, wrapping_total: 0 });
  });

  test.each([
    ['a message of 301 characters', { ...whole, message: 'x'.repeat(301) }, 'gift.message', 'too_long'],
    ['301 emoji', { ...whole, message: '🎂'.repeat(301) }, 'gift.message', 'too_long'],
    ['a bell', { ...whole, message: 'ring\u0007' }, 'gift.message', 'not_printable'],
    ['a tab', { ...whole, message: 'a\tb' }, 'gift.message', 'not_printable'],
    ['the end of a line alone', { ...whole, message: 'a\rb' }, 'gift.message', 'not_printable'],
    ['nothing of whether it is one', { message: 'hej' }, 'gift.is_gift', 'required'],
    ['no gift, yet wrapped', { is_gift: false, wrapping: true }, 'gift.is_gift', 'invalid'],
    ['no gift, yet with a card', { is_gift: false, message: 'hej' }, 'gift.is_gift', 'invalid'],
    ['a day that doesn’t exist', { ...whole, deliver_on: '2027-02-29' }, 'gift.deliver_on', 'invalid'],
    ['a day with an hour', { ...whole, deliver_on: '2026-12-01T10:00:00Z' }, 'gift.deliver_on', 'invalid'],
    ['wrapping by a word', { ...whole, wrapping: 'yes' }, 'gift.wrapping', 'invalid'],
    ['a list', [], 'gift', 'invalid'],
  ])('with %s is refused at its field', async (_, gift, field, code) => {
    const cartId = await cartWith();
    const answer = await give(cartId, gift);
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
    expect((await look(cartId)).metadata).toEqual({});
  });

  test('fits 300 characters, counting each emoji and line break as one', async () => {
    const cartId = await cartWith();
    for (const message of ['🎂'.repeat(300), `${'å'.repeat(298)}\r\n`]) expect((await give(cartId, { is_gift: true, message })).body.cart.metadata.gift.message).toBe(message);
  });

  test('is accessible to its own browser alone', async () => {
    const cartId = await cartWith();
    await give(cartId, { ...whole, wrapping: true });
    const stranger = api.browser();
    const seen = (await stranger.get(`/api/store/carts/${cartId}`)).body.cart;
    expect(seen).toMatchObject({ metadata: {}, delivery_day: null, wrapping_total: 39 });
    expectProblem(await stranger.put(`/api/store/carts/${cartId}/cart`, { gift: null }), 'NOT_FOUND');
    expectProblem(await stranger.post(`/api/store/carts/${cartId}/metadata`, { metadata: { gift: { is_gift: true } } }), 'NOT_FOUND');
    expect((await stranger.post(`/api/store/carts/${cartId}/metadata`, { metadata: { note: 1 } })).body.cart.metadata).toEqual({ note: 1 });
    expect((await look(cartId)).metadata).toEqual({ note: 1, gift: whole });
  });

  test('CART-11 obeys the same rules within metadata', async () => {
    const cartId = await cartWith();
    const post = (gift: unknown) => visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata: { gift } });
    expect((await post(whole)).body.cart).toMatchObject({ metadata: { gift: whole }, wrapping_total: 39 });
    for (const bad of [null, 'ja', { is_gift: true, message: 'x'.repeat(301) }]) {
      const answer = await post(bad);
      expectProblem(answer, 'VALIDATION_FAILED');
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: 'metadata.gift' }));
    }
    expectProblem(await post({ ...whole, deliver_on: '2026-12-05' }), 'DELIVERY_DAY_UNAVAILABLE');
    expect((await visitor.post(`/api/store/carts/${cartId}/metadata`, { metadata: {} })).body.cart.metadata).toEqual({});
  });
});

describe('CART-14 gift wrapping', () => {
  test('is a separate total row with standard VAT beside other rates', async () => {
    const cartId = await cartWith({ price: kr(200), taxClass: 'food' });
    expect(await look(cartId)).toMatchObject({ wrapping_price: 39, wrapping_total: 0, total: 200 });
    await fillIn(visitor, cartId);
    const { body } = await give(cartId, { is_gift: true, wrapping: true });
    // VAT included: food 6 % of 200 + 49, wrapping 25 % of 39.
    expect(body.cart).toMatchObject({ item_total: 200, shipping_total: 49, wrapping_total: 39, total: 288, tax_total: 11.32 + 2.77 + 7.8 });
  });

  test('is paid in the cart’s currency and excluded from free delivery', async () => {
    const cartId = await cartWith({ price: kr(480), priceEur: 4_400 });
    await give(cartId, { is_gift: true, wrapping: true });
    expect((await fillIn(visitor, cartId)).body.cart).toMatchObject({ total: 568, shipping_total: 49, free_shipping: { remaining: 19 } });
    const { body } = await visitor.put(`/api/store/carts/${cartId}/cart`, { region_id: 'reg_nordics' });
    expect(body.cart).toMatchObject({ currency_code: 'EUR', wrapping_price: 3.9, wrapping_total: 3.9, total: 47.9 });
  });

  test('costs nothing in an empty cart', async () => {
    const cartId = await newCart(visitor);
    expect((await give(cartId, { is_gift: true, wrapping: true })).body.cart).toMatchObject({ wrapping_total: 0, total: 0 });
  });
});

describe('CART-14 a delivery day', () => {
  test.each([
    ['before it can be promised', '2026-11-24'],
    ['a Saturday', '2026-11-28'],
    ['julafton', '2026-12-24'],
    ['a red day', '2027-01-06'],
    ['yesterday', '2026-11-22'],
    ['years ahead', '2031-03-05'],
  ])('%s is refused with the cart as it is, and nothing is changed', async (_, deliver_on) => {
    const cartId = await cartWith();
    await give(cartId, { is_gift: true, message: 'först' });
    const answer = await give(cartId, { is_gift: true, message: 'sedan', deliver_on });
    expectProblem(answer, 'DELIVERY_DAY_UNAVAILABLE');
    expect(answer.body.cart).toMatchObject({ id: cartId, delivery_day: null, metadata: { gift: { message: 'först' } } });
    expect((await look(cartId)).metadata.gift).toMatchObject({ message: 'först' });
  });

  test('accepts every day that an option offers', async () => {
    const cartId = await cartWith();
    await fillIn(visitor, cartId, { option: 'so_sweden_express' });
    const [, express] = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options;
    for (const day of [express.delivery_days[0], express.delivery_days.at(-1)])
      expect((await give(cartId, { is_gift: false, deliver_on: day })).body.cart.delivery_day).toEqual({ day, is_possible: true });
  });

  test('remains, marked impossible, when delivery, items or country no longer allow it', async () => {
    const cartId = await cartWith();
    await fillIn(visitor, cartId, { option: 'so_sweden_express' });
    await give(cartId, { is_gift: false, deliver_on: '2026-11-25' });
    const slower = await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
    expect(slower.body.cart.delivery_day).toEqual({ day: '2026-11-25', is_possible: false });
    // Other gift changes are not blocked by a day chosen earlier.
    expect((await give(cartId, { is_gift: true, message: 'hej', deliver_on: '2026-11-25' })).body.cart.metadata.gift.message).toBe('hej');
    await visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_express' });
    expect((await look(cartId)).delivery_day.is_possible).toBe(true);
    await addTo(visitor, cartId, (await api.make.product({ leadDays: 5 })).variantId);
    expect((await look(cartId)).delivery_day.is_possible).toBe(false);
  });

  test('uses the new country’s calendar after a country change', async () => {
    api.clock.set('2027-05-03T08:00:00Z');
    const cartId = await cartWith();
    await fillIn(visitor, cartId);
    expect((await give(cartId, { is_gift: false, deliver_on: '2027-05-17' })).body.cart.delivery_day.is_possible).toBe(true);
    const norway = { ...swedishAddress, postal_code: '0150', city: 'Oslo', country_code: 'NO', phone: '406 12 345' };
    const moved = await visitor.put(`/api/store/carts/${cartId}/cart`, { region_id: 'reg_nordics', shipping_address: norway });
    expect(moved.body.cart).toMatchObject({ shipping_address: { country_code: 'NO' }, delivery_day: { day: '2027-05-17', is_possible: false } });
  });
});
