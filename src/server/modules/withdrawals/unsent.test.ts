/** Lesson 13: withdrawn on or after the planned dispatch day, before dispatch is recorded. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectRejection } from '../../testing/expect-problem.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { cancelOrder, fulfilOrder } from '../orders/service.ts';
import { acceptStatement, confirmLeft, confirmReturn, confirmUnsent } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const decisionsTo = async (email: string) => (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject.startsWith('Svar om ditt ångrade köp'));

/** Withdrawn at the first moment of the planned dispatch day. */
async function withdrawnOnTheDay(inputs: Parameters<typeof shop.purchase>[0] = [{ leadDays: 1 }], body: (bought: Purchase) => object = () => ({})): Promise<{ bought: Purchase; id: string }> {
  const bought = await shop.purchase(inputs);
  api.clock.set('2026-11-23T23:00:00Z');
  const answer = await shop.withdraw(bought, body(bought));
  expect(answer.body.withdrawal.refund).toMatchObject({ state: 'awaits_seller' });
  await api.runJobs();
  return { bought, id: answer.body.withdrawal.id };
}

describe('lesson 13: the seller says whether it had left', () => {
  test('notifies the buyer to wait and the seller to answer until then', async () => {
    const { bought, id } = await withdrawnOnTheDay();
    const [receipt] = await shop.receiptsTo(bought.email);
    expect(receipt.text).toContain('Butiken svarar med ett mejl');
    expect(receipt.text).toContain('Har de inte skickats behöver du inte lämna tillbaka något, och 149\u00A0kr går tillbaka');
    expect(receipt.text).not.toContain('Skicka tillbaka varan');
    const [notice] = (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(`${bought.order.number}:`));
    expect(notice.text).toContain('säg om de är kvar hos er eller redan har skickats');
    expect(notice.text).toContain(id);
    expect(await shop.listRefunds(bought)).toEqual([]);
  });

  test('refunds and restocks once when it hadn’t, closing the order', async () => {
    const { bought, id } = await withdrawnOnTheDay();
    const said = await Promise.all([confirmUnsent(shop.ctx, id, { isRestocked: true }), confirmUnsent(shop.ctx, id, { isRestocked: true })]);
    expect(said.filter(Boolean)).toHaveLength(1);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect(await shop.getStock(bought.products[0])).toBe(10);
    expect(await shop.orderNow(bought)).toMatchObject({ status: 'refunded', withdrawals: [{ refund: { state: 'refunded', amount: 149 } }] });
    const [mail, ...more] = await decisionsTo(bought.email);
    expect(more).toEqual([]);
    expect(mail.text).toContain('Varorna hade inte hunnit skickas');
    expect(mail.text).toContain('149\u00A0kr går tillbaka till kortet');
    expect(mail.text).not.toContain('Skicka tillbaka varan');
    await expectRejection(confirmLeft(shop.ctx, id), 'ORDER_STATE');
  });

  test('gives the buyer the return address and fourteen days when it had', async () => {
    const { bought, id } = await withdrawnOnTheDay();
    api.clock.set('2026-11-27T10:00:00Z');
    expect([await confirmLeft(shop.ctx, id), await confirmLeft(shop.ctx, id)]).toEqual([true, false]);
    await api.runJobs();
    const [mail, ...more] = await decisionsTo(bought.email);
    expect(more).toEqual([]);
    expect(mail.text).toContain('Skicka tillbaka varan senast 11 december 2026 till Butiken AB');
    expect(await shop.listRefunds(bought)).toEqual([]);
    await expectRejection(confirmUnsent(shop.ctx, id, { isRestocked: true }), 'ORDER_STATE');
    // The whole order was sent: reporting it again mails the buyer nothing.
    expect(await fulfilOrder(shop.ctx, bought.order.number)).toBe('unmailed');
    await api.runJobs();
    expect((await shop.mailsTo(bought.email)).filter(({ subject }: { subject: string }) => subject.endsWith('är på väg'))).toEqual([]);
    expect(await confirmReturn(shop.ctx, id, { deductedMinor: 0, isRestocked: true })).toBe(true);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
  });

  test('decides one of two lines first, then ships the rest', async () => {
    const { bought, id } = await withdrawnOnTheDay([{ leadDays: 1 }, { title: 'Vas' }], ({ order }) => ({
      items: [{ item_id: order.items.find(({ title }: { title: string }) => title === 'En present').id, quantity: 1 }],
    }));
    await expectRejection(fulfilOrder(shop.ctx, bought.order.number), 'ORDER_STATE');
    await expectRejection(cancelOrder(shop.ctx, bought.order.number, { isRestocked: true }), 'ORDER_STATE');
    await confirmUnsent(shop.ctx, id, { isRestocked: true });
    expect(await fulfilOrder(shop.ctx, bought.order.number)).toBe('mailed');
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([10_000]);
    const [sent] = (await shop.mailsTo(bought.email)).filter(({ subject }: { subject: string }) => subject.endsWith('är på väg'));
    expect(sent.text).toContain('1 × Vas');
    expect(sent.text).not.toContain('En present');
  });

  test('asks the seller again when accepting an unproven statement later', async () => {
    const bought = await shop.purchase([{ leadDays: 1 }]);
    await shop.declare({ order_number: String(bought.order.number), email: bought.email });
    await api.runJobs();
    const [{ id }] = (await shop.orderNow(bought)).withdrawals;
    const toSeller = async () => (await shop.mailsTo('hej@butiken.example')).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)));
    const remind = async (day: string) => {
      api.clock.set(`${day}T10:00:00Z`);
      await shop.rows(`select graphile_worker.add_job('withdrawals:remind-sellers', '{}')`);
      await api.runJobs();
    };
    await remind('2026-12-01');
    expect(await toSeller()).toHaveLength(2);
    expect(await acceptStatement(shop.ctx, id, null)).toBe(true);
    await api.runJobs();
    expect(await toSeller()).toHaveLength(3);
    for (const day of ['2026-12-02', '2026-12-06', '2026-12-08', '2026-12-09']) await remind(day);
    const asked = (await toSeller()).filter(({ text }: { text: string }) => /säg om (de|varorna) är kvar hos er/.test(text));
    expect(asked, 'the question, and a reminder at each of three stages').toHaveLength(4);
  });

  test('accepts returned goods without that answer', async () => {
    const { bought, id } = await withdrawnOnTheDay();
    expect(await confirmReturn(shop.ctx, id, { deductedMinor: 0, isRestocked: false })).toBe(true);
    await api.runJobs();
    expect(await shop.listRefunds(bought)).toEqual([14_900]);
    expect(await shop.getStock(bought.products[0])).toBe(9);
  });
});
