/** Presents to a friend's own address: who may send, possible days, and what ends it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, newCart, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { bagFor, friendsAtHome, giftTo, giverAddress, home, type Pair, paidBag, putAddresses, share, summerHouse } from './testing/friend-at-home.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const DAY = '2026-12-01';
const getRecipients = async ({ giver }: Pair) => (await giver.browser.get('/api/app/recipients')).body.recipients;
const getDays = async ({ giver }: Pair, cartId: string): Promise<string[]> => (await giver.browser.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options[0].delivery_days;
const readStored = async (orderId: string) =>
  (await api.database.run<{ street: string }>({ text: `select recipient_address ->> 'address_1' as street from orders where id = $1`, values: [orderId] }))[0]?.street;
const getMoney = async (cartId: string) =>
  (
    await api.database.run<{ status: string }>({
      text: 'select d.status from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1',
      values: [cartId],
    })
  ).map(({ status }) => status);

/** Everything that ends or prevents sharing; indistinguishable to the giver. */
const withoutOffer: Record<string, (pair: Pair) => Promise<unknown>> = {
  'shares no address': ({ friend }) => share(friend, [], false),
  'has no address': ({ friend }) => putAddresses(friend, []),
  // Addresses saved before the place was refused.
  'lives where nothing is delivered': ({ friend }) =>
    api.database.run({ text: `update members set addresses = jsonb_set(addresses, '{0}', addresses -> 0 || '{"country_code": "NO", "postal_code": "9170"}') where id = $1`, values: [friend.id] }),
  'blocks the giver': ({ friend, giver }) => friend.browser.post('/api/app/blocks', { memberId: giver.id }),
  'is blocked by the giver': ({ friend, giver }) => giver.browser.post('/api/app/blocks', { memberId: friend.id }),
  'ended the friendship': ({ friend, giver }) => friend.browser.delete(`/api/app/friends/${giver.id}`),
  // Tests each guard alone, independent of what else unfriending deletes.
  'is linked and no friend': ({ friend }) => api.database.run({ text: 'delete from friendships where $1 in (low_id, high_id)', values: [friend.id] }),
  'is linked and blocks': ({ friend, giver }) =>
    api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [friend.id, giver.id] }),
  'ended the account': ({ friend }) => friend.browser.delete('/api/app/user', { password: friend.password }),
};

describe('SET-01 permission to send to a friend’s address', () => {
  test('offers friends who share theirs, and the order goes there', async () => {
    const pair = await friendsAtHome(api);
    expect(await getRecipients(pair)).toEqual([{ jubileeId: pair.jubileeId, firstName: 'Anna', lastName: 'Gran' }]);
    const { answer } = await bagFor(api, pair);
    expect(answer.body.cart).toMatchObject({ recipient: { jubilee_id: pair.jubileeId, first_name: 'Anna', is_possible: true }, shipping_address: null });
    const done = await complete(pair.giver.browser, await paidBag(api, pair, { deliver_on: DAY }));
    expect(done.body.order).toMatchObject({ at_their_address: true, shipping_address: { first_name: 'Anna', address_1: '', postal_code: '', city: '', phone: '' } });
    expect(await readStored(done.body.order.id)).toBe('Gömstigen 47');
  });

  test.each(Object.entries(withoutOffer))('answers the same when the friend %s', async (_, end) => {
    const pair = await friendsAtHome(api);
    const plain = await friendsAtHome(api, false);
    const seen = async (one: Pair) => {
      const { answer } = await bagFor(api, one);
      const { requestId, instance, ...body } = answer.body;
      return { recipients: await getRecipients(one), status: answer.status, body };
    };
    await end(pair);
    const refused = await seen(pair);
    expect(refused).toEqual(await seen(plain));
    expect(refused).toMatchObject({ recipients: [], status: 409, body: { code: 'RECIPIENT_UNAVAILABLE' } });
  });

  test('refuses strangers, others’ people and unknown people alike', async () => {
    const pair = await friendsAtHome(api);
    const stranger = await findable(api);
    const own = (await stranger.browser.post('/api/app/jubilees', { firstName: 'Greta', relation: 'friend' })).body.jubilee._id;
    for (const jubileeId of [pair.jubileeId, own, '01930000-0000-7000-8000-000000000000', 'jub_1']) {
      const { cartId, answer } = await bagFor(api, { ...pair, giver: stranger, jubileeId });
      expectProblem(answer, 'RECIPIENT_UNAVAILABLE');
      expect((await stranger.browser.get(`/api/store/carts/${cartId}`)).body.cart.recipient, 'nothing of it is stored').toBeNull();
    }
    const guest = api.browser();
    const { variantId } = await api.make.product();
    const cartId = await newCart(guest);
    await addTo(guest, cartId, variantId);
    const gift = giftTo(pair.jubileeId);
    expectProblem(await guest.put(`/api/store/carts/${cartId}/cart`, { gift }), 'RECIPIENT_UNAVAILABLE');
    expectProblem(await guest.post(`/api/store/carts/${cartId}/metadata`, { metadata: { gift } }), 'RECIPIENT_UNAVAILABLE');
    expectProblem(await guest.put(`/api/store/carts/${cartId}/cart`, { gift: { ...gift, recipient_jubilee_id: null } }), 'VALIDATION_FAILED');
  });
});

