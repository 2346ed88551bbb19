import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrders, requestId } from '../../testing/orders.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { refundWithdrawal } from './jobs.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

describe('lesson 13: with the order open', () => {
  test('withdraws the whole order with receipt, notice, refund and restock once', async () => {
    const bought = await shop.purchase([{ title: 'Orkidé', quantity: 2 }, { title: 'Vas' }]);
    const answer = await shop.withdraw(bought);
    expect(answer.status).toBe(200);
    expect(answer.body.withdrawal).toMatchObject({ received_at: '2026-11-23T10:00:00.000Z', refund: { state: 'due', amount: 349 } });
    expect(answer.body.order.items.every((item: { quantity: number; withdrawn_quantity: number }) => item.withdrawn_quantity === item.quantity)).toBe(true);
    await api.runJobs();
    expect(await shop.orderNow(bought)).toMatchObject({ status: 'refunded', withdrawals: [{ refund: { state: 'refunded', amount: 349 } }] });
    expect(await shop.listRefunds(bought)).toEqual([34_900]);
    expect([await shop.getStock(bought.products[0]), await shop.getStock(bought.products[1])]).toEqual([10, 10]);
    const [receipt, ...more] = await shop.receiptsTo(bought.email);
    expect(more).toEqual([]);
    expect(receipt.text).toContain('Mottaget: 23 november 2026 kl. 11.00 (CET)');
    expect(receipt.text).toContain('2 × Orkidé');
    expect(receipt.text).toContain('Namn: Åsa Öberg');
    expect(receipt.text).toContain(`Order ${bought.order.number}`);
    const notices = (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    expect(notices).toHaveLength(1);
    expect(notices[0].text, 'the seller is told what the buyer did').toContain('DET HÄR HAR KÖPAREN ÅNGRAT\n');
  });

  test('withdraws chosen quantities twice, refunding delivery with the last', async () => {
    const bought = await shop.purchase([{ quantity: 3 }]);
    const itemId = bought.order.items[0].id;
    expect((await shop.withdraw(bought, { items: [{ item_id: itemId, quantity: 1 }] })).body.withdrawal.refund.amount).toBe(100);
    await api.runJobs();
    expect(await shop.orderNow(bought)).toMatchObject({ status: 'partially_refunded', items: [{ quantity: 3, withdrawn_quantity: 1 }] });
    expect((await shop.withdraw(bought, { items: [{ item_id: itemId, quantity: 2 }] })).body.withdrawal.refund.amount).toBe(249);
    await api.runJobs();
    expect((await shop.orderNow(bought)).status).toBe('refunded');
    expect(await shop.listRefunds(bought)).toEqual([10_000, 24_900]);
  });

  test('express delivery: the surcharge stays with the seller', async () => {
    const bought = await shop.purchase([{}], { option: 'so_sweden_express' });
    expect(bought.order.total).toBe(229);
    expect((await shop.withdraw(bought)).body.withdrawal.refund.amount).toBe(149);
  });

  test('awaits shipped goods: recorded, neither refunded nor restocked', async () => {
    const bought = await shop.purchase([{}]);
    await shop.set(bought.order.id, 'fulfilled_at', '2026-11-23T08:00:00Z');
    expect((await shop.withdraw(bought)).body.withdrawal.refund).toEqual({ state: 'awaits_return', amount: 149, deducted: 0 });
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([]);
    expect(await shop.getStock(bought.products[0])).toBe(9);
    const [receipt] = await shop.receiptsTo(bought.email);
    expect(receipt.text).toContain('Skicka tillbaka varan senast 7 december 2026 till Butiken AB, Storgatan 1');
  });

  test('excludes goods without the right, also by name', async () => {
    const bought = await shop.purchase([{}, { withdrawalClass: 'perishable' }]);
    const getItem = (kind: string) => bought.order.items.find((item: { withdrawal_class: string }) => item.withdrawal_class === kind).id;
    expect(await shop.withdraw(bought, { items: [{ item_id: getItem('perishable'), quantity: 1 }] })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'items' }] } });
    expect((await shop.withdraw(bought)).body.withdrawal).toMatchObject({ items: [{ item_id: getItem('standard'), quantity: 1 }], refund: { amount: 100 } });
    const none = await shop.purchase([{ withdrawalClass: 'personalized' }]);
    expect(await shop.withdraw(none)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
  });

  test('permits until the last day’s end in the buyer’s country', async () => {
    const bought = await shop.purchase([{ quantity: 2 }]);
    await shop.set(bought.order.id, 'delivered_at', '2026-11-09T10:00:00Z');
    const itemId = bought.order.items[0].id;
    expect((await shop.orderNow(bought)).withdrawal_period).toEqual({ last_day: '2026-11-23', is_over: false });
    api.clock.set('2026-11-23T22:59:59Z');
    expect((await shop.withdraw(bought, { items: [{ item_id: itemId, quantity: 1 }] })).status).toBe(200);
    api.clock.set('2026-11-23T23:00:00Z');
    expect((await shop.orderNow(bought)).withdrawal_period).toEqual({ last_day: '2026-11-23', is_over: true });
    expect(await shop.withdraw(bought)).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_LATE', message: 'Ångerfristen för den här ordern har gått ut.' } });
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('accepts the mail’s key on another device, else answers 404', async () => {
    const bought = await shop.purchase([{}]);
    const [confirmation] = await shop.mailsTo(bought.email);
    const key = /[?&]key=([0-9A-Z]{26})/.exec(confirmation.text)?.[1];
    const body = { request_id: requestId(), name: 'Åsa', items: null };
    const path = `/api/store/orders/${bought.order.id}/withdrawals`;
    expect((await api.browser().post(path, body)).status).toBe(404);
    expect((await api.browser().post(`${path}?key=${key?.replace(/.$/, '!')}`, body)).status).toBe(404);
    expect((await api.browser().post(`${path}?key=${key}`, body)).status).toBe(200);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a request id that says nothing', { request_id: 'x' }],
    ['no line at all', { items: [] }],
    ['a line of another order', { items: [{ item_id: 'item_x', quantity: 1 }] }],
    ['more than was bought', { items: 'too many' }],
    ['half a thing', { items: [{ item_id: 'item_x', quantity: 0.5 }] }],
  ])('refuses %s with 400', async (_, body) => {
    const bought = await shop.purchase([{}]);
    const items = (body as { items?: unknown }).items === 'too many' ? { items: [{ item_id: bought.order.items[0].id, quantity: 2 }] } : {};
    expect(await shop.withdraw(bought, { ...body, ...items })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await shop.orderNow(bought)).withdrawals).toEqual([]);
  });
});

