/** MEM-01 with Stripe Billing, at the simulator: renewal, dunning, pause, cancellation, refunds. */
import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import type { Answer } from '../../testing/test-api.ts';
import type { Somebody } from '../friends/testing/friends.ts';
import { stripeMembers } from './testing/stripe-membership.ts';

const members = stripeMembers();

describe('renewal with Stripe', () => {
  test('is charged each month, and mailed', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.later(member, 32);
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await members.payments(member)).toEqual([
      { amount: 2_900, refunded: 0 },
      { amount: 2_900, refunded: 0 },
    ]);
    expect(await members.subjects(member)).toEqual(['Du är medlem nu', 'Ditt medlemskap fortsätter']);
  });

  test('keeps the discount for a week when declined, then ends', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    await members.later(member, 31);
    expect(await members.get(member)).toMatchObject({ status: 'past_due', has_discount: true });
    await members.later(member, 3);
    await members.later(member, 2);
    await members.later(member, 3);
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await members.subjects(member)).toEqual(['Du är medlem nu', 'Betalningen gick inte igenom', 'Medlemskapet är slut']);
  });

  test('ends after a week however long Stripe would go on trying', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    members.shop.simulator.setRetryDays([3, 5, 7, 21]);
    await members.later(member, 31);
    await members.later(member, 8);
    expect(await members.get(member)).toMatchObject({ status: 'past_due', has_discount: false });
    await members.shop.runTimed('memberships:refresh');
    members.shop.simulator.setRetryDays([3, 5, 7]);
    expect(await members.get(member)).toMatchObject({ status: 'ended' });
    expect((await members.subscriptions(member)).map(({ status }) => status)).toEqual(['canceled']);
  });

  /** A renewal that Stripe would go on trying, unpaid when its days of grace are over. */
  async function graceOver(): Promise<Somebody> {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    members.shop.simulator.setRetryDays([3, 5, 7, 21]);
    await members.later(member, 31);
    await members.later(member, 8);
    return member;
  }

  test('goes on when the member pays while the job ends it', async () => {
    const member = await graceOver();
    const token = await members.shop.token('card');
    let paid: Answer | undefined;
    members.shop.api.onStep('membership.grace-over', async () => {
      paid = await member.browser.post('/api/app/membership/due/complete', { confirmation_token: token });
    });
    await members.shop.runTimed('memberships:refresh');
    members.shop.simulator.setRetryDays([3, 5, 7]);
    expect(paid?.body).toMatchObject({ type: 'joined', membership: { status: 'active' } });
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect((await members.subscriptions(member)).map(({ status }) => status)).toEqual(['active']);
    expect(await members.payments(member)).toHaveLength(2);
  });

  test('takes no money once the job has begun to end it', async () => {
    const member = await graceOver();
    members.shop.simulator.faults.addCall({ method: 'DELETE', path: /^\/v1\/subscriptions\//, how: 500, when: 'before', times: 9 });
    await members.shop.runTimed('memberships:refresh');
    members.shop.simulator.faults.clear();
    const answer = await member.browser.post('/api/app/membership/due/complete', { confirmation_token: await members.shop.token('card') });
    expect(answer.body).toEqual({ type: 'declined' });
    await members.shop.runTimed('memberships:refresh');
    members.shop.simulator.setRetryDays([3, 5, 7]);
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect((await members.subscriptions(member)).map(({ status }) => status)).toEqual(['canceled']);
    expect(await members.payments(member)).toHaveLength(1);
  });

  test('goes on with another card, which pays what follows', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    await members.later(member, 31);
    const pay = (token?: string) => member.browser.post('/api/app/membership/due/complete', token === undefined ? {} : { confirmation_token: token });
    expect((await member.browser.post('/api/app/membership/due')).body.attempt).toMatchObject({ amount: 29, currency_code: 'SEK' });
    expect((await pay()).body).toEqual({ type: 'declined' });
    expect((await pay(await members.shop.token('declined'))).body).toEqual({ type: 'declined' });
    const asked = (await pay(await members.shop.token('asks'))).body;
    expect(asked).toMatchObject({ type: 'action', client_secret: expect.any(String) });
    members.shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    // The answer is lost after the charge; the browser asks again.
    members.shop.simulator.faults.addCall({ method: 'GET', path: /^\/v1\/charges$/, how: 500, when: 'before', times: 3 });
    expectProblem(await pay(), 'UNAVAILABLE');
    members.shop.simulator.faults.clear();
    expect((await pay()).body).toMatchObject({ type: 'joined', membership: { status: 'active', has_discount: true } });
    expect(await members.payments(member)).toHaveLength(2);
    await members.later(member, 31);
    expect(await members.get(member), 'the new card pays').toMatchObject({ status: 'active' });
    expect(await members.payments(member)).toHaveLength(3);
  });

  test('goes on when a later try succeeds', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    await members.later(member, 31);
    await members.setCards(member, 'approved');
    await members.later(member, 3);
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
  });
});

