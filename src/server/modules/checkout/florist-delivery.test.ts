import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseDay, florist, type FloristShop, floristShop } from '../../testing/florist/florist-shop.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { testApi } from '../../testing/test-api.ts';
import { vendorWith } from '../shipping/testing/terms.ts';

let shop: FloristShop;
beforeAll(async () => {
  shop = await floristShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.network.clear();
  shop.api.clock.set('2026-11-23T10:00:00Z');
});

const CLOSED = 'Ingen florist i Stockholm har öppet den dagen';
const cartNow = async ({ visitor, cartId }: { visitor: { get: (path: string) => Promise<{ body: { cart: Record<string, never> } }> }; cartId: string }) =>
  (await visitor.get(`/api/store/carts/${cartId}`)).body.cart;
const moveTo = (postal_code: string) => ({ shipping_address: { ...swedishAddress, postal_code } });

describe('CART-12 a florist network’s delivery', () => {
  test('is offered with its days when a network is set', async () => {
    const { visitor, cartId, optionId } = await shop.makeCart();
    const { shipping_options: options } = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body;
    expect(options.at(-1)).toMatchObject({ id: optionId, kind: 'day', needs_day: true });
    expect(shop.network.calls).toEqual([]);
  });

  test('is not offered when no network is set', async () => {
    const api = await testApi();
    const vendor = await vendorWith(api, { options: [florist] });
    const { variantId } = await api.make.product({ vendorId: vendor.vendorId });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, variantId);
    await visitor.put(`/api/store/carts/${cartId}/cart`, { shipping_address: swedishAddress });
    const { shipping_options: options } = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body;
    expect(options.map(({ id }: { id: string }) => id)).toEqual(['so_sweden_standard', 'so_sweden_express']);
    expect((await chooseDay(visitor, cartId, vendor.toId('florist'), '2026-11-25')).status).toBe(404);
    await api.stop();
  });

  test('passes a refusal of the day unchanged, and saves nothing', async () => {
    const cart = await shop.makeCart();
    shop.network.refuse({ at: 'check', deliver_on: '2026-11-25', message: CLOSED });
    const refused = await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'EUROFLORIST_DELIVERY_ERROR', message: `EUROFLORIST_DELIVERY_ERROR: ${CLOSED}`, detail: `EUROFLORIST_DELIVERY_ERROR: ${CLOSED}` });
    expect(await cartNow(cart)).toMatchObject({ shipping_method: null, delivery_day: null });
    expect((await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-26')).body.cart).toMatchObject({ delivery_day: { day: '2026-11-26', is_possible: true } });
    expect(shop.network.calls).toEqual(['POST /checks', 'POST /checks']);
  });

  test('adds no second prefix, and shows words alone on one line', async () => {
    const cart = await shop.makeCart();
    shop.network.refuse({ at: 'check', message: 'EUROFLORIST_DELIVERY_ERROR: no\r\ndelivery\u0000 on Sundays ' });
    expect((await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25')).body.message).toBe('EUROFLORIST_DELIVERY_ERROR: no delivery on Sundays');
  });

  test('refuses another address on cart update, and leaves the old', async () => {
    const cart = await shop.makeCart();
    await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    shop.network.refuse({ at: 'check', postal_code: '981 31', message: 'No florist in Kiruna' });
    const refused = await cart.visitor.put(`/api/store/carts/${cart.cartId}/cart`, moveTo('98131'));
    expect(refused.body).toMatchObject({ status: 409, message: 'EUROFLORIST_DELIVERY_ERROR: No florist in Kiruna' });
    expect(await cartNow(cart)).toMatchObject({ shipping_address: { postal_code: '111 22' }, delivery_day: { day: '2026-11-25' } });
  });

  test.each([
    ['is silent', { how: 'timeout', when: 'before' }],
    ['hangs up', { how: 'reset', when: 'before' }],
    ['fails', { how: 500, when: 'before' }],
    ['loses its answer', { how: 'timeout', when: 'after' }],
  ] as const)('answers FLORIST_UNAVAILABLE and saves nothing when the network %s', async (_, fault) => {
    const cart = await shop.makeCart();
    shop.network.fail({ at: 'check', ...fault });
    const answer = await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    expectProblem(answer, 'FLORIST_UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(answer.body.message).not.toContain('EUROFLORIST');
    expect(await cartNow(cart)).toMatchObject({ shipping_method: null, delivery_day: null });
  });

  test('makes no call when a change leaves the delivery alone', async () => {
    const cart = await shop.makeCart();
    await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    shop.network.clear();
    expect((await cart.visitor.put(`/api/store/carts/${cart.cartId}/cart`, { email: 'annan@exempel.example' })).status).toBe(200);
    expect(shop.network.calls).toEqual([]);
  });

  test('is checked with the address that another window saves meanwhile', async () => {
    const cart = await shop.makeCart();
    await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    shop.network.refuse({ at: 'check', postal_code: '98131', deliver_on: '2026-11-26', message: CLOSED });
    shop.api.onStep('florist.checked', async () => {
      expect((await cart.visitor.put(`/api/store/carts/${cart.cartId}/cart`, moveTo('98131'))).status).toBe(200);
    });
    expect((await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-26')).body.code).toBe('EUROFLORIST_DELIVERY_ERROR');
    expect(await cartNow(cart)).toMatchObject({ shipping_address: { postal_code: '981 31' }, delivery_day: { day: '2026-11-25' } });
  });

  test('is checked again before payment begins', async () => {
    const cart = await shop.makeCart();
    await chooseDay(cart.visitor, cart.cartId, cart.optionId, '2026-11-25');
    shop.network.refuse({ at: 'check', message: CLOSED });
    expect((await pay(cart.visitor, cart.cartId)).body).toMatchObject({ status: 409, code: 'EUROFLORIST_DELIVERY_ERROR' });
    expect(await shop.api.database.run({ text: 'select from payment_sessions where cart_id = $1', values: [cart.cartId] })).toHaveLength(0);
  });

  test('is checked for nobody but the cart’s owner', async () => {
    const { visitor, cartId, optionId } = await shop.makeCart();
    const stranger = shop.api.browser();
    expect((await chooseDay(stranger, cartId, optionId, '2026-11-25')).status).toBe(404);
    await chooseDay(visitor, cartId, 'so_sweden_standard', '2026-11-27');
    expect((await stranger.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: optionId })).status, 'with the owner’s day').toBe(404);
    expect(shop.network.calls).toEqual([]);
  });
});
