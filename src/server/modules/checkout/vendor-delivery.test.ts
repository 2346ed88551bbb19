import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { getOrderByNumber } from '../orders/service.ts';
import { toPackingNote } from '../orders/packing-note.ts';
import { friendsAtHome } from '../recipients/testing/friend-at-home.ts';
import { evening, option, pickup, points, vendorWith } from '../shipping/testing/terms.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const listOptions = async (visitor: Browser, cartId: string) => (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options;
const choose = (visitor: Browser, cartId: string, option_id: string, data?: object) => visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id, ...(data && { data }) });

/** A cart with e-mail and address, of a vendor with evening deliveries and pick-up points. */
async function makeCart({ quantity = 1, postalCode = '111 22', leadDays = 0 } = {}) {
  const vendor = await vendorWith(api, { options: [evening, pickup], pickup_points: points });
  const { variantId } = await api.make.product({ vendorId: vendor.vendorId, leadDays, stock: 20 });
  const visitor = api.browser();
  const cartId = await newCart(visitor);
  await addTo(visitor, cartId, variantId, quantity);
  await fillIn(visitor, cartId, { address: { ...swedishAddress, postal_code: postalCode } });
  return { ...vendor, visitor, cartId, variantId };
}

describe('CART-14 options of the cart’s vendor', () => {
  test('follow the shop’s own, with price, window, days and cut-off', async () => {
    const { visitor, cartId, toId } = await makeCart({ quantity: 5 });
    const options = await listOptions(visitor, cartId);
    expect(options.map(({ id }: { id: string }) => id)).toEqual(['so_sweden_standard', 'so_sweden_express', toId('evening'), toId('pickup')]);
    expect(options[2]).toMatchObject({ kind: 'evening', name: 'evening', amount: 129, needs_day: true, window: { from: '17:00', to: '21:00' }, order_by: '2026-11-23T11:00:00.000Z' });
    expect(options[2].delivery_days.slice(0, 6)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']);
    expect(options[3]).toMatchObject({ kind: 'pickup', amount: 0, original_amount: 29, needs_day: false, window: null });
    expect(options[3].pickup_points.map(({ postal_code }: { postal_code: string }) => postal_code)).toEqual(['111 60', '112 33']);
    expect((await visitor.get(`/api/store/carts/${cartId}/shipping-options?locale=en`)).body.shipping_options[2].name).toBe('evening (en)');
  });

  test('depend on weight, postal code and country', async () => {
    const heavy = await makeCart({ quantity: 11 });
    expect((await listOptions(heavy.visitor, heavy.cartId)).map(({ kind }: { kind: string }) => kind)).toEqual(['home', 'home', 'pickup']);
    const far = await makeCart({ postalCode: '981 31' });
    expect((await listOptions(far.visitor, far.cartId)).map(({ kind }: { kind: string }) => kind)).toEqual(['home', 'home', 'pickup']);
    expect((await choose(far.visitor, far.cartId, far.toId('evening'))).status).toBe(404);
    const other = await makeCart();
    expect((await choose(other.visitor, other.cartId, far.toId('pickup'))).status).toBe(404);
  });

  test('are the vendor’s current ones', async () => {
    const { visitor, cartId, toId, change } = await makeCart();
    await choose(visitor, cartId, toId('pickup'));
    await change({ options: [option('box')] });
    expect((await listOptions(visitor, cartId)).map(({ id }: { id: string }) => id)).toEqual(['so_sweden_standard', 'so_sweden_express', toId('box')]);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ shipping_method: null, shipping_total: 0 });
  });

  test('reveal nothing of a friend’s own postal code', async () => {
    const { giver, jubileeId } = await friendsAtHome(api);
    const vendor = await vendorWith(api, { options: [evening, pickup, option('letter')], pickup_points: points });
    const { variantId } = await api.make.product({ vendorId: vendor.vendorId });
    const cartId = await newCart(giver.browser);
    await addTo(giver.browser, cartId, variantId);
    await giver.browser.put(`/api/store/carts/${cartId}/cart`, { gift: { is_gift: true, recipient_jubilee_id: jubileeId, at_their_address: true } });
    expect((await listOptions(giver.browser, cartId)).map(({ id }: { id: string }) => id)).toEqual(['so_sweden_standard', 'so_sweden_express', vendor.toId('letter')]);
  });
});

