import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/ids.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

type Product = Awaited<ReturnType<TestApi['make']['product']>>;
interface Purchase {
  browser: Browser;
  order: Answer['body'];
  email: string;
  products: Product[];
}

let buyers = 0;

async function purchase(wishes: readonly (Parameters<TestApi['make']['product']>[0] & { quantity?: number })[], option?: string): Promise<Purchase> {
  buyers += 1;
  const email = `kund${buyers}@exempel.example`;
  const browser = api.browser();
  const cartId = await newCart(browser);
  const products: Product[] = [];
  for (const { quantity = 1, ...wish } of wishes) {
    const product = await api.make.product({ price: kr(100), stock: 10, ...wish });
    products.push(product);
    await addTo(browser, cartId, product.variantId, quantity);
  }
  await fillIn(browser, cartId, { email, ...(option ? { option } : {}) });
  await pay(browser, cartId);
  const { order } = (await complete(browser, cartId)).body;
  await api.runJobs();
  return { browser, order, email, products };
}

const requestId = () => prefixedId('wd');
const withdraw = ({ browser, order }: Pick<Purchase, 'browser' | 'order'>, body: object = {}): Promise<Answer> =>
  browser.post(`/api/store/orders/${order.id}/withdrawals?locale=sv`, { request_id: requestId(), name: 'Åsa Öberg', items: null, ...body });
const declare = (body: object, browser: Browser = api.browser()): Promise<Answer> =>
  browser.post('/api/store/withdrawals?locale=sv', { request_id: requestId(), name: 'Åsa Öberg', text: null, ...body });

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
const orderNow = async ({ browser, order }: Purchase) => (await browser.get(`/api/store/orders/${order.id}`)).body.order;
const refundsOf = async ({ order }: Purchase) =>
  (await rows<{ amount: number }>('select r.amount_minor as amount from demo_refunds r join withdrawals w on w.id = r.about where w.order_id = $1 order by 1', order.id)).map(({ amount }) => amount);
const stockOf = async (product: Product | undefined) => (await rows<{ available: number }>('select available from stock_items where id = $1', product?.stockItemId))[0]?.available;
const mailsTo = async (address: string) => (await api.get('/__outbox.json')).body.messages.filter((mail: { to: string }) => mail.to === address);
const receiptsTo = async (address: string) => (await mailsTo(address)).filter((mail: { subject: string }) => mail.subject.startsWith('Kvitto'));
const set = (orderId: string, field: 'fulfilled_at' | 'delivered_at', time: string) => rows(`update orders set ${field} = $2 where id = $1`, orderId, time);

