import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FloristShop, floristShop } from '../../testing/florist/florist-shop.ts';
import { requestId } from '../../testing/orders.ts';
import { systemContext } from '../../platform/context.ts';
import { getProvider } from '../payments/service.ts';
import { endUndelivered, forwardOrder, settleFloristOrders } from './florist-orders.ts';
import { settleUncaptured } from './jobs.ts';
import { callFlorist, cancelOrder, findOrder, getOrderByNumber, listFloristOrders } from './service.ts';

let shop: FloristShop;
beforeAll(async () => {
  shop = await floristShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  shop.network.clear();
  shop.api.clock.set('2026-11-23T10:00:00Z');
});

const DAY = '2026-11-25';
const ctx = () => systemContext(shop.api.services, 'sv');
const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
const readState = async (id: string) => {
  const [row] = await findOrder(ctx().db, { id });
  return { status: row?.status, payment: row?.payment_status, florist: row?.florist?.state };
};
const getStock = async (variantId: string) =>
  (await rows<{ available: number }>('select s.available from stock_items s join variants v on v.stock_item_id = s.id where v.id = $1', variantId))[0]?.available;
const countMails = async (number: number) => (await shop.api.get('/__outbox.json')).body.messages.filter(({ subject }: { subject: string }) => subject.includes(String(number))).length;
const lastMail = async (number: number) => (await shop.api.get('/__outbox.json')).body.messages.find(({ subject }: { subject: string }) => subject.includes(String(number)));
const countCalls = (method: string, orderId: string) => shop.network.calls.filter((call) => call === `${method} /orders/${orderId}`).length;
const refused = { status: 'canceled', payment: 'canceled', florist: 'refused' };
const forward = (orderId: string) => forwardOrder.run(ctx(), { orderId });
const settle = () => settleFloristOrders.run(ctx(), {});

