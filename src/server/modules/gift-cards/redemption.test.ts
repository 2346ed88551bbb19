/** Paying with a gift card: in part, in full, cancelled and refunded, over HTTP with the demo provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, goodCard, newCart } from '../../testing/purchase.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { cancelOrder, refundOrder } from '../orders/service.ts';
import { buyCard, cartWithCard, payRest, readCard, applyCard } from './testing/buy-card.ts';

let api: TestApi;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  orders = getOrders(api);
});
afterAll(() => api.stop());

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

/** An order of 600 kr, delivered for nothing, with a gift card. */
async function buyWithCard(amount = 500, card: Record<string, string> = goodCard) {
  const product = await api.make.product({ price: kr(600), stock: 10 });
  const code = await buyCard(api, { amount });
  const browser = api.browser();
  const { cartId } = await cartWithCard(browser, product.variantId, code);
  const { body } = await payRest(browser, cartId, card);
  return { code, browser, order: body.order, product };
}

const orderNow = async (browser: Browser, id: string) => (await browser.get(`/api/store/orders/${id}`)).body.order;
const listMovements = async (code: string) => (await readCard(api, code)).movements.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
const refundsAtProvider = (orderId: string) =>
  rows<{ amount_minor: number }>(
    `select r.amount_minor from demo_refunds r join payment_sessions s on s.provider_reference = r.reference join orders o on o.payment_session_id = s.id where o.id = $1 order by 1`,
    orderId,
  );