describe('lesson 13: with the order open', () => {
  test('the whole order: lines, receipt with day and time, seller told, money and goods back, each once', async () => {
    const bought = await purchase([{ title: 'Orkidé', quantity: 2 }, { title: 'Vas' }]);
    const answer = await withdraw(bought);
    expect(answer.status).toBe(200);
    expect(answer.body.withdrawal).toMatchObject({ received_at: '2026-11-23T10:00:00.000Z', refund: { state: 'due', amount: 349 } });
    expect(answer.body.order.items.every((item: { quantity: number; withdrawn_quantity: number }) => item.withdrawn_quantity === item.quantity)).toBe(true);
    await api.runJobs();
    expect(await orderNow(bought)).toMatchObject({ status: 'refunded', withdrawals: [{ refund: { state: 'refunded', amount: 349 } }] });
    expect(await refundsOf(bought)).toEqual([34_900]);
    expect([await stockOf(bought.products[0]), await stockOf(bought.products[1])]).toEqual([10, 10]);
    const [receipt, ...more] = await receiptsTo(bought.email);
    expect(more).toEqual([]);
    expect(receipt.text).toContain('Mottaget: 23 november 2026 kl. 11.00 (CET)');
    expect(receipt.text).toContain('2 × Orkidé');
    expect(receipt.text).toContain('Namn: Åsa Öberg');
    expect(receipt.text).toContain(`Order ${bought.order.number}`);
    const notices = (await mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    expect(notices).toHaveLength(1);
  });

  test('chosen quantities, in two statements: the money of each, the delivery with the last', async () => {
    const bought = await purchase([{ quantity: 3 }]);
    const itemId = bought.order.items[0].id;
    expect((await withdraw(bought, { items: [{ item_id: itemId, quantity: 1 }] })).body.withdrawal.refund.amount).toBe(100);
    await api.runJobs();
    expect(await orderNow(bought)).toMatchObject({ status: 'partially_refunded', items: [{ quantity: 3, withdrawn_quantity: 1 }] });
    expect((await withdraw(bought, { items: [{ item_id: itemId, quantity: 2 }] })).body.withdrawal.refund.amount).toBe(249);
    await api.runJobs();
    expect((await orderNow(bought)).status).toBe('refunded');
    expect(await refundsOf(bought)).toEqual([10_000, 24_900]);
  });

  test('express delivery: the surcharge stays with the seller', async () => {
    const bought = await purchase([{}], 'so_sweden_express');
    expect(bought.order.total).toBe(229);
    expect((await withdraw(bought)).body.withdrawal.refund.amount).toBe(149);
  });

  test('what was sent waits for the goods: recorded, not refunded, not in stock', async () => {
    const bought = await purchase([{}]);
    await set(bought.order.id, 'fulfilled_at', '2026-11-23T08:00:00Z');
    expect((await withdraw(bought)).body.withdrawal.refund).toEqual({ state: 'awaits_return', amount: 149 });
    await api.runJobs();
    expect(await refundsOf(bought)).toEqual([]);
    expect(await stockOf(bought.products[0])).toBe(9);
    const [receipt] = await receiptsTo(bought.email);
    expect(receipt.text).toContain('Skicka tillbaka varan senast 7 december 2026 till Butiken AB, Storgatan 1');
  });

  test('goods without the right are left out, and cannot be named', async () => {
    const bought = await purchase([{}, { withdrawalClass: 'perishable' }]);
    const itemOf = (kind: string) => bought.order.items.find((item: { withdrawal_class: string }) => item.withdrawal_class === kind).id;
    expect(await withdraw(bought, { items: [{ item_id: itemOf('perishable'), quantity: 1 }] })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'items' }] } });
    expect((await withdraw(bought)).body.withdrawal).toMatchObject({ items: [{ item_id: itemOf('standard'), quantity: 1 }], refund: { amount: 100 } });
    const none = await purchase([{ withdrawalClass: 'personalized' }]);
    expect(await withdraw(none)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
  });

  test('the last day counts to its end in the buyer’s country; after it the answer is clear', async () => {
    const bought = await purchase([{ quantity: 2 }]);
    await set(bought.order.id, 'delivered_at', '2026-11-09T10:00:00Z');
    const itemId = bought.order.items[0].id;
    expect((await orderNow(bought)).withdrawal_period).toEqual({ last_day: '2026-11-23', is_over: false });
    api.clock.set('2026-11-23T22:59:59Z');
    expect((await withdraw(bought, { items: [{ item_id: itemId, quantity: 1 }] })).status).toBe(200);
    api.clock.set('2026-11-23T23:00:00Z');
    expect((await orderNow(bought)).withdrawal_period).toEqual({ last_day: '2026-11-23', is_over: true });
    expect(await withdraw(bought)).toMatchObject({ status: 409, body: { code: 'WITHDRAWAL_LATE', message: 'Ångerfristen för den här ordern har gått ut.' } });
    api.clock.set('2026-11-23T10:00:00Z');
  });

  test('by the key of the mail on another device; without it the order is not there', async () => {
    const bought = await purchase([{}]);
    const [confirmation] = await mailsTo(bought.email);
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
    const bought = await purchase([{}]);
    const items = (body as { items?: unknown }).items === 'too many' ? { items: [{ item_id: bought.order.items[0].id, quantity: 2 }] } : {};
    expect(await withdraw(bought, { ...body, ...items })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await orderNow(bought)).withdrawals).toEqual([]);
  });
});

describe('lesson 13: exactly once', () => {
  test('the same statement 50 times at once and again later is one: one withdrawal, one receipt, one refund', async () => {
    const bought = await purchase([{ quantity: 3 }]);
    const body = { request_id: requestId(), items: [{ item_id: bought.order.items[0].id, quantity: 1 }] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(bought, body)));
    expect(new Set(answers.map(({ status, body: { withdrawal } }) => `${status} ${withdrawal?.id}`)).size).toBe(1);
    await api.runJobs();
    expect((await withdraw(bought, body)).body.withdrawal.id).toBe(answers[0]?.body.withdrawal.id);
    await api.runJobs();
    expect((await orderNow(bought)).items[0].withdrawn_quantity).toBe(1);
    expect(await refundsOf(bought)).toEqual([10_000]);
    expect(await receiptsTo(bought.email)).toHaveLength(1);
    expect(await stockOf(bought.products[0])).toBe(8);
  });

  test('50 different statements at once about one of three units: three are taken, never a fourth', async () => {
    const bought = await purchase([{ quantity: 3 }]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await api.runJobs();
    expect((await refundsOf(bought)).reduce((sum, amount) => sum + amount, 0)).toBe(34_900);
    expect(await stockOf(bought.products[0])).toBe(10);
  });

  test('a rival between the lock and the look waits, and finds nothing left', async () => {
    const bought = await purchase([{}]);
    let rival: Promise<Answer> | undefined;
    api.onStep('withdraw.locked', async () => {
      rival = withdraw(bought);
    });
    expect((await withdraw(bought)).status).toBe(200);
    expect(await rival).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
  });

  test('a process that dies between the provider’s refund and our note of it refunds once', async () => {
    const bought = await purchase([{}]);
    await withdraw(bought);
    api.onStep('withdrawal.refunded', async () => {
      throw new Error('the process died here');
    });
    await api.runJobs();
    expect((await orderNow(bought)).withdrawals[0].refund.state).toBe('due');
    await rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
    await api.runJobs();
    expect((await orderNow(bought)).withdrawals[0].refund.state).toBe('refunded');
    expect(await refundsOf(bought)).toEqual([14_900]);
  });
});

