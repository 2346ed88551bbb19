/** Many who pay for one wish at once: never more than its goal; one order; one refund. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { complete } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { endChipIns } from './jobs.ts';
import { cartFor, completeOne, contribute, listRefunded, makeWished, payWith, read, runTimed, start, startOne, inDays } from './testing/chip-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
});
afterAll(() => api.stop());

const captured = (token: string) =>
  api.database.run<{ status: string; count: number }>({
    text: `select d.status, count(*)::int from demo_payments d join chip_in_contributions p on p.provider_reference = d.reference join chip_ins c on c.id = p.chip_in_id where c.token = $1 group by 1 order by 1`,
    values: [token],
  });

test('issue 23: 50 contributions at once never exceed the goal', async () => {
  const wished = await makeWished(api);
  const token = await startOne(api, wished, { goal: 700 });
  const ids: string[] = [];
  for (let index = 0; index < 50; index += 1) ids.push(await payWith(api.browser(), token, { amount: 100 }));
  const deadlocks = await deadlocksSoFar(api);
  const answers = await Promise.all(ids.map((id) => completeOne(api.browser(), id)));
  expect(answers.filter(({ body }) => body.type === 'paid')).toHaveLength(7);
  expect(answers.filter(({ body }) => body.code === 'CHIP_IN_FULL')).toHaveLength(43);
  expect(await read(wished.erik.browser, token)).toMatchObject({ raised: 700, state: 'reached' });
  expect(await captured(token)).toEqual([
    { status: 'canceled', count: 43 },
    { status: 'captured', count: 7 },
  ]);
  expect(await deadlocksSoFar(api)).toBe(deadlocks);
  await api.runJobs();
});

test('issue 23: leaves no rest that a card can’t be charged', async () => {
  const wished = await makeWished(api);
  const token = await startOne(api, wished, { goal: 900 });
  const [first, second] = [await payWith(api.browser(), token, { amount: 600 }), await payWith(api.browser(), token, { amount: 298 })];
  expect((await completeOne(api.browser(), first)).body.type).toBe('paid');
  expect((await completeOne(api.browser(), second)).body).toMatchObject({ code: 'CHIP_IN_FULL', left: 300 });
  await contribute(api.browser(), token, { amount: 300 });
  expect(await read(wished.erik.browser, token)).toMatchObject({ raised: 900, state: 'reached' });
});

test('issue 23: two orders at once take the money once', async () => {
  const wished = await makeWished(api, { price: 100 });
  const token = await startOne(api, wished);
  await contribute(api.browser(), token, { amount: 149 });
  const carts = [];
  for (let index = 0; index < 4; index += 1) {
    const { cartId } = await cartFor(wished.erik.browser, wished, token);
    await wished.erik.browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
    carts.push(cartId);
  }
  const answers = await Promise.all(carts.map((cartId) => complete(wished.erik.browser, cartId)));
  expect(answers.filter(({ body }) => body.type === 'order')).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'CART_CHANGED')).toHaveLength(3);
  await api.runJobs();
  expect((await read(wished.erik.browser, token)).state).toBe('ordered');
});

test('issue 23: loses nothing when all ends at once', async () => {
  const wished = await makeWished(api);
  const token = await startOne(api, wished, { ends_on: inDays(api, 2) });
  const own = await contribute(api.browser(), token, { amount: 100 });
  await contribute(api.browser(), token, { amount: 60 });
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) ids.push(await payWith(api.browser(), token, { amount: 100 }));
  const deadlocks = await deadlocksSoFar(api);
  api.clock.advance(3 * 86_400_000);
  await Promise.all([
    ...ids.map((id) => completeOne(api.browser(), id)),
    wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`),
    runTimed(api, endChipIns),
    runTimed(api, endChipIns),
    api.browser().post(`/api/store/chip-ins/${token}/contributions/${own.id}/withdrawal`, { key: own.key }),
  ]);
  await api.runJobs();
  expect(await deadlocksSoFar(api)).toBe(deadlocks);
  const paid = (await captured(token)).find(({ status }) => status === 'captured')?.count ?? 0;
  const back = await listRefunded(api, token);
  expect(back.reduce((sum, one) => sum + one, 0)).toBe((paid - 1) * 10_000 + 6_000);
});

test('issue 23: two who start at once: one chip-in', async () => {
  const wished = await makeWished(api);
  const sara = await api.signedIn({ firstName: 'Sara' });
  const answers = await Promise.all([wished.erik, sara, wished.erik, sara].map(({ browser }) => start(browser, wished, { ends_on: inDays(api, 5) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});