describe('CART-14 an order that a florist delivers', () => {
  test('is captured once the network has accepted', async () => {
    const { visitor, orderId } = await shop.placeOrder(DAY);
    expect(await readState(orderId)).toEqual({ status: 'pending', payment: 'authorized', florist: 'waiting' });
    expect((await visitor.get(`/api/store/orders/${orderId}`)).body.order.florist).toEqual({ state: 'waiting', reason: null });
    expect(shop.network.listDelivered()).not.toContain(orderId);
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'confirmed', payment: 'captured', florist: 'accepted' });
    expect((await visitor.get(`/api/store/orders/${orderId}`)).body.order.florist).toEqual({ state: 'accepted', reason: null });
    expect(shop.network.getOrder(orderId)).toMatchObject({ country: 'SE', postal_code: '111 22', deliver_on: DAY, recipient: { first_name: 'Åsa' }, lines: [{ quantity: 1 }] });
    expect(JSON.stringify(shop.network.getOrder(orderId)), 'only what the delivery needs').not.toContain('kund@');
  });

  test('is canceled without a charge when the network refuses', async () => {
    const { visitor, orderId, number, variantId } = await shop.placeOrder(DAY);
    expect(await getStock(variantId)).toBe(4);
    shop.network.refuse({ at: 'order', message: 'Alla rosor är slut' });
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual(refused);
    expect(await getStock(variantId)).toBe(5);
    expect((await visitor.get(`/api/store/orders/${orderId}`)).body.order.florist).toEqual({ state: 'refused', reason: 'Alla rosor är slut' });
    const mail = await lastMail(number);
    for (const part of ['Floristens svar: Alla rosor är slut', 'Inga pengar har dragits']) expect(mail.text).toContain(part);
    expect(mail.text).not.toContain('Banken sa nej');
    await settle();
    expect(countCalls('DELETE', orderId), 'once, in case an earlier call was accepted').toBe(1);
  });

  test('is taken back when an accepted call is refused at its repetition', async () => {
    const { orderId } = await shop.placeOrder(DAY);
    shop.network.fail({ at: 'order', how: 'reset', when: 'after' });
    await expect(forward(orderId)).rejects.toThrow();
    expect(shop.network.listDelivered(), 'accepted, and its answer lost').toContain(orderId);
    shop.network.refuse({ at: 'order', message: 'Ordern finns redan', is_repeated: true });
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual(refused);
    expect(shop.network.listDelivered(), 'nobody has paid for it').not.toContain(orderId);
  });

  test('is refunded when refused after a capture at once', async () => {
    const { orderId, number } = await shop.placeOrder(DAY);
    const [row] = await findOrder(ctx().db, { id: orderId });
    await getProvider(ctx(), 'demo').capture(ctx(), row?.provider_reference ?? '');
    shop.network.refuse({ at: 'order', message: 'Alla rosor är slut' });
    await shop.api.runJobs();
    const { row: now } = await getOrderByNumber(ctx(), number);
    expect(now).toMatchObject({ status: 'canceled', payment_status: 'captured', canceled_refund_minor: now.total_minor, canceled_refunded_at: expect.any(Date) });
    expect(now.receipts.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
    expect((await lastMail(number)).text).toContain('Floristens svar: Alla rosor är slut');
  });

  test.each(['timeout', 'reset', 500] as const)('is one order when an answer is lost (%s)', async (how) => {
    const { orderId } = await shop.placeOrder(DAY);
    const delivered = shop.network.listDelivered();
    shop.network.fail({ at: 'order', how, when: 'after' });
    await expect(forward(orderId)).rejects.toMatchObject({ name: 'FloristUnavailable' });
    expect(await readState(orderId)).toEqual({ status: 'pending', payment: 'authorized', florist: 'waiting' });
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'confirmed', payment: 'captured', florist: 'accepted' });
    expect(shop.network.listDelivered()).toEqual([...delivered, orderId]);
    expect(shop.network.calls.filter((call) => call === `PUT /orders/${orderId}`)).toHaveLength(2);
  });

  test.each(['florist.answered', 'order.voided', 'florist.voided'])('goes on after a crash at %s', async (step) => {
    const { orderId, number } = await shop.placeOrder(DAY);
    shop.network.refuse({ at: 'order', message: 'Nej' });
    shop.api.onStep(step, () => Promise.reject(new Error('crashed')));
    const attempt = async () => {
      await forward(orderId);
      await endUndelivered.run(ctx(), { orderId });
    };
    await expect(attempt()).rejects.toThrow('crashed');
    await attempt();
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual(refused);
    expect(await countMails(number), 'confirmation and cancellation').toBe(2);
  });

  test('is captured once when two jobs run at once', async () => {
    const { orderId } = await shop.placeOrder(DAY);
    await Promise.all([forward(orderId), forward(orderId)]);
    const queued = await rows(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'orders:capture' and j.payload ->> 'orderId' = $1`,
      orderId,
    );
    expect(queued).toHaveLength(1);
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'confirmed', payment: 'captured', florist: 'accepted' });
  });

  test('is never captured while unaccepted, not even after days', async () => {
    const { orderId } = await shop.placeOrder(DAY);
    shop.network.fail({ at: 'order', how: 500, when: 'before', times: 99 });
    await shop.api.runJobs();
    shop.api.clock.set('2026-11-27T10:00:00Z');
    await settleUncaptured.run(ctx(), {});
    expect((await readState(orderId)).payment).toBe('authorized');
    await settle();
    await shop.api.runJobs();
    expect((await readState(orderId)).payment).toBe('canceled');
  });
});

describe('CART-14 a florist’s order that its buyer withdraws from', () => {
  const withdrawAll = async ({ isAnswered }: { isAnswered: boolean }) => {
    const bought = await shop.placeOrder(DAY);
    if (!isAnswered) shop.network.fail({ at: 'order', how: 500, when: 'before', times: 99 });
    await shop.api.runJobs();
    const answer = await bought.visitor.post(`/api/store/orders/${bought.orderId}/withdrawals?locale=sv`, { request_id: requestId(), name: 'Åsa Öberg', items: null });
    expect(answer.status).toBe(200);
    await shop.api.runJobs();
    await settle();
    await shop.api.runJobs();
    const [row] = await findOrder(ctx().db, { id: bought.orderId });
    return { ...(await readState(bought.orderId)), refund: row?.withdrawals[0]?.refund_state, mail: (await lastMail(bought.number)).text };
  };

  test('is never charged when it waits for its answer', async () => {
    const { mail, ...states } = await withdrawAll({ isAnswered: false });
    expect(states).toEqual({ status: 'canceled', payment: 'canceled', florist: 'withdrawn', refund: 'not_charged' });
    expect(mail).toContain('Köpet är ångrat');
    expect(mail, 'it was not the florist who ended it').not.toContain('svarade inte i tid');
  });

  test('is never charged when the network accepts it meanwhile', async () => {
    const { visitor, orderId } = await shop.placeOrder(DAY);
    shop.api.onStep('florist.answered', async () => {
      expect((await visitor.post(`/api/store/orders/${orderId}/withdrawals?locale=sv`, { request_id: requestId(), name: 'Åsa Öberg', items: null })).status).toBe(200);
    });
    await forward(orderId);
    await shop.api.runJobs();
    await settle();
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'canceled', payment: 'canceled', florist: 'withdrawn' });
    expect(shop.network.listDelivered()).not.toContain(orderId);
  });

  test('is taken back and refunded when it was accepted', async () => {
    expect(await withdrawAll({ isAnswered: true })).toMatchObject({ status: 'refunded', payment: 'captured', florist: 'withdrawn', refund: 'refunded' });
  });
});

describe('CART-14 a florist who doesn’t answer in time', () => {
  test('loses the order, which is voided and taken back', async () => {
    const { orderId, number } = await shop.placeOrder('2026-11-24');
    shop.network.fail({ at: 'order', how: 'reset', when: 'after', times: 99 });
    await expect(forward(orderId)).rejects.toMatchObject({ name: 'FloristUnavailable' });
    shop.api.clock.set('2026-11-23T12:59:59Z');
    await settle();
    expect((await readState(orderId)).florist).toBe('waiting');
    const before = countCalls('PUT', orderId);
    shop.api.clock.set('2026-11-23T13:00:00Z');
    await settle();
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'canceled', payment: 'canceled', florist: 'withdrawn' });
    expect(shop.network.listDelivered()).not.toContain(orderId);
    expect((await lastMail(number)).text).toContain('svarade inte i tid');
    expect(countCalls('PUT', orderId), 'it is not called again').toBe(before);
  });

  test('accepts at the end of a long failure', async () => {
    const { orderId } = await shop.placeOrder('2026-11-24');
    shop.network.fail({ at: 'order', how: 500, when: 'before' });
    await expect(forward(orderId)).rejects.toThrow('500');
    shop.api.clock.set('2026-11-23T10:04:59Z');
    await settle();
    expect((await readState(orderId)).florist, 'its own job repeats it so soon').toBe('waiting');
    shop.api.clock.set('2026-11-23T12:59:59Z');
    await settle();
    expect((await readState(orderId)).florist).toBe('accepted');
    await shop.api.runJobs();
    expect((await readState(orderId)).payment).toBe('captured');
  });

  test('keeps no run waiting when it hangs', async () => {
    const placed = [];
    for (let left = 6; left > 0; left -= 1) placed.push(await shop.placeOrder('2026-11-24'));
    shop.network.fail({ at: 'withdrawal', how: 'timeout', when: 'before', times: 99 });
    shop.api.clock.set('2026-11-23T13:00:00Z');
    await settle();
    expect(shop.network.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(5);
    shop.network.clear();
    await settle();
    await shop.api.runJobs();
    for (const { orderId } of placed) expect((await readState(orderId)).florist).toBe('withdrawn');
  });

  test('changes nothing with a later yes', async () => {
    const { orderId } = await shop.placeOrder('2026-11-24');
    shop.api.onStep('florist.answered', async () => {
      shop.api.clock.set('2026-11-23T13:00:00Z');
      await settle();
    });
    await forward(orderId);
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'canceled', payment: 'canceled', florist: 'withdrawn' });
    expect(shop.network.listDelivered()).not.toContain(orderId);
  });

  test('is withdrawn by the next run when the first fails', async () => {
    const { orderId } = await shop.placeOrder('2026-11-24');
    shop.network.fail({ at: 'order', how: 500, when: 'after' });
    await expect(forward(orderId)).rejects.toThrow('500');
    shop.network.fail({ at: 'withdrawal', how: 'reset', when: 'before' });
    shop.api.clock.set('2026-11-23T13:00:00Z');
    await settle();
    expect((await readState(orderId)).florist).toBe('expired');
    await settle();
    await shop.api.runJobs();
    expect(await readState(orderId)).toEqual({ status: 'canceled', payment: 'canceled', florist: 'withdrawn' });
  });
});

describe('CART-14 staff and the florist network', () => {
  test('take an accepted order back by canceling it', async () => {
    const { orderId, number } = await shop.placeOrder(DAY);
    await shop.api.runJobs();
    await cancelOrder(ctx(), number, { isRestocked: true });
    await settle();
    expect((await readState(orderId)).florist).toBe('withdrawn');
    expect(shop.network.listDelivered()).not.toContain(orderId);
    await shop.api.runJobs();
  });

  test('see what a florist delivers although the order is canceled', async () => {
    const { orderId, number } = await shop.placeOrder(DAY);
    await shop.api.runJobs();
    await cancelOrder(ctx(), number, { isRestocked: true });
    shop.network.refuse({ at: 'withdrawal', message: 'Buketten är på väg' });
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(ctx().log), { error: (...words: unknown[]) => logged.push(words) });
    await settleFloristOrders.run({ ...ctx(), log }, {});
    await settle();
    expect(logged, 'without words that may name a person').toEqual([[{ orderId }, 'a florist delivers an order that is canceled']]);
    expect(countCalls('DELETE', orderId)).toBe(1);
    expect(await listFloristOrders(ctx())).toContainEqual(expect.objectContaining({ number, state: 'stuck' }));
    await shop.api.runJobs();
    const mails = await rows<{ subject: string; text: string }>(`select subject, text from mails where "to" = 'kassan@exempel.example' and subject like $1`, `%${number}%`);
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${number}: En florist levererar en inställd order`]);
    expect(mails[0]?.text, 'no words of the network, no recipient').not.toMatch(/Buketten är på väg|Åsa/);
  });

  test('call again for an order that waits, and for no other', async () => {
    const { orderId, number } = await shop.placeOrder(DAY);
    shop.network.fail({ at: 'order', how: 500, when: 'before' });
    await shop.api.runJobs();
    expect(await listFloristOrders(ctx())).toContainEqual(expect.objectContaining({ number, state: 'waiting', deliver_on: DAY }));
    await callFlorist(ctx(), number);
    await shop.api.runJobs();
    expect((await readState(orderId)).florist).toBe('accepted');
    await expect(callFlorist(ctx(), number)).rejects.toMatchObject({ code: 'ORDER_STATE' });
  });
});