describe('SET-01 days when a friend can receive a delivery', () => {
  test('leaves out days without an address, and refuses them', async () => {
    const pair = await friendsAtHome(api);
    const { cartId } = await bagFor(api, pair);
    const before = await getDays(pair, cartId);
    await share(pair.friend, [{ from: '2026-12-01', to: '2026-12-03', addressId: null }]);
    const after = await getDays(pair, cartId);
    expect(before.filter((day) => !after.includes(day))).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
    const put = (gift: object) => pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { gift: giftTo(pair.jubileeId, gift) });
    expectProblem(await put({ deliver_on: '2026-12-02' }), 'DELIVERY_DAY_UNAVAILABLE');
    expect((await put({ deliver_on: '2026-12-04' })).body.cart.delivery_day).toEqual({ day: '2026-12-04', is_possible: true });
    expect((await pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { gift: { is_gift: true, deliver_on: '2026-12-02' } })).status, 'an address typed by hand has all days').toBe(200);
  });

  test('sends to the address in force on the delivery day', async () => {
    const pair = await friendsAtHome(api);
    await share(pair.friend, [{ from: '2026-12-01', to: '2026-12-03', addressId: pair.addressIds[1] ?? null }]);
    for (const [day, street] of [
      ['2026-12-02', summerHouse.address_1],
      ['2026-12-04', home.address_1],
    ] as const) {
      const { order } = (await complete(pair.giver.browser, await paidBag(api, pair, { deliver_on: day }))).body;
      expect(await readStored(order.id), day).toBe(street);
    }
  });

  test('leaves out days at an address whose VAT would reveal the country', async () => {
    const pair = await friendsAtHome(api);
    const cottage = { ...home, address_1: 'Stranden 1', postal_code: '00100', city: 'Helsingfors', country_code: 'FI', phone: '+358 41 2345678', nameType: 'summer-house' };
    const [, cottageId] = await putAddresses(pair.friend, [{ ...home, nameType: null }, cottage]);
    await share(pair.friend, [{ from: '2026-12-01', to: '2026-12-01', addressId: cottageId ?? null }]);
    const { cartId } = await bagFor(api, pair);
    expect(await getDays(pair, cartId)).not.toContain('2026-12-01');
  });

  test('needs a day and the giver’s own address before payment', async () => {
    const pair = await friendsAtHome(api);
    const { cartId } = await bagFor(api, pair);
    await pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { billing_address: null });
    await pair.giver.browser.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
    const refused = await pair.giver.browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
    expectProblem(refused, 'CART_INCOMPLETE');
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['billing_address', 'gift.deliver_on']);
  });

  test('follows the friend’s country with region and VAT', async () => {
    const pair = await friendsAtHome(api);
    await putAddresses(pair.friend, [{ ...home, postal_code: '00100', city: 'Helsingfors', country_code: 'FI', phone: '+358 41 2345678', nameType: null }]);
    const { cartId, answer } = await bagFor(api, pair);
    expect(answer.body.cart).toMatchObject({ region: { id: 'reg_nordics' }, currency_code: 'EUR', recipient: { is_possible: true } });
    const moved = await pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { region_id: 'reg_sweden' });
    expect(moved.body.cart.recipient, 'another region can’t go there').toEqual({ jubilee_id: pair.jubileeId, first_name: null, is_possible: false });
  });
});

describe('SET-01 sharing that ends between cart and order', () => {
  const refusedBy = async (end: (pair: Pair) => Promise<unknown>): Promise<{ answer: Answer; cartId: string; pair: Pair }> => {
    const pair = await friendsAtHome(api);
    const cartId = await paidBag(api, pair, { deliver_on: DAY });
    await end(pair);
    return { answer: await complete(pair.giver.browser, cartId), cartId, pair };
  };

  test.each(Object.entries(withoutOffer))('charges nothing when the friend %s', async (_, end) => {
    const { answer, cartId, pair } = await refusedBy(end);
    expectProblem(answer, 'RECIPIENT_UNAVAILABLE');
    expect(answer.body.cart.recipient).toEqual({ jubilee_id: pair.jubileeId, first_name: null, is_possible: false });
    expect(answer.body.message).toContain('en annan adress');
    expect(await getMoney(cartId)).toEqual(['canceled']);
    expect((await pair.giver.browser.get('/api/app/orders')).body.orders).toEqual([]);
    const typed = await pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { shipping_address: swedishAddress, billing_address: giverAddress, gift: { is_gift: true, deliver_on: DAY } });
    expect(typed.body.cart, 'it goes on with an address typed by hand').toMatchObject({ recipient: null, shipping_address: { city: 'Stockholm' }, delivery_day: { is_possible: true } });
  });

  test('refuses a day that the friend removed meanwhile', async () => {
    const { answer, cartId } = await refusedBy(({ friend }) => share(friend, [{ from: DAY, to: DAY, addressId: null }]));
    expectProblem(answer, 'DELIVERY_DAY_UNAVAILABLE');
    expect(answer.body.cart.delivery_day).toEqual({ day: DAY, is_possible: false });
    expect(await getMoney(cartId)).toEqual(['canceled']);
  });

  test('refuses payment before requesting any money', async () => {
    const pair = await friendsAtHome(api);
    const { cartId } = await bagFor(api, pair, { deliver_on: DAY });
    await pair.giver.browser.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: 'so_sweden_standard' });
    await share(pair.friend, [], false);
    expectProblem(await pair.giver.browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' }), 'RECIPIENT_UNAVAILABLE');
    expect(await getMoney(cartId)).toEqual([]);
    const words = await pair.giver.browser.put(`/api/store/carts/${cartId}/cart`, { gift: giftTo(pair.jubileeId, { message: 'Hej', deliver_on: DAY }) });
    expect(words.body.cart, 'other changes of the gift still go').toMatchObject({ metadata: { gift: { message: 'Hej' } }, recipient: { is_possible: false } });
  });
});
