import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrders, requestId } from '../../testing/orders.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { cancelOrder, fulfilOrder } from '../orders/service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi({ settings: { TRUST_PROXY: '127.0.0.1' } });
  shop = getOrders(api);
});
afterAll(() => api.stop());

describe('lesson 13: by order number and e-mail alone', () => {
  test('withdraws the whole order and sends a timed receipt to its address', async () => {
    const bought = await shop.purchase([{ title: 'Orkidé' }]);
    expect(await shop.declare({ order_number: String(bought.order.number), email: ` ${bought.email.toUpperCase()} ` })).toMatchObject({
      status: 200,
      body: { received_at: '2026-11-23T10:00:00.000Z' },
    });
    api.clock.advance(600_000);
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    const [receipt] = await shop.receiptsTo(bought.email);
    expect(receipt.text).toContain('Mottaget: 23 november 2026 kl. 11.00 (CET)');
    expect(receipt.text).toContain(`Hela order ${bought.order.number}`);
    expect(receipt.text).toContain('Butiken har fått ditt meddelande och hör av sig om varorna och pengarna.');
  });

  test('records one statement and receipt when repeated for the whole order', async () => {
    const bought = await shop.purchase([{}]);
    for (let index = 0; index < 2; index += 1) await shop.declare({ order_number: String(bought.order.number), email: bought.email });
    await api.runJobs();
    expect((await shop.orderNow(bought)).withdrawals).toHaveLength(1);
    expect(await shop.mailsTo(bought.email)).toHaveLength(2);
  });

  test('answers alike for unknown orders, in statements too, sending no mail', async () => {
    const bought = await shop.purchase([{}]);
    const before = (await api.get('/__outbox.json')).body.messages.length;
    const asked: Record<string, unknown>[] = [
      { order_number: String(bought.order.number), email: 'someone.else@exempel.example' },
      { order_number: '999999', email: bought.email },
      { order_number: 'A-1', email: bought.email },
      { order_number: String(bought.order.number), email: bought.email },
    ];
    const seen = [];
    for (const body of asked) {
      let answer: Answer | undefined;
      const statements = await api.listStatements(async () => {
        answer = await shop.declare(body);
      });
      seen.push({ status: answer?.status, body: answer?.body, statements: statements.filter((text) => !text.includes('rate_limits')) });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    await shop.rows(`delete from graphile_worker._private_jobs where payload ->> 'email' = $1 and payload ->> 'order_number' = $2`, bought.email, String(bought.order.number));
    await api.runJobs();
    expect((await api.get('/__outbox.json')).body.messages.length).toBe(before);
    expect((await shop.orderNow(bought)).withdrawals).toEqual([]);
  });

  test('records and confirms each, notifying the seller five times, then daily', async () => {
    const bought = await shop.purchase([{}]);
    for (let index = 0; index < 8; index += 1) await shop.declare({ order_number: String(bought.order.number), email: bought.email, text: `Den röda vasen ${index}` });
    await shop.declare({ order_number: String(bought.order.number), email: bought.email });
    await api.runJobs();
    const order = await shop.orderNow(bought);
    expect(order.withdrawals).toHaveLength(9);
    expect(order.withdrawals[0]).toMatchObject({ items: [], refund: { state: 'by_seller', amount: null } });
    expect(order.items[0].withdrawn_quantity).toBe(0);
    expect(await shop.listRefunds(bought)).toEqual([]);
    const receipts = await shop.receiptsTo(bought.email);
    expect(receipts).toHaveLength(9);
    for (const words of ['Den röda vasen 0', 'Den röda vasen 7', `Hela order ${bought.order.number}`]) expect(receipts.filter((mail: { text: string }) => mail.text.includes(words))).toHaveLength(1);
    const notices = (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    expect(notices).toHaveLength(6);
  });

  test('delays no receipt because of another’s statement in the name', async () => {
    const bought = await shop.purchase([{}]);
    const body = { order_number: String(bought.order.number), email: bought.email };
    await shop.declare({ ...body, name: 'Någon Annan' });
    await shop.declare(body);
    await api.runJobs();
    expect((await shop.receiptsTo(bought.email)).map(({ text }: { text: string }) => /Namn: (.*)/.exec(text)?.[1]).sort()).toEqual(['Någon Annan', 'Åsa Öberg']);
    api.clock.advance(86_400_000);
    await shop.declare(body);
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    expect(await shop.receiptsTo(bought.email), 'a day later it is said anew').toHaveLength(3);
  });

  test('answers 429 over ten an hour per order and network', async () => {
    const bought = await shop.purchase([{}]);
    const body = { order_number: String(bought.order.number), email: bought.email };
    const browser = api.browser();
    for (let index = 0; index < 10; index += 1) expect((await shop.declare({ ...body, text: `Vas ${index}` }, browser)).status).toBe(200);
    expect(await shop.declare({ ...body, text: 'Vas 10' }, browser)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await shop.declare({ ...body, text: 'Vas 10', order_number: `00${bought.order.number}` }, browser)).status, 'the same number, written otherwise').toBe(429);
    expect((await shop.declare({ ...body, order_number: '999999' }, browser)).status, 'another order’s').toBe(200);
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    expect((await api.browser().post('/api/store/withdrawals?locale=sv', { request_id: requestId(), name: 'Åsa Öberg', ...body, text: 'Vas 11' }, elsewhere)).status, 'another network’s').toBe(200);
    await api.runJobs();
    const withdrawals: { text: string }[] = (await shop.orderNow(bought)).withdrawals;
    expect(withdrawals).toHaveLength(11);
    expect(withdrawals.map(({ text }) => text)).toContain('Vas 11');
  });

  test('dates the daily notice by the statements’ day, however late written', async () => {
    const bought = await shop.purchase([{}]);
    const body = { order_number: String(bought.order.number), email: bought.email };
    for (let index = 0; index < 7; index += 1) await shop.declare({ ...body, text: `Kruka ${index}` });
    await api.runJobs();
    const notices = async () => (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    expect(await notices()).toHaveLength(6);
    // Two received on different days are written on the second.
    api.clock.set('2026-11-23T22:00:00Z');
    await shop.declare({ ...body, text: 'Kruka 7' });
    api.clock.set('2026-11-24T10:00:00Z');
    await api.runJobs();
    expect(await notices(), 'of the first day there is one already').toHaveLength(6);
    await shop.declare({ ...body, text: 'Kruka 8' });
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    expect(await notices()).toHaveLength(7);
  });

  test('treats a new statement as new after a fast clock is corrected', async () => {
    const bought = await shop.purchase([{}]);
    const body = { order_number: String(bought.order.number), email: bought.email };
    api.clock.set('2027-11-23T10:00:00Z');
    await shop.declare(body);
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    await shop.declare(body);
    await api.runJobs();
    expect(await shop.receiptsTo(bought.email)).toHaveLength(2);
  });

  test('mails once a day for cancelled or fully withdrawn orders', async () => {
    const [canceled, withdrawn] = [await shop.purchase([{}]), await shop.purchase([{}])];
    await cancelOrder(shop.ctx, canceled.order.number, { isRestocked: true });
    await fulfilOrder(shop.ctx, withdrawn.order.number);
    expect((await shop.withdraw(withdrawn)).status).toBe(200);
    for (const { order, email } of [canceled, withdrawn, canceled, withdrawn]) await shop.declare({ order_number: String(order.number), email });
    await api.runJobs();
    for (const [{ email }, says] of [
      [canceled, 'Ordern är redan avbruten.'],
      [withdrawn, 'Allt som går att ångra i ordern är redan ångrat.'],
    ] as const) {
      const [answer, ...more] = (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar på ditt'));
      expect(more).toEqual([]);
      expect(answer.text).toContain(says);
    }
  });

  test('mails the clear refusal once a day, when late or without right', async () => {
    const late = await shop.purchase([{}]);
    await shop.set(late.order.id, 'delivered_at', '2026-11-01T10:00:00Z');
    const exempt = await shop.purchase([{ title: 'Tårta', withdrawalClass: 'perishable' }]);
    for (const { order, email } of [late, exempt, late, exempt]) await shop.declare({ order_number: String(order.number), email });
    await api.runJobs();
    const [lateMail, ...moreLate] = (await shop.mailsTo(late.email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar'));
    expect(moreLate).toEqual([]);
    expect(lateMail.text).toContain('Ordern levererades den 1 november 2026. Sista dagen att ångra köpet var den 16 november 2026.');
    const [exemptMail, ...moreExempt] = (await shop.mailsTo(exempt.email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar'));
    expect(moreExempt).toEqual([]);
    expect(exemptMail.text).toContain('Tårta: Varan blir snabbt gammal och omfattas därför inte av ångerrätten.');
    expect(await shop.listRefunds(late)).toEqual([]);
  });

  test('counts as in time by sending, also when processed later', async () => {
    const bought = await shop.purchase([{}]);
    await shop.set(bought.order.id, 'delivered_at', '2026-11-09T10:00:00Z');
    api.clock.set('2026-11-23T22:59:00Z');
    await shop.declare({ order_number: String(bought.order.number), email: bought.email });
    api.clock.set('2026-11-24T08:00:00Z');
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    expect((await shop.orderNow(bought)).withdrawals).toMatchObject([{ received_at: '2026-11-23T22:59:00.000Z', refund: { state: 'by_seller' } }]);
  });
});