describe('cart', () => {
  test('gift cards: pay a part, and show what is left to pay', async () => {
    const product = await api.make.product({ price: kr(600), stock: 10 });
    const code = await buyCard(api);
    const browser = api.browser();
    const { cartId, answer } = await cartWithCard(browser, product.variantId, code);
    expect(answer.body.cart).toMatchObject({ total: 600, amount_due: 100, gift_card: { amount: 500, balance: 500 } });
    expect(answer.body.cart.tax_total).toBe(120);
    const without = await browser.delete(`/api/store/carts/${cartId}/gift-card`);
    expect(without.body.cart).toMatchObject({ gift_card: null, amount_due: 600 });
  });

  test('gift cards: leave no rest that a card can’t be charged', async () => {
    const product = await api.make.product({ price: kr(501), stock: 10 });
    const { answer } = await cartWithCard(api.browser(), product.variantId, await buyCard(api));
    expect(answer.body.cart).toMatchObject({ total: 501, amount_due: 3, gift_card: { amount: 498 } });
  });

  test('gift cards: refuse unknown, foreign and withdrawn cards alike', async () => {
    const browser = api.browser();
    const cartId = await newCart(browser);
    const product = await api.make.product({ price: kr(100), stock: 10 });
    await addTo(browser, cartId, product.variantId);
    const euro = await buyCard(api, { amount: 50, currency_code: 'EUR' });
    const withdrawn = await buyCard(api, { recipient_email: null });
    await browser.post(`/api/store/gift-cards/${withdrawn}/withdrawal`, { buyer_email: 'kopare@exempel.example' });
    await api.runJobs();
    const answers = [];
    for (const code of ['0000-0000-0000-0000', 'nej', euro, withdrawn]) answers.push(await applyCard(browser, cartId, code));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(new Set(answers.map(({ body }) => JSON.stringify([body.code, body.detail, body.title]))).size).toBe(1);
  });

  test('gift cards: are shown and changed by the cart’s owner alone', async () => {
    const product = await api.make.product({ price: kr(600), stock: 10 });
    const code = await buyCard(api);
    const { cartId } = await cartWithCard(api.browser(), product.variantId, code);
    const other = api.browser();
    expect((await other.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ gift_card: null, amount_due: 600 });
    expect((await applyCard(other, cartId, code)).status).toBe(404);
    expect((await other.delete(`/api/store/carts/${cartId}/gift-card`)).status).toBe(404);
  });

  test('gift cards: limit guessing to forty codes a minute', async () => {
    const limited = await testApi({ hasLimits: true });
    try {
      const browser = limited.browser();
      const codes = Array.from({ length: 41 }, (_, index) => `0000-0000-0000-${String(index).padStart(4, '0')}`);
      const read = [];
      for (const code of codes) read.push((await browser.get(`/api/store/gift-cards/${code}`)).status);
      expect([read.slice(0, 40).every((status) => status === 404), read[40]]).toEqual([true, 429]);
      const cartId = await newCart(browser);
      const tried = [];
      for (const code of codes) tried.push((await applyCard(browser, cartId, code)).status);
      expect([tried.slice(0, 40).every((status) => status === 409), tried[40]]).toEqual([true, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('order', () => {
  test('gift cards: pay an order without any card payment', async () => {
    const { code, browser, order } = await buyWithCard(1_000);
    expect(order).toMatchObject({ total: 600, payment: { provider_id: 'gift_card', gift_card: 600, charged: 0 } });
    await api.runJobs();
    expect(await orderNow(browser, order.id)).toMatchObject({ status: 'confirmed', payment_status: 'captured' });
    expect(await listMovements(code)).toEqual([
      ['issue', 1_000],
      ['redeem', -600],
    ]);
  });

  test('gift cards: are used twice, partly and then with a card', async () => {
    const product = await api.make.product({ price: kr(251), stock: 10 });
    const code = await buyCard(api);
    const [first, second] = [api.browser(), api.browser()];
    expect((await payRest(first, (await cartWithCard(first, product.variantId, code)).cartId)).body.order).toMatchObject({ payment: { gift_card: 300, charged: 0 } });
    expect((await payRest(second, (await cartWithCard(second, product.variantId, code)).cartId)).body.order).toMatchObject({
      total: 300,
      payment: { provider_id: 'demo', card_last4: '4242', gift_card: 200, charged: 100 },
    });
    await api.runJobs();
    expect(await readCard(api, code)).toMatchObject({ balance: 0, state: 'used' });
  });

  test('gift cards: stand on receipts as means of payment beside full VAT', async () => {
    const { browser, order } = await buyWithCard();
    await api.runJobs();
    const [receipt] = (await orderNow(browser, order.id)).receipts;
    const { body } = await browser.get(`/api/store/orders/${order.id}/receipts/${receipt.id}`);
    const { text } = await readPdf(body);
    expect(text).toContain('Presentkort, 500 kr');
    expect(text).toContain('4242, 100 kr');
    expect(order.tax_total).toBe(120);
    expect(receipt.total).toBe(600);
  });

  test('gift cards: get their sum back when the capture is declined', async () => {
    const { code, browser, order } = await buyWithCard(500, { ...goodCard, number: '4000 0000 0000 0341' });
    expect((await readCard(api, code)).balance).toBe(0);
    await api.runJobs();
    expect(await orderNow(browser, order.id)).toMatchObject({ status: 'canceled' });
    expect(await listMovements(code)).toEqual([
      ['issue', 500],
      ['redeem', -500],
      ['release', 500],
    ]);
  });
});

describe('refunds', () => {
  test('gift cards: are refunded first, and the payment card with the rest', async () => {
    const { code, browser, order } = await buyWithCard();
    await api.runJobs();
    const ctx = systemContext(api.services, 'sv');
    const refund = (amountMinor: number) => refundOrder(ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor }] });
    await refund(kr(450));
    await api.runJobs();
    expect([await listMovements(code), await refundsAtProvider(order.id)]).toEqual([
      [
        ['issue', 500],
        ['redeem', -500],
        ['refund', 450],
      ],
      [],
    ]);
    await refund(kr(80));
    await api.runJobs();
    expect((await listMovements(code)).at(-1)).toEqual(['refund', 50]);
    expect(await refundsAtProvider(order.id)).toEqual([{ amount_minor: kr(30) }]);
    const now = await orderNow(browser, order.id);
    expect(now.refunds.map(({ state }: { state: string }) => state)).toEqual(['refunded', 'refunded']);
    expect(now.receipts.filter(({ kind }: { kind: string }) => kind === 'credit_note').map(({ total }: { total: number }) => total)).toEqual([450, 80]);
  });

  test('gift cards: have everything back when the seller cancels a covered order', async () => {
    const { code, order } = await buyWithCard(1_000);
    await api.runJobs();
    await cancelOrder(systemContext(api.services, 'sv'), order.number, { isRestocked: true });
    await api.runJobs();
    expect(await readCard(api, code)).toMatchObject({ balance: 1_000, state: 'active' });
  });

  test('gift cards: have their part back when the buyer withdraws', async () => {
    const { code, browser, order } = await buyWithCard();
    await api.runJobs();
    await orders.withdraw({ browser, order });
    await api.runJobs();
    expect((await readCard(api, code)).balance).toBe(500);
    expect(await refundsAtProvider(order.id)).toEqual([{ amount_minor: kr(100) }]);
  });

  test('gift cards: are refunded once when the process dies before the ledger', async () => {
    const { code, order } = await buyWithCard(1_000);
    await api.runJobs();
    api.onStep('cancellation.refunded', async () => {
      throw new Error('killed');
    });
    await cancelOrder(systemContext(api.services, 'sv'), order.number, { isRestocked: true });
    await api.runJobs();
    expect((await readCard(api, code)).balance).toBe(1_000);
    await rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null');
    await api.runJobs();
    expect(await listMovements(code)).toEqual([
      ['issue', 1_000],
      ['redeem', -600],
      ['refund', 600],
    ]);
  });

  test('gift cards: divide concurrent refunds of one order without a rest', async () => {
    const { code, order } = await buyWithCard();
    await api.runJobs();
    const ctx = systemContext(api.services, 'sv');
    for (const amountMinor of [kr(451), kr(149)]) {
      await refundOrder(ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor }] });
    }
    await Promise.all([api.runJobs(), api.runJobs()]);
    await api.runJobs();
    expect((await readCard(api, code)).balance).toBe(500);
    expect((await refundsAtProvider(order.id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(kr(100));
  });
});