describe('lesson 13: exactly once', () => {
  test('records one withdrawal, receipt and refund for 50 equal statements', async () => {
    const bought = await shop.purchase([{ quantity: 3 }]);
    const body = { request_id: requestId(), items: [{ item_id: bought.order.items[0].id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.withdraw(bought, body)));
    expect(new Set(answers.map(({ status, body: { withdrawal } }) => `${status} ${withdrawal?.id}`)).size).toBe(1);
    await api.runJobs();
    expect((await shop.withdraw(bought, body)).body.withdrawal.id).toBe(answers[0]?.body.withdrawal.id);
    await api.runJobs();
    expect((await shop.orderNow(bought)).items[0].withdrawn_quantity).toBe(1);
    expect(await shop.listRefunds(bought)).toEqual([10_000]);
    expect(await shop.receiptsTo(bought.email)).toHaveLength(1);
    expect(await shop.getStock(bought.products[0])).toBe(8);
  });

  test('accepts three of 50 concurrent statements about three units', async () => {
    const bought = await shop.purchase([{ quantity: 3 }]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await api.runJobs();
    expect((await shop.listRefunds(bought)).reduce((sum, amount) => sum + amount, 0)).toBe(34_900);
    expect(await shop.getStock(bought.products[0])).toBe(10);
  });

  test('finds nothing left for a rival between lock and read', async () => {
    const bought = await shop.purchase([{}]);
    let rival: Promise<Answer> | undefined;
    api.onStep('withdraw.locked', async () => {
      rival = shop.withdraw(bought);
    });
    expect((await shop.withdraw(bought)).status).toBe(200);
    expect(await rival).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
  });

  test('refunds once when dying between the provider’s refund and our record', async () => {
    const bought = await shop.purchase([{}]);
    await shop.withdraw(bought);
    api.onStep('withdrawal.refunded', async () => {
      throw new Error('the process died here');
    });
    await api.runJobs();
    expect((await shop.orderNow(bought)).withdrawals[0].refund.state).toBe('due');
    await shop.rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
    await api.runJobs();
    expect((await shop.orderNow(bought)).withdrawals[0].refund.state).toBe('refunded');
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
  });

  test('lesson 13 records a partial refund once when two jobs make it', async () => {
    const bought = await shop.purchase([{ quantity: 2 }]);
    const { withdrawal } = (await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] })).body;
    const refund = () => refundWithdrawal.run(shop.ctx, { withdrawalId: withdrawal.id });
    api.onStep('withdrawal.refunded', refund);
    await refund();
    expect(await shop.listHistory(bought)).toEqual(['confirmed', 'partially_refunded']);
  });
});