describe('changes with Stripe', () => {
  test('ends at the period’s end when cancelled, and takes it back', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    expect((await member.browser.post('/api/app/membership/cancel', {})).body.membership.status).toBe('ending');
    expect((await member.browser.post('/api/app/membership/resume')).body.membership.status).toBe('active');
    await member.browser.post('/api/app/membership/cancel', {});
    await members.later(member, 32);
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await members.payments(member)).toHaveLength(1);
  });

  test('refunds within fourteen days, once, and ends at once', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    const answers = await Promise.all([1, 2, 3].map(() => member.browser.post('/api/app/membership/cancel', { refund: true })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 19_500 }]);
    const [subscription] = await members.subscriptions(member);
    const charges = [...members.shop.simulator.state.charges.values()].filter(({ customer }) => customer === subscription?.customer);
    expect(charges.map(({ amount_captured, amount_refunded }) => [amount_captured, amount_refunded])).toEqual([[19_500, 19_500]]);
  });

  test('finishes a withdrawal whose refund failed, and mails it as refunded', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    members.shop.simulator.faults.addCall({ method: 'POST', path: /^\/v1\/refunds$/, how: 500, when: 'before', times: 2 });
    expectProblem(await member.browser.post('/api/app/membership/cancel', { refund: true }), 'UNAVAILABLE');
    members.shop.simulator.faults.clear();
    members.shop.api.clock.advance(2 * 60_000);
    await members.settle();
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 19_500 }]);
    expect(await members.subjects(member)).toEqual(['Du är medlem nu', 'Avgiften är på väg tillbaka']);
  });

  test('charges nothing more when cancelled while a renewal is unpaid', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.setCards(member, 'declined');
    await members.later(member, 31);
    expect(await members.get(member)).toMatchObject({ status: 'past_due' });
    expect((await member.browser.post('/api/app/membership/cancel', {})).body.membership).toMatchObject({ status: 'ended', has_discount: false });
    await members.setCards(member, 'approved');
    await members.later(member, 3);
    expect(await members.payments(member)).toHaveLength(1);
  });

  test('ends a membership whose subscription is gone at Stripe', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    await members.rows(`update memberships set reference = 'sub_of_another_account' where member_id = $1`, member.id);
    expect((await member.browser.post('/api/app/membership/cancel', {})).body.membership).toMatchObject({ status: 'ended' });
  });

  test('books each of two refunds that were made at Stripe, once', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    const [subscription] = await members.subscriptions(member);
    const charge = [...members.shop.simulator.state.charges.values()].find(({ customer }) => customer === subscription?.customer);
    for (const amount of ['5000', '4000']) {
      const body = new URLSearchParams({ payment_intent: String(charge?.payment_intent), amount });
      const answer = await fetch(`${members.shop.simulator.url}/v1/refunds`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' }, body });
      expect(answer.status).toBe(200);
      await members.settle();
    }
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 9_000 }]);
    const booked = await members.rows<{ amount: number }>(
      `select e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join membership_payments p on p.reference = t.payment_reference
       join memberships m on m.id = p.membership_id where m.member_id = $1 and t.source = 'refund' and e.account = 'provider_balance' order by t.id`,
      member.id,
    );
    expect(booked.map(({ amount }) => amount)).toEqual([-5_000, -4_000]);
  });

  test('pauses from the period’s end, and is charged again after it', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    expect((await member.browser.post('/api/app/membership/pause', { months: 2 })).body.membership).toMatchObject({ status: 'pausing', has_discount: true });
    await members.later(member, 33);
    await members.shop.runTimed('memberships:refresh');
    expect(await members.get(member)).toMatchObject({ status: 'paused', has_discount: false });
    expect(await members.payments(member)).toHaveLength(1);
    await members.later(member, 62);
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await members.payments(member)).toHaveLength(2);
  });

  test('doesn’t pause once that is taken back', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await member.browser.post('/api/app/membership/pause', { months: 2 });
    expect((await member.browser.post('/api/app/membership/resume')).body.membership).toMatchObject({ status: 'active' });
    await members.later(member, 32);
    expect(await members.payments(member)).toHaveLength(2);
  });

  test('ends the subscription with the account', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    const [subscription] = await members.subscriptions(member);
    await member.browser.delete('/api/app/user', { password: member.password });
    await members.settle();
    expect(members.shop.simulator.state.subscriptions.get(subscription?.id ?? '')?.status).toBe('canceled');
  });

  test('says that it is unavailable when Stripe is, and changes nothing', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    members.shop.simulator.faults.addCall({ method: 'GET', path: /^\/v1\/subscriptions\//, how: 500, when: 'before', times: 9 });
    expectProblem(await member.browser.post('/api/app/membership/cancel', {}), 'UNAVAILABLE');
    members.shop.simulator.faults.clear();
    expect(await members.get(member)).toMatchObject({ status: 'active' });
  });
});
