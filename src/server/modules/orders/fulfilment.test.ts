/** pending → confirmed → fulfilled → delivered: each once, in order, with its time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRejection } from '../../testing/expect-problem.ts';
import { getOrders } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { deliverOrder, fulfilOrder, getOrderByNumber, listOrdersToHandle, trackOrder } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const sentMails = async (email: string) => (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject.endsWith('är på väg'));

test('ships and delivers once each when repeated, with one mail', async () => {
  const bought = await shop.purchase([{ title: 'Orkidé', quantity: 2 }]);
  const { number } = bought.order;
  expect((await listOrdersToHandle(shop.ctx)).find((open) => open.number === number)).toMatchObject({ status: 'confirmed', dispatch_on: '2026-11-24', fulfilled_at: null });
  const said = await Promise.all(Array.from({ length: 10 }, () => fulfilOrder(shop.ctx, number)));
  expect(said.filter(Boolean)).toHaveLength(1);
  await api.runJobs();
  expect(await shop.orderNow(bought)).toMatchObject({ status: 'fulfilled', fulfilled_at: '2026-11-23T10:00:00.000Z', delivered_at: null });
  const [mail, ...more] = await sentMails(bought.email);
  expect(more).toEqual([]);
  expect(mail.text).toContain('2 × Orkidé');
  expect(mail.text).toContain('Storgatan 1');

  api.clock.advance(86_400_000);
  expect(await Promise.all([deliverOrder(shop.ctx, number), deliverOrder(shop.ctx, number)])).toContain(true);
  expect(await deliverOrder(shop.ctx, number)).toBe(false);
  const now = await shop.orderNow(bought);
  expect(now).toMatchObject({ status: 'delivered', delivered_at: '2026-11-24T10:00:00.000Z', withdrawal_period: { last_day: '2026-12-08', is_over: false } });
  expect((await getOrderByNumber(shop.ctx, number)).history.map(({ state }) => state)).toEqual(['confirmed', 'fulfilled', 'delivered']);
  expect((await listOrdersToHandle(shop.ctx)).some((open) => open.number === number)).toBe(false);
  api.clock.set('2026-11-23T10:00:00Z');
});

test('refuses unpaid, cancelled and unsent orders, and impossible times', async () => {
  const unpaid = await shop.purchase([{}], { isUnsettled: true });
  await expectRejection(fulfilOrder(shop.ctx, unpaid.order.number), 'ORDER_STATE');
  await api.runJobs();
  await expectRejection(deliverOrder(shop.ctx, unpaid.order.number), 'ORDER_STATE');
  await expectRejection(fulfilOrder(shop.ctx, unpaid.order.number, new Date('2026-11-23T09:59:59Z')), 'VALIDATION_FAILED');
  await expectRejection(fulfilOrder(shop.ctx, unpaid.order.number, new Date('2026-11-23T10:00:01Z')), 'VALIDATION_FAILED');
  await expectRejection(fulfilOrder(shop.ctx, 999_999), 'NOT_FOUND');
  const withdrawn = await shop.purchase([{}]);
  await shop.withdraw(withdrawn);
  await expectRejection(fulfilOrder(shop.ctx, withdrawn.order.number), 'ORDER_STATE');
  expect(await sentMails(withdrawn.email)).toEqual([]);
});

test('ships without withdrawn lines and remains partially refunded', async () => {
  const bought = await shop.purchase([{ title: 'Vas', quantity: 3 }]);
  await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] });
  await api.runJobs();
  expect(await fulfilOrder(shop.ctx, bought.order.number)).toBe('mailed');
  await api.runJobs();
  expect(await shop.orderNow(bought)).toMatchObject({ status: 'partially_refunded', fulfilled_at: '2026-11-23T10:00:00.000Z' });
  expect((await sentMails(bought.email))[0].text).toContain('2 × Vas');
});

test('refuses changes to an order’s history', async () => {
  await shop.purchase([{}]);
  await expect(shop.rows(`update order_history set state = 'delivered'`)).rejects.toThrow('append-only');
  await expect(shop.rows('delete from order_history')).rejects.toThrow('append-only');
});

describe('ORD-01 the parcel’s number', () => {
  const parcel = { carrier: 'postnord', number: 'uj 123 456 789 se' } as const;

  test('is on the order, in the mail and in the look-up’s mail', async () => {
    const bought = await shop.purchase([{}]);
    const { number, id } = bought.order;
    expect(bought.order.tracking).toBeNull();
    await fulfilOrder(shop.ctx, number, undefined, parcel);
    await api.runJobs();
    expect(await shop.orderNow(bought)).toMatchObject({ tracking: { carrier: 'PostNord', number: 'UJ123456789SE', url: 'https://tracking.postnord.com/se/?id=UJ123456789SE' } });
    expect((await bought.browser.get(`/api/store/orders/${id}?locale=en`)).body.order.tracking.url).toBe('https://tracking.postnord.com/en/?id=UJ123456789SE');
    const [sent] = await sentMails(bought.email);
    expect(sent.text).toContain('PostNord, kollinummer UJ123456789SE');
    expect(sent.html).toContain('https://tracking.postnord.com/se/?id=UJ123456789SE');
    await api.browser().post('/api/store/order-lookups', { order_number: String(number), email: bought.email });
    await api.runJobs();
    const mails = await shop.mailsTo(bought.email);
    expect(mails.filter(({ html }: { html: string }) => html.includes('https://tracking.postnord.com/se/?id=UJ123456789SE'))).toHaveLength(2);
  });

  test('can be said later and corrected, without another mail', async () => {
    const bought = await shop.purchase([{}]);
    const { number } = bought.order;
    await expectRejection(trackOrder(shop.ctx, number, parcel), 'ORDER_STATE');
    await fulfilOrder(shop.ctx, number);
    await trackOrder(shop.ctx, number, parcel);
    await trackOrder(shop.ctx, number, { carrier: 'dhl', number: 'JD014600003' });
    expect(await fulfilOrder(shop.ctx, number, undefined, parcel), 'sent before').toBe(false);
    await api.runJobs();
    expect(await shop.orderNow(bought)).toMatchObject({ tracking: { carrier: 'DHL', number: 'JD014600003' } });
    expect(await sentMails(bought.email)).toHaveLength(1);
  });

  test.each(['', 'x', 'https://evil.example/a', 'A'.repeat(41), '12345&id=1', '–––––'])('refuses %o as a number, and sends nothing', async (wrong) => {
    const bought = await shop.purchase([{}]);
    await expectRejection(fulfilOrder(shop.ctx, bought.order.number, undefined, { carrier: 'bring', number: wrong }), 'VALIDATION_FAILED');
    expect(await shop.orderNow(bought)).toMatchObject({ fulfilled_at: null, tracking: null });
  });

  test('is shown to whoever may see the order, and to nobody else', async () => {
    const bought = await shop.purchase([{}]);
    await fulfilOrder(shop.ctx, bought.order.number, undefined, parcel);
    expect((await api.browser().get(`/api/store/orders/${bought.order.id}`)).status).toBe(404);
  });
});