describe('CART-14 an evening delivery', () => {
  test('needs a day, and is in order, mail and packing note', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await choose(visitor, cartId, toId('evening'));
    const refused = await pay(visitor, cartId);
    expect(refused.body).toMatchObject({ code: 'CART_INCOMPLETE', errors: [{ field: 'gift.deliver_on' }] });
    const { cart } = (await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-23' })).body;
    expect(cart).toMatchObject({
      delivery_day: { day: '2026-11-23', is_possible: true },
      shipping_method: { kind: 'evening', amount: 79, window: { from: '17:00', to: '21:00' }, pickup_point: null },
    });
    await pay(visitor, cartId);
    const { order } = (await complete(visitor, cartId)).body;
    expect(order.shipping_method).toEqual({
      name: 'evening',
      amount: 79,
      estimate: { from: '2026-11-23', to: '2026-11-23' },
      kind: 'evening',
      window: { from: '17:00', to: '21:00' },
      pickup_point: null,
    });
    expect((await visitor.get(`/api/store/orders/${order.id}?locale=en`)).body.order.shipping_method.name).toBe('evening (en)');
    await api.runJobs();
    const [mail] = (await api.get('/__outbox.json')).body.messages.filter(({ text }: { text: string }) => text.includes(String(order.number)));
    expect(mail.text).toContain('evening, kl. 17.00–21.00');
    const { row, destination } = await getOrderByNumber(systemContext(api.services, 'sv'), order.number);
    expect(row.dispatch_on).toBe('2026-11-23');
    expect(toPackingNote(row, destination ?? row.shipping_address).facts).toContainEqual({ label: 'Leverans', value: 'evening, kl. 17.00–21.00' });
  });

  test('whose cut-off passes before completion is refused before any charge', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-23' });
    api.clock.set('2026-11-23T10:59:59Z');
    await pay(visitor, cartId);
    api.clock.set('2026-11-23T11:00:00Z');
    const refused = await complete(visitor, cartId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'DELIVERY_DAY_UNAVAILABLE', cart: { delivery_day: { day: '2026-11-23', is_possible: false } } });
    const [session] = await api.database.run<{ status: string }>({ text: 'select status from payment_sessions where cart_id = $1', values: [cartId] });
    expect(session?.status).toBe('canceled');
    expect(await api.database.run({ text: 'select from orders where cart_id = $1', values: [cartId] })).toHaveLength(0);
    expect((await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-23' })).body.code).toBe('DELIVERY_DAY_UNAVAILABLE');
    expect((await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-24' })).status).toBe(200);
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId)).body.order.shipping_method.estimate).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  });

  test('whose cut-off passes inside the order’s transaction places none', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-23' });
    await pay(visitor, cartId);
    api.onStep('complete.locked', async () => void api.clock.set('2026-11-23T11:00:00Z'));
    expect((await complete(visitor, cartId)).body.code).toBe('DELIVERY_DAY_UNAVAILABLE');
    expect(await api.database.run({ text: 'select from orders where cart_id = $1', values: [cartId] })).toHaveLength(0);
  });

  test('becomes one order when completed twice at once', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-24' });
    await pay(visitor, cartId);
    const answers = await Promise.all([complete(visitor, cartId), complete(visitor, cartId)]);
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  });

  test('ends when the address moves out of reach, with its price', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-24' });
    await pay(visitor, cartId);
    const { cart } = (await visitor.put(`/api/store/carts/${cartId}/cart`, { shipping_address: { ...swedishAddress, postal_code: '981 31' } })).body;
    expect(cart).toMatchObject({ shipping_method: null, shipping_total: 0 });
    expect((await complete(visitor, cartId)).body).toMatchObject({ code: 'CART_INCOMPLETE', errors: [{ field: 'shipping_method' }] });
  });

  test('takes no day from anyone but the cart’s owner', async () => {
    const { cartId, toId } = await makeCart();
    const stranger = api.browser();
    expect((await choose(stranger, cartId, toId('evening'), { deliver_on: '2026-11-24' })).status).toBe(404);
  });

  test('leaves the card’s words when the day changes', async () => {
    const { visitor, cartId, toId } = await makeCart();
    await visitor.put(`/api/store/carts/${cartId}/cart`, { gift: { is_gift: true, message: 'Grattis!', wrapping: true } });
    const { cart } = (await choose(visitor, cartId, toId('evening'), { deliver_on: '2026-11-24' })).body;
    expect(cart.metadata.gift).toMatchObject({ is_gift: true, message: 'Grattis!', wrapping: true, deliver_on: '2026-11-24' });
  });
});

describe('CART-14 a pick-up point', () => {
  test('is needed, and is in the order as it was', async () => {
    const { visitor, cartId, toId, toPointId, change } = await makeCart();
    await choose(visitor, cartId, toId('pickup'));
    expect((await pay(visitor, cartId)).body).toMatchObject({ code: 'CART_INCOMPLETE', errors: [{ field: 'shipping_method.pickup_point' }] });
    const { cart } = (await choose(visitor, cartId, toId('pickup'), { pickup_point_id: toPointId('near') })).body;
    expect(cart.shipping_method).toMatchObject({ kind: 'pickup', amount: 29, pickup_point: { name: 'Ombud near', postal_code: '111 60', hours: 'Alla dagar 8–20' } });
    await pay(visitor, cartId);
    const { order } = (await complete(visitor, cartId)).body;
    await change({ options: [] });
    expect((await visitor.get(`/api/store/orders/${order.id}?locale=en`)).body.order.shipping_method).toMatchObject({
      name: 'pickup (en)',
      pickup_point: { name: 'Ombud near', hours: 'Alla dagar 8–20 (en)' },
    });
    const { row } = await getOrderByNumber(systemContext(api.services, 'sv'), order.number);
    expect(toPackingNote(row, row.shipping_address).facts).toContainEqual({ label: 'Leverans', value: 'pickup, Ombud near, Hämtgatan 1, 111 60 Ort' });
  });

  test('that closes meanwhile must be chosen again before payment', async () => {
    const { visitor, cartId, toId, toPointId, change } = await makeCart();
    await choose(visitor, cartId, toId('pickup'), { pickup_point_id: toPointId('near') });
    await pay(visitor, cartId);
    await change({ options: [evening, pickup], pickup_points: points.filter(({ key }) => key !== 'near') });
    expect((await complete(visitor, cartId)).body).toMatchObject({ code: 'CART_INCOMPLETE', errors: [{ field: 'shipping_method.pickup_point' }] });
  });

  test('is one of the vendor’s own that was offered for the address', async () => {
    const { visitor, cartId, toId, toPointId } = await makeCart();
    const other = await makeCart();
    for (const id of [other.toPointId('near'), toPointId('helsinki'), toPointId('malmo'), 'pp_none']) expect((await choose(visitor, cartId, toId('pickup'), { pickup_point_id: id })).status).toBe(404);
  });
});