describe('lesson 13: by order number and e-mail alone', () => {
  test('the whole order: the receipt goes to the order’s address, with the time of the statement', async () => {
    const bought = await purchase([{ title: 'Orkidé' }]);
    expect(await declare({ order_number: String(bought.order.number), email: ` ${bought.email.toUpperCase()} ` })).toMatchObject({ status: 200, body: { received_at: '2026-11-23T10:00:00.000Z' } });
    api.clock.advance(600_000);
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    const [receipt] = await receiptsTo(bought.email);
    expect(receipt.text).toContain('Mottaget: 23 november 2026 kl. 11.00 (CET)');
    expect(await refundsOf(bought)).toEqual([14_900]);
  });

  test('tells nobody whether there is such an order: the same answer, the same statements, and no mail', async () => {
    const bought = await purchase([{}]);
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
      const statements = await api.statementsOf(async () => {
        answer = await declare(body);
      });
      seen.push({ status: answer?.status, body: answer?.body, statements: statements.filter((text) => !text.includes('rate_limits')) });
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    await rows(`delete from graphile_worker._private_jobs where payload ->> 'email' = $1 and payload ->> 'order_number' = $2`, bought.email, String(bought.order.number));
    await api.runJobs();
    expect((await api.get('/__outbox.json')).body.messages.length).toBe(before);
    expect((await orderNow(bought)).withdrawals).toEqual([]);
  });

  test('goods in the buyer’s own words are for the seller to settle, five times at most', async () => {
    const bought = await purchase([{}]);
    for (let index = 0; index < 7; index += 1) await declare({ order_number: String(bought.order.number), email: bought.email, text: `Den röda vasen ${index}` });
    await api.runJobs();
    const order = await orderNow(bought);
    expect(order.withdrawals).toHaveLength(5);
    expect(order.withdrawals[0]).toMatchObject({ items: [], refund: { state: 'by_seller', amount: null } });
    expect(order.items[0].withdrawn_quantity).toBe(0);
    expect(await refundsOf(bought)).toEqual([]);
    const receipts = await receiptsTo(bought.email);
    expect(receipts).toHaveLength(5);
    expect(receipts.some((mail: { text: string }) => mail.text.includes('Den röda vasen 0'))).toBe(true);
  });

  test('too late, or about goods without the right: the clear answer is a mail, once a day', async () => {
    const late = await purchase([{}]);
    await set(late.order.id, 'delivered_at', '2026-11-01T10:00:00Z');
    const exempt = await purchase([{ title: 'Tårta', withdrawalClass: 'perishable' }]);
    for (const { order, email } of [late, exempt, late, exempt]) await declare({ order_number: String(order.number), email });
    await api.runJobs();
    const [lateMail, ...moreLate] = (await mailsTo(late.email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar'));
    expect(moreLate).toEqual([]);
    expect(lateMail.text).toContain('Ordern levererades 1 november 2026. Sista dagen att ångra köpet var 16 november 2026.');
    const [exemptMail, ...moreExempt] = (await mailsTo(exempt.email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar'));
    expect(moreExempt).toEqual([]);
    expect(exemptMail.text).toContain('Tårta: Varan blir snabbt gammal och omfattas därför inte av ångerrätten.');
    expect(await refundsOf(late)).toEqual([]);
  });

  test('sent in time counts in time, also when the job runs after the last day', async () => {
    const bought = await purchase([{}]);
    await set(bought.order.id, 'delivered_at', '2026-11-09T10:00:00Z');
    api.clock.set('2026-11-23T22:59:00Z');
    await declare({ order_number: String(bought.order.number), email: bought.email });
    api.clock.set('2026-11-24T08:00:00Z');
    await api.runJobs();
    api.clock.set('2026-11-23T10:00:00Z');
    expect((await orderNow(bought)).items[0].withdrawn_quantity).toBe(1);
  });
});
