/** Lesson 13: when a refund waits, for what, and how it ends. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectRejection } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { deliverOrder, fulfilOrder } from '../orders/service.ts';
import { acceptStatement, confirmReturn, dismissStatement } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const back = { deductedMinor: 0, isRestocked: true };
const decisionsTo = async (email: string) => (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar om ditt ångrade köp'));
const getState = async (bought: Purchase) => (await shop.orderNow(bought)).withdrawals.map((said: { refund: { state: string } }) => said.refund.state);

async function declared(bought: Purchase, text: string | null = null): Promise<string> {
  await shop.declare({ order_number: String(bought.order.number), email: bought.email, text });
  await api.runJobs();
  return (await shop.orderNow(bought)).withdrawals.at(-1).id;
}

describe('lesson 13: before it leaves, and after', () => {
  test('cancels, refunds and restocks at once until the planned day in Stockholm', async () => {
    const bought = await shop.purchase([{ leadDays: 1 }]);
    api.clock.set('2026-11-23T22:59:59Z');
    expect((await shop.withdraw(bought)).body).toMatchObject({ order: { status: 'canceled' }, withdrawal: { refund: { state: 'due', amount: 149 } } });
    expect(await shop.getStock(bought.products[0])).toBe(10);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect(await shop.listHistory(bought)).toEqual(['confirmed', 'canceled', 'refunded']);
  });

  test('awaits the seller’s answer about shipping from that day on', async () => {
    const bought = await shop.purchase([{ leadDays: 1 }]);
    api.clock.set('2026-11-23T23:00:00Z');
    expect((await shop.withdraw(bought)).body).toMatchObject({ order: { status: 'confirmed' }, withdrawal: { refund: { state: 'awaits_seller', amount: 149 } } });
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([]);
    expect(await shop.getStock(bought.products[0])).toBe(9);
  });

  test('counts a gift for a later day as unsent until then', async () => {
    const bought = await shop.purchase([{ leadDays: 1 }], { gift: { is_gift: true, message: '', wrapping: false, hide_prices: false, deliver_on: '2026-12-10' } });
    // The slowest option takes three working days: Monday the 7th is the last dispatch day.
    api.clock.set('2026-12-06T22:59:59Z');
    expect((await shop.withdraw(bought)).body.withdrawal.refund.state).toBe('due');
  });

  test('ships nothing when a buyer’s withdrawal completes first', async () => {
    const bought = await shop.purchase([{}]);
    let sent: Promise<unknown> | undefined;
    api.onStep('withdraw.locked', async () => {
      sent = fulfilOrder(shop.ctx, bought.order.number).catch((error: Error) => error);
    });
    expect((await shop.withdraw(bought)).body.withdrawal.refund.state).toBe('due');
    expect(await sent).toMatchObject({ code: 'ORDER_STATE' });
  });
});

describe('lesson 13: the goods come back', () => {
  async function sentAndWithdrawn(): Promise<{ bought: Purchase; id: string }> {
    const bought = await shop.purchase([{ title: 'Vas', price: kr(200) }]);
    await fulfilOrder(shop.ctx, bought.order.number);
    await deliverOrder(shop.ctx, bought.order.number);
    const { withdrawal } = (await shop.withdraw(bought)).body;
    await api.runJobs();
    return { bought, id: withdrawal.id };
  }

  test('refunds, restocks and mails once when reported 10 times', async () => {
    const { bought, id } = await sentAndWithdrawn();
    expect(await getState(bought)).toEqual(['awaits_return']);
    const said = await Promise.all(Array.from({ length: 10 }, () => confirmReturn(shop.ctx, id, back)));
    expect(said.filter(Boolean)).toHaveLength(1);
    await api.runJobs();
    expect(await confirmReturn(shop.ctx, id, back)).toBe(false);
    expect(await shop.listRefunds(bought)).toEqual([24_900]);
    expect(await shop.getStock(bought.products[0])).toBe(10);
    expect((await shop.orderNow(bought)).status).toBe('refunded');
    expect(await shop.listHistory(bought)).toEqual(['confirmed', 'fulfilled', 'delivered', 'refunded']);
    const [mail, ...more] = await decisionsTo(bought.email);
    expect(more).toEqual([]);
    expect(mail.text).toContain('249\u00A0kr går tillbaka till kortet');
  });

  test('deducts loss of value with notice, and restocks nothing unsellable', async () => {
    const { bought, id } = await sentAndWithdrawn();
    await expectRejection(confirmReturn(shop.ctx, id, { deductedMinor: 24_901, isRestocked: false }), 'VALIDATION_FAILED');
    await expectRejection(confirmReturn(shop.ctx, id, { deductedMinor: -1, isRestocked: false }), 'VALIDATION_FAILED');
    await confirmReturn(shop.ctx, id, { deductedMinor: 5_000, isRestocked: false });
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([19_900]);
    expect(await shop.getStock(bought.products[0])).toBe(9);
    expect((await shop.orderNow(bought)).withdrawals[0].refund).toEqual({ state: 'refunded', amount: 199, deducted: 50 });
    expect((await decisionsTo(bought.email))[0].text).toContain('Säljaren har dragit av 50\u00A0kr');
  });

  test('frees a single-use code when all is refunded', async () => {
    const { code } = await api.make.promotion({ usageLimit: 1 });
    const bought = await shop.purchase([{}], { codes: [code] });
    await fulfilOrder(shop.ctx, bought.order.number);
    const { withdrawal } = (await shop.withdraw(bought)).body;
    expect((await shop.purchase([{}], { codes: [code] })).order.discount_total, 'lesson 8: not while it is under way').toBe(0);
    await confirmReturn(shop.ctx, withdrawal.id, back);
    await api.runJobs();
    expect((await shop.purchase([{}], { codes: [code] })).order.discount_total).toBe(10);
  });
});

describe('lesson 13: statements by order number and e-mail need the seller’s decision', () => {
  test('refunds and restocks nothing yet, and key holders can still withdraw', async () => {
    const bought = await shop.purchase([{}]);
    await declared(bought);
    expect((await shop.orderNow(bought)).withdrawals).toMatchObject([{ items: [], text: null, refund: { state: 'by_seller', amount: null } }]);
    expect(await shop.listRefunds(bought)).toEqual([]);
    expect(await shop.getStock(bought.products[0])).toBe(9);
    const [notice] = (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    expect(notice.text).toContain('bara uppgett ordernummer och e-postadress');
    expect((await shop.withdraw(bought)).body.withdrawal.refund).toMatchObject({ state: 'due', amount: 149 });
  });

  test('refunds and restocks once when accepted before shipping', async () => {
    const bought = await shop.purchase([{ quantity: 2 }]);
    const id = await declared(bought);
    const said = await Promise.all([acceptStatement(shop.ctx, id, null), acceptStatement(shop.ctx, id, null)]);
    expect(said.filter(Boolean)).toHaveLength(1);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([24_900]);
    expect(await shop.getStock(bought.products[0])).toBe(10);
    expect((await shop.orderNow(bought)).status).toBe('refunded');
    expect(await decisionsTo(bought.email)).toHaveLength(1);
    await expectRejection(dismissStatement(shop.ctx, id), 'ORDER_STATE');
  });

  test('awaits the goods when accepted for some after shipping, then ends', async () => {
    const bought = await shop.purchase([{ quantity: 2 }, {}]);
    const id = await declared(bought, 'Den ena vasen');
    await fulfilOrder(shop.ctx, bought.order.number);
    await expectRejection(
      acceptStatement(shop.ctx, id, (row) => [{ item_id: row.items[0]?.id ?? '', quantity: 3 }]),
      'VALIDATION_FAILED',
    );
    expect(await acceptStatement(shop.ctx, id, (row) => [{ item_id: row.items[0]?.id ?? '', quantity: 1 }])).toBe(true);
    expect((await shop.orderNow(bought)).withdrawals[0].refund).toMatchObject({ state: 'awaits_return', amount: 100 });
    await confirmReturn(shop.ctx, id, back);
    await api.runJobs();
    expect(await shop.orderNow(bought)).toMatchObject({ status: 'partially_refunded', items: [{ withdrawn_quantity: 1 }, { withdrawn_quantity: 0 }] });
    expect(await shop.listRefunds(bought)).toEqual([10_000]);
  });

  test('notifies the buyer once how to withdraw when dismissed, without refund', async () => {
    const bought = await shop.purchase([{}]);
    const id = await declared(bought);
    expect([await dismissStatement(shop.ctx, id), await dismissStatement(shop.ctx, id)]).toEqual([true, false]);
    await api.runJobs();
    expect(await getState(bought)).toEqual(['dismissed']);
    const [mail, ...more] = await decisionsTo(bought.email);
    expect(more).toEqual([]);
    expect(mail.text).toContain('Öppna din order med länken i det här mejlet');
    await expectRejection(acceptStatement(shop.ctx, id, null), 'ORDER_STATE');
    await expectRejection(confirmReturn(shop.ctx, id, back), 'ORDER_STATE');
    expect(await shop.listRefunds(bought)).toEqual([]);
  });

  test('restocks once when the buyer withdraws while the seller accepts', async () => {
    const bought = await shop.purchase([{}]);
    const id = await declared(bought);
    let rival: Promise<Answer> | undefined;
    api.onStep('settle.locked', async () => {
      rival = shop.withdraw(bought);
    });
    await acceptStatement(shop.ctx, id, null);
    expect(await rival).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect(await shop.getStock(bought.products[0])).toBe(10);
  });
});

describe('lesson 13: mails about the refund', () => {
  test('reports a fully returned express order refunded, without the surcharge', async () => {
    const bought = await shop.purchase([{}], { option: 'so_sweden_express' });
    await shop.withdraw(bought);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect((await shop.orderNow(bought)).status).toBe('refunded');
  });

  test('refunds no express delivery when a code would have covered ordinary', async () => {
    const { code } = await api.make.promotion({ kind: 'free_delivery' });
    const bought = await shop.purchase([{}], { option: 'so_sweden_express', codes: [code] });
    expect(bought.order.total).toBe(229);
    expect((await shop.withdraw(bought)).body.withdrawal.refund.amount).toBe(100);
  });

  test('refunds the order day’s standard delivery, whatever today’s price', async () => {
    const bought = await shop.purchase([{}], { option: 'so_sweden_express' });
    await shop.rows('update orders set standard_shipping_minor = 3900 where id = $1', bought.order.id);
    expect((await shop.withdraw(bought)).body.withdrawal.refund.amount).toBe(139);
  });

  test('refunds two thirds for two of three, wrapping with the last', async () => {
    await api.make.promotion({ code: 'TRE', kind: 'buy_x_get_y', buy: 2, free: 1 });
    const bought = await shop.purchase([{}, {}, {}], { codes: ['TRE'], gift: { is_gift: true, message: '', wrapping: true, hide_prices: false, deliver_on: null } });
    expect(bought.order.total).toBe(288);
    const lines = bought.order.items.map(({ id }: { id: string }) => ({ item_id: id, quantity: 1 }));
    expect((await shop.withdraw(bought, { items: lines.slice(0, 2) })).body.withdrawal.refund.amount).toBeCloseTo(133.33, 1);
    await shop.withdraw(bought, { items: lines.slice(2) });
    await api.runJobs();
    expect((await shop.listRefunds(bought)).reduce((sum, one) => sum + one, 0)).toBe(28_800);
  });

  test('retries an exhausted refund hourly and pays it once', async () => {
    const bought = await shop.purchase([{}]);
    await shop.withdraw(bought);
    await shop.rows(`delete from graphile_worker._private_jobs`);
    const retry = async () => {
      await shop.rows(`select graphile_worker.add_job('withdrawals:retry-refunds', '{}')`);
      await api.runJobs();
    };
    await retry();
    expect(await shop.listRefunds(bought), 'not in its first hour').toEqual([]);
    api.clock.advance(3_600_001);
    await retry();
    await retry();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect(await getState(bought)).toEqual(['refunded']);
  });
});
