/** MEM-01: a renewal that failed is paid with another card of the demo provider. */
import { beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { goodCard } from '../../testing/purchase.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { demoMembers } from './testing/demo-membership.ts';

const members = demoMembers();
const { rows, get, later, signIn, subjects } = members;
let api: TestApi;
beforeAll(() => {
  api = members.api;
});

const DAY_MS = 86_400_000;

test('goes on with another card, which pays what follows', async () => {
  const member = await members.joinWithLastMonth();
  expectProblem(await member.browser.post('/api/app/membership/due'), 'NOT_FOUND');
  await later(member, 32);
  const [{ attempt }, again] = [(await member.browser.post('/api/app/membership/due')).body, (await member.browser.post('/api/app/membership/due')).body];
  expect(again.attempt.reference, 'the same payment while it is under way').toBe(attempt.reference);
  expect(attempt).toMatchObject({ amount: 29, currency_code: 'SEK' });
  expect((await member.browser.post('/api/app/membership/due/complete')).body).toEqual({ type: 'unpaid' });
  const confirm = (card: object) => member.browser.post(`/api/store/demo-payments/${attempt.reference}/confirm`, { ...card, client_secret: attempt.client_secret });
  await confirm({ ...goodCard, number: '4000000000000002' });
  expect((await member.browser.post('/api/app/membership/due/complete')).body).toEqual({ type: 'declined' });
  expect(await get(member)).toMatchObject({ status: 'past_due' });
  await confirm(goodCard);
  const answers = await Promise.all([1, 2, 3].map(() => member.browser.post('/api/app/membership/due/complete')));
  for (const { body } of answers) expect(body).toMatchObject({ type: 'joined', membership: { status: 'active', has_discount: true } });
  expect((await get(member)).payments).toHaveLength(2);
  await later(member, 31);
  expect(await get(member), 'the new card pays').toMatchObject({ status: 'active' });
  expect((await get(member)).payments).toHaveLength(3);
  expect(await subjects(member)).toEqual(['Du är medlem nu', 'Betalningen gick inte igenom', 'Ditt medlemskap fortsätter', 'Ditt medlemskap fortsätter']);
});

test('refunds a due payment that comes after the end', async () => {
  const member = await members.joinWithLastMonth();
  await later(member, 32);
  const { attempt } = (await member.browser.post('/api/app/membership/due')).body;
  await member.browser.post(`/api/store/demo-payments/${attempt.reference}/confirm`, { ...goodCard, client_secret: attempt.client_secret });
  // The last try is due before the job reads it.
  api.clock.advance(8 * 86_400_000);
  await member.browser.post('/api/auth/login', { email: member.email, password: member.password });
  expectProblem(await member.browser.post('/api/app/membership/due/complete'), 'NOT_FOUND');
  const refunds = await api.database.run<{ amount: number }>({ text: 'select amount_minor as amount from demo_refunds where reference = $1', values: [attempt.reference] });
  expect(refunds).toEqual([{ amount: 2_900 }]);
  expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
});

/** A member whose renewal failed, with a due payment that the bank has authorized. */
async function dueAuthorized() {
  const member = await members.joinWithLastMonth();
  await later(member, 32);
  const { attempt } = (await member.browser.post('/api/app/membership/due')).body;
  await member.browser.post(`/api/store/demo-payments/${attempt.reference}/confirm`, { ...goodCard, client_secret: attempt.client_secret });
  const refunds = () => rows<{ amount: number }>('select amount_minor as amount from demo_refunds where reference = $1', attempt.reference);
  return { member, attempt, refunds };
}
const endProcess = () => Promise.reject(new Error('the process ends here'));

test('stores a due payment that a crash left captured', async () => {
  const { member, attempt, refunds } = await dueAuthorized();
  api.onStep('membership.due-captured', endProcess);
  expect((await member.browser.post('/api/app/membership/due/complete')).status).toBe(500);
  expect((await member.browser.post('/api/app/membership/due')).body.attempt.reference, 'no second payment').toBe(attempt.reference);
  expect((await member.browser.post('/api/app/membership/due/complete')).body).toMatchObject({ type: 'joined', membership: { status: 'active' } });
  expect((await get(member)).payments).toHaveLength(2);
  expect(await refunds()).toEqual([]);
});

test('stores a captured due payment when the job reads it', async () => {
  const { member, refunds } = await dueAuthorized();
  api.onStep('membership.due-captured', endProcess);
  await member.browser.post('/api/app/membership/due/complete');
  await later(member, 1);
  expect(await get(member)).toMatchObject({ status: 'active', has_discount: true });
  expect(await refunds()).toEqual([]);
});

test('books no renewal by a due payment that was refunded', async () => {
  const { member, attempt, refunds } = await dueAuthorized();
  const setExpiry = (month: string) =>
    rows(
      'update demo_payments set card_expires = $2 where reference = (select s.payment_reference from demo_subscriptions s join memberships m on m.reference = s.reference where m.member_id = $1)',
      member.id,
      month,
    );
  // The first card pays at the second try, before the other card is charged.
  await setExpiry('2099-01');
  api.clock.advance(4 * DAY_MS);
  await signIn(member);
  expect((await member.browser.post('/api/app/membership/due/complete')).body).toMatchObject({ type: 'joined' });
  expect(await refunds()).toEqual([{ amount: 2_900 }]);
  await setExpiry('2020-01');
  await later(member, 31);
  expect(await get(member)).toMatchObject({ status: 'past_due' });
  expect((await member.browser.post('/api/app/membership/due/complete')).body).toEqual({ type: 'unpaid' });
  expect((await get(member)).payments).toHaveLength(2);
  expect((await member.browser.post('/api/app/membership/due')).body.attempt.reference).not.toBe(attempt.reference);
});
