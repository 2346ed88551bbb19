/** Pending decisions and returns: who is reminded, when, and that overdue ones are logged. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CalendarDay } from '#shared/values/time/calendar-day.ts';
import { getOrders } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { fulfilOrder } from '../orders/service.ts';
import { acceptStatement, confirmReturn, dismissStatement, refundDeadline, getUrgency } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());
afterEach(() => {
  vi.restoreAllMocks();
  api.clock.set('2026-11-23T10:00:00Z');
});

test.each<[CalendarDay, string | null]>([
  ['2026-11-29', null],
  ['2026-11-30', 'last-week'],
  ['2026-12-04', 'last-week'],
  ['2026-12-05', 'last-days'],
  ['2026-12-07', 'last-days'],
  ['2026-12-08', 'overdue'],
])('lesson 13: reminds of a 23 November statement on %s: %s', (today, urgency) => {
  // 22:59 is the 23rd in Stockholm, 23:00 the 24th.
  const deadline = refundDeadline(Date.parse('2026-11-23T22:59:59Z'));
  expect(deadline).toBe('2026-12-07');
  expect(refundDeadline(Date.parse('2026-11-23T23:00:00Z'))).toBe('2026-12-08');
  expect(getUrgency(deadline, today)).toBe(urgency);
});

const remindersFor = async (number: number) =>
  (await api.get('/__outbox.json')).body.messages
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.includes(`order ${number} `) && /^(Påminnelse|Försenat)/.test(subject));

async function remindOn(day: string): Promise<void> {
  api.clock.set(`${day}T10:00:00Z`);
  for (const job of ['remind-sellers', 'remind-of-returns']) await shop.rows(`select graphile_worker.add_job('withdrawals:' || $1, '{}')`, job);
  await api.runJobs();
}

async function stated(): Promise<{ number: number; id: string }> {
  const bought = await shop.purchase([{}]);
  await shop.declare({ order_number: String(bought.order.number), email: bought.email });
  await api.runJobs();
  return { number: bought.order.number, id: (await shop.orderNow(bought)).withdrawals[0].id };
}

test('lesson 13: reminds the seller once per stage and logs overdue ones hourly', async () => {
  const { number, id } = await stated();
  const error = vi.spyOn(api.services.log, 'error');
  await remindOn('2026-11-29');
  expect(await remindersFor(number)).toEqual([]);
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06']) await remindOn(day);
  expect(await remindersFor(number)).toEqual(Array.from({ length: 2 }, () => `Påminnelse: order ${number} ska ha ett svar senast 7 december 2026`));
  expect(error).not.toHaveBeenCalled();
  await remindOn('2026-12-08');
  await remindOn('2026-12-08');
  expect((await remindersFor(number)).filter((subject: string) => subject.startsWith('Försenat'))).toHaveLength(1);
  expect(error.mock.calls.map(([about]) => about)).toEqual(Array.from({ length: 2 }, () => ({ withdrawalId: id, order: number, deadline: '2026-12-07', state: 'by_seller' })));
});

test('reminds of five unproven statements, and daily batches of the others', async () => {
  const bought = await shop.purchase([{}]);
  const error = vi.spyOn(api.services.log, 'error');
  for (const [day, from, to] of [
    ['2026-11-23', 0, 8],
    ['2026-11-24', 8, 16],
  ] as const) {
    api.clock.set(`${day}T10:00:00Z`);
    for (let index = from; index < to; index += 1) await shop.declare({ order_number: String(bought.order.number), email: bought.email, text: `Vas ${index}` });
    await api.runJobs();
  }
  await remindOn('2026-12-02');
  expect(await remindersFor(bought.order.number)).toHaveLength(5 + 2);
  await remindOn('2026-12-03');
  expect(await remindersFor(bought.order.number)).toHaveLength(5 + 2);
  error.mockClear();
  await remindOn('2026-12-09');
  expect(await remindersFor(bought.order.number)).toHaveLength(2 * (5 + 2));
  expect(error.mock.calls.filter(([about]) => (about as unknown as { order: number }).order === bought.order.number)).toHaveLength(5 + 2);
});

test('reminds of no decided statement', async () => {
  const [held, not] = [await stated(), await stated()];
  await acceptStatement(shop.ctx, held.id, null);
  await dismissStatement(shop.ctx, not.id);
  await remindOn('2026-12-09');
  expect([await remindersFor(held.number), await remindersFor(not.number)]).toEqual([[], []]);
});

test('lesson 13: reminds the seller at each stage to report possible shipping', async () => {
  const bought = await shop.purchase([{ leadDays: 1 }]);
  api.clock.set('2026-11-24T10:00:00Z');
  const { withdrawal } = (await shop.withdraw(bought)).body;
  await api.runJobs();
  const error = vi.spyOn(api.services.log, 'error');
  for (const day of ['2026-12-01', '2026-12-07', '2026-12-09']) await remindOn(day);
  const mails = (await api.get('/__outbox.json')).body.messages.filter(
    ({ subject }: { subject: string }) => subject.includes(`order ${bought.order.number} `) && /^(Påminnelse|Försenat)/.test(subject),
  );
  expect(mails).toHaveLength(3);
  expect(mails[0].text).toContain('Ingen har sagt om de har hunnit skickas.');
  expect(error).toHaveBeenCalledWith({ withdrawalId: withdrawal.id, order: bought.order.number, deadline: '2026-12-08', state: 'awaits_seller' }, expect.any(String));
});

test('lesson 13: reminds the buyer before the last day, the seller afterwards, once', async () => {
  const bought = await shop.purchase([{ title: 'Vas' }]);
  await fulfilOrder(shop.ctx, bought.order.number);
  await bought.browser.post(`/api/store/orders/${bought.order.id}/withdrawals?locale=en`, { request_id: 'en-enda-gang-och-inte-mer', name: 'Åsa', items: null });
  await api.runJobs();
  const reminded = async (to: string, subject: string) =>
    (await shop.mailsTo(to)).filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number)) && mail.subject.startsWith(subject));
  await remindOn('2026-12-04');
  expect(await reminded(bought.email, 'Reminder')).toEqual([]);
  for (const day of ['2026-12-05', '2026-12-06', '2026-12-07']) await remindOn(day);
  const [reminder, ...more] = await reminded(bought.email, 'Reminder: send back the items');
  expect(more).toEqual([]);
  expect(reminder.text).toMatch(/Send them back by December 7, 2026 to Butiken AB[\s\S]*1 × Vas/);
  const seller = 'hej@butiken.example';
  expect(await reminded(seller, 'Har varorna')).toEqual([]);
  for (const day of ['2026-12-08', '2026-12-09']) await remindOn(day);
  expect(await reminded(seller, 'Har varorna')).toHaveLength(1);
  expect(await reminded(bought.email, 'Reminder')).toHaveLength(1);
});

test('lesson 13: reminds of no returned goods', async () => {
  const bought = await shop.purchase([{}]);
  await fulfilOrder(shop.ctx, bought.order.number);
  const { withdrawal } = (await shop.withdraw(bought)).body;
  await confirmReturn(shop.ctx, withdrawal.id, { deductedMinor: 0, isRestocked: true });
  await api.runJobs();
  const mailsAbout = async () => (await api.get('/__outbox.json')).body.messages.filter((mail: { subject: string }) => mail.subject.includes(String(bought.order.number))).length;
  const before = await mailsAbout();
  for (const day of ['2026-12-06', '2026-12-08']) await remindOn(day);
  expect(await mailsAbout()).toBe(before);
});
