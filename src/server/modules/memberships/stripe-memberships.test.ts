/** MEM-01 with Stripe Billing, at the simulator: joining, renewal, dunning, pause, events in any order, answers that are lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { MethodName } from '../../testing/stripe/methods.ts';
import type { Answer } from '../../testing/test-api.ts';
import type { Somebody } from '../friends/testing/friends.ts';
import { sellPlans } from './testing/membership.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
  await sellPlans(shop.api);
});
afterAll(() => shop.stop());

const DAY_MS = 86_400_000;
const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
const signIn = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });
const get = async ({ browser }: Somebody) => (await browser.get('/api/app/membership')).body.membership;

async function begin({ browser }: Somebody, planId = 'year'): Promise<string> {
  return (await browser.post('/api/app/membership/checkout', { planId, currency: 'SEK' })).body.attempt.id;
}

const complete = ({ browser }: Somebody, id: string, token?: string): Promise<Answer> =>
  browser.post(`/api/app/membership/attempts/${id}/complete`, token === undefined ? {} : { confirmation_token: token });

async function join(member: Somebody, method: MethodName = 'card', planId = 'year'): Promise<Answer> {
  return complete(member, await begin(member, planId), await shop.token(method));
}

/** The member's subscriptions at Stripe, oldest first. */
async function subscriptions({ id }: Somebody) {
  const [customer] = await rows<{ customer_id: string }>('select customer_id from member_customers where member_id = $1', id);
  return [...shop.simulator.state.subscriptions.values()].filter((one) => one.customer === customer?.customer_id);
}

const payments = ({ id }: Somebody) =>
  rows<{ amount: number; refunded: number }>(
    'select p.amount_minor as amount, p.refunded_minor as refunded from membership_payments p join memberships m on m.id = p.membership_id where m.member_id = $1 order by p.paid_at, p.reference',
    id,
  );

/** Delivers what Stripe sent, and runs the jobs that follow. */
async function settle(): Promise<void> {
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
}

async function later(member: Somebody, days: number): Promise<void> {
  shop.api.clock.advance(days * DAY_MS);
  shop.simulator.advanceSubscriptions();
  await settle();
  await signIn(member);
}

async function subjects({ email }: Somebody): Promise<string[]> {
  await settle();
  return (await mailsTo(shop.api, email)).map(({ subject }) => subject);
}

describe('joining with Stripe', () => {
  test('MEM-01 charges the card once, and starts the discount', async () => {
    const member = await shop.api.signedIn();
    const settings = (await member.browser.get('/api/app/settings/membership')).body.settings;
    expect(settings).toMatchObject({ membership: null, cardClient: { key: 'pk_test_simulator', simulatorUrl: shop.simulator.url } });
    expect((await join(member)).body).toMatchObject({ type: 'joined', membership: { status: 'active', has_discount: true, payments: [{ amount: 195, tax_total: 39 }] } });
    expect(await subjects(member)).toEqual(['Du är medlem nu']);
    expect(await payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
    const [subscription] = await subscriptions(member);
    expect(subscription).toMatchObject({ status: 'active', metadata: { fira_membership: expect.any(String) }, default_payment_method: expect.stringMatching(/^pm_/) });
  });

  test('is declined, and joins with another card', async () => {
    const member = await shop.api.signedIn();
    const attempt = await begin(member);
    expect((await complete(member, attempt, await shop.token('declined'))).body).toEqual({ type: 'declined' });
    expect(await get(member)).toBeNull();
    expect((await complete(member, attempt, await shop.token('card'))).body.type).toBe('joined');
    expect(await subscriptions(member)).toHaveLength(1);
  });

  test('refuses Swish, which can’t be charged again', async () => {
    const member = await shop.api.signedIn();
    const answer = await join(member, 'swish');
    expect([answer.body, await get(member)]).toEqual([{ type: 'declined' }, null]);
  });

  test.each([
    ['approve', 'joined'],
    ['decline', 'declined'],
  ] as const)('asks the bank first, which may %s', async (act, type) => {
    const member = await shop.api.signedIn();
    const attempt = await begin(member);
    const asked = (await complete(member, attempt, await shop.token('asks'))).body;
    expect(asked).toMatchObject({ type: 'action', client_secret: expect.stringContaining('_secret_') });
    shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], act);
    expect((await complete(member, attempt)).body.type).toBe(type);
  });

  test('joins by the event when the browser never comes back', async () => {
    const member = await shop.api.signedIn();
    const asked = (await complete(member, await begin(member), await shop.token('asks'))).body;
    shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    await settle();
    expect(await get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await subjects(member)).toEqual(['Du är medlem nu']);
  });

  test('joins by the clock when the event is lost, too', async () => {
    const member = await shop.api.signedIn();
    const asked = (await complete(member, await begin(member), await shop.token('asks'))).body;
    // An event of before would read what comes after it.
    await settle();
    shop.simulator.faults.addDelivery({ type: /^(invoice|customer|payment_intent)\./, how: 'lose', times: 20 });
    shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    await settle();
    expect(await get(member)).toBeNull();
    shop.api.clock.advance(6 * 60_000);
    await shop.runTimed('memberships:refresh');
    shop.simulator.faults.clear();
    expect(await get(member)).toMatchObject({ status: 'active' });
  });

  test('deletes an attempt after two days, once Stripe says that nothing was paid', async () => {
    const member = await shop.api.signedIn();
    await begin(member);
    const attempts = () => rows('select 1 from memberships where member_id = $1', member.id);
    shop.api.clock.advance(2 * DAY_MS - 60_000);
    await shop.runTimed('memberships:refresh');
    expect(await attempts()).toHaveLength(1);
    shop.api.clock.advance(120_000);
    await signIn(member);
    const asked = (await complete(member, await begin(member), await shop.token('asks'))).body;
    expect(asked.type).toBe('action');
    shop.simulator.faults.addCall({ method: 'GET', path: /^\/v1\/subscriptions/, how: 500, when: 'before', times: 99 });
    await shop.runTimed('memberships:refresh');
    expect(await attempts(), 'Stripe didn’t answer').toHaveLength(2);
    shop.simulator.faults.clear();
    await shop.runTimed('memberships:refresh');
    expect(await attempts()).toHaveLength(1);
  });

  test.each([
    ['POST', /^\/v1\/subscriptions$/],
    ['POST', /^\/v1\/payment_intents\/\w+\/confirm$/],
  ] as const)('charges once when the answer of %s %s is lost', async (method, path) => {
    const member = await shop.api.signedIn();
    const attempt = await begin(member);
    const token = await shop.token('card');
    shop.simulator.faults.addCall({ method, path, how: 500, when: 'after' });
    const first = await complete(member, attempt, token);
    const second = first.body.type === 'joined' ? first : await complete(member, attempt, token);
    expect(second.body.type).toBe('joined');
    expect(await subscriptions(member)).toHaveLength(1);
    expect(await payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
  });

  test('refunds the second of two windows that pay at once', async () => {
    const member = await shop.api.signedIn();
    const [one, two] = [await begin(member), await begin(member, 'month')];
    const rival = await shop.token('card');
    let second: Promise<Answer> | undefined;
    shop.api.onStep('membership.started', async () => {
      second = complete(member, two, rival);
      await second;
    });
    const first = await complete(member, one, await shop.token('card'));
    expect([first.status, (await second)?.status].sort()).toEqual([200, 409]);
    await settle();
    expect((await subscriptions(member)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    const paid = await payments(member);
    expect([paid.length, paid.filter(({ amount, refunded }) => refunded === amount).length, paid.filter(({ refunded }) => refunded === 0).length]).toEqual([2, 1, 1]);
  });
});

describe('renewal with Stripe', () => {
  test('is charged each month, and mailed', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    await later(member, 32);
    expect(await get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await payments(member)).toEqual([
      { amount: 2_900, refunded: 0 },
      { amount: 2_900, refunded: 0 },
    ]);
    expect(await subjects(member)).toEqual(['Du är medlem nu', 'Ditt medlemskap fortsätter']);
  });

  test('keeps the discount for a week when declined, then ends', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    const [subscription] = await subscriptions(member);
    shop.simulator.setCards(String(subscription?.customer), { kind: 'declined', code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' });
    await later(member, 31);
    expect(await get(member)).toMatchObject({ status: 'past_due', has_discount: true });
    await later(member, 3);
    await later(member, 2);
    await later(member, 3);
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await subjects(member)).toEqual(['Du är medlem nu', 'Kortet gick inte att dra', 'Medlemskapet är slut']);
  });

  test('ends after a week however long Stripe would go on trying', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    const [subscription] = await subscriptions(member);
    shop.simulator.setCards(String(subscription?.customer), { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
    shop.simulator.setRetryDays([3, 5, 7, 21]);
    await later(member, 31);
    await later(member, 8);
    expect(await get(member)).toMatchObject({ status: 'past_due', has_discount: false });
    await shop.runTimed('memberships:refresh');
    shop.simulator.setRetryDays([3, 5, 7]);
    expect(await get(member)).toMatchObject({ status: 'ended' });
    expect((await subscriptions(member)).map(({ status }) => status)).toEqual(['canceled']);
  });

  test('goes on when a later try succeeds', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    const customer = String((await subscriptions(member))[0]?.customer);
    shop.simulator.setCards(customer, { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
    await later(member, 31);
    shop.simulator.setCards(customer, { kind: 'approved' });
    await later(member, 3);
    expect(await get(member)).toMatchObject({ status: 'active', has_discount: true });
  });
});

describe('events in any order', () => {
  test('[case 13] reads the subscription when `updated` comes before `created`', async () => {
    const member = await shop.api.signedIn();
    holdEvents(shop);
    const attempt = await begin(member);
    const asked = (await complete(member, attempt, await shop.token('asks'))).body;
    shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    const events = shop.simulator.webhooks.held.map((id) => shop.simulator.state.events.get(id));
    const named = (type: string) => events.filter((event) => event?.type === type).map((event) => event?.id ?? '');
    for (const type of ['customer.subscription.updated', 'invoice.paid', 'customer.subscription.created']) {
      for (const id of named(type)) await shop.simulator.webhooks.deliver(id);
      await shop.api.runJobs();
      expect(await get(member), type).toMatchObject({ status: 'active', has_discount: true });
    }
    shop.simulator.faults.clear();
    expect(await payments(member)).toHaveLength(1);
    expect(await subjects(member)).toEqual(['Du är medlem nu']);
  });

  test('[case 14] refunds a late invoice and leaves the membership ended', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    const [subscription] = await subscriptions(member);
    shop.simulator.setCards(String(subscription?.customer), { kind: 'declined', code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' });
    await later(member, 31);
    for (const days of [3, 2, 3]) await later(member, days);
    expect(await get(member)).toMatchObject({ status: 'ended' });
    // The hosted page of the invoice is still open.
    shop.api.clock.advance(DAY_MS);
    await signIn(member);
    const [invoice] = [...shop.simulator.state.invoices.values()].filter(({ status, customer }) => status === 'open' && customer === subscription?.customer);
    const answer = await fetch(`${shop.simulator.url}/v1/payment_intents/${String(invoice?.payments?.data[0]?.payment.payment_intent)}/confirm`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_simulator' },
      body: new URLSearchParams({ confirmation_token: await shop.token('card') }),
    });
    expect(answer.status).toBe(200);
    await settle();
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await payments(member)).toEqual([
      { amount: 2_900, refunded: 0 },
      { amount: 2_900, refunded: 2_900 },
    ]);
  });
});

describe('changes with Stripe', () => {
  test('ends at the period’s end when cancelled, and takes it back', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    expect((await member.browser.post('/api/app/membership/cancel', {})).body.membership.status).toBe('ending');
    expect((await member.browser.post('/api/app/membership/resume')).body.membership.status).toBe('active');
    await member.browser.post('/api/app/membership/cancel', {});
    await later(member, 32);
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await payments(member)).toHaveLength(1);
  });

  test('refunds within fourteen days, once, and ends at once', async () => {
    const member = await shop.api.signedIn();
    await join(member);
    const answers = await Promise.all([1, 2, 3].map(() => member.browser.post('/api/app/membership/cancel', { refund: true })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await payments(member)).toEqual([{ amount: 19_500, refunded: 19_500 }]);
    const [subscription] = await subscriptions(member);
    const charges = [...shop.simulator.state.charges.values()].filter(({ customer }) => customer === subscription?.customer);
    expect(charges.map(({ amount_captured, amount_refunded }) => [amount_captured, amount_refunded])).toEqual([[19_500, 19_500]]);
  });

  test('books each of two refunds that were made at Stripe, once', async () => {
    const member = await shop.api.signedIn();
    await join(member);
    const [subscription] = await subscriptions(member);
    const charge = [...shop.simulator.state.charges.values()].find(({ customer }) => customer === subscription?.customer);
    for (const amount of ['5000', '4000']) {
      const body = new URLSearchParams({ payment_intent: String(charge?.payment_intent), amount });
      const answer = await fetch(`${shop.simulator.url}/v1/refunds`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' }, body });
      expect(answer.status).toBe(200);
      // Each change reads the subscription.
      for (const change of ['cancel', 'resume']) await member.browser.post(`/api/app/membership/${change}`, change === 'cancel' ? {} : undefined);
    }
    expect(await payments(member)).toEqual([{ amount: 19_500, refunded: 9_000 }]);
    const booked = await rows<{ amount: number }>(
      `select e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join membership_payments p on p.reference = t.payment_reference
       join memberships m on m.id = p.membership_id where m.member_id = $1 and t.source = 'refund' and e.account = 'provider_balance' order by t.id`,
      member.id,
    );
    expect(booked.map(({ amount }) => amount)).toEqual([-5_000, -4_000]);
  });

  test('pauses from the period’s end, and is charged again after it', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    expect((await member.browser.post('/api/app/membership/pause', { months: 2 })).body.membership).toMatchObject({ status: 'pausing', has_discount: true });
    await later(member, 33);
    await shop.runTimed('memberships:refresh');
    expect(await get(member)).toMatchObject({ status: 'paused', has_discount: false });
    expect(await payments(member)).toHaveLength(1);
    await later(member, 62);
    expect(await get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await payments(member)).toHaveLength(2);
  });

  test('doesn’t pause once that is taken back', async () => {
    const member = await shop.api.signedIn();
    await join(member, 'card', 'month');
    await member.browser.post('/api/app/membership/pause', { months: 2 });
    expect((await member.browser.post('/api/app/membership/resume')).body.membership).toMatchObject({ status: 'active' });
    await later(member, 32);
    expect(await payments(member)).toHaveLength(2);
  });

  test('ends the subscription with the account', async () => {
    const member = await shop.api.signedIn();
    await join(member);
    const [subscription] = await subscriptions(member);
    await member.browser.delete('/api/app/user', { password: member.password });
    await settle();
    expect(shop.simulator.state.subscriptions.get(subscription?.id ?? '')?.status).toBe('canceled');
  });

  test('says that it is unavailable when Stripe is, and changes nothing', async () => {
    const member = await shop.api.signedIn();
    await join(member);
    shop.simulator.faults.addCall({ method: 'GET', path: /^\/v1\/subscriptions\//, how: 500, when: 'before', times: 9 });
    expectProblem(await member.browser.post('/api/app/membership/cancel', {}), 'UNAVAILABLE');
    shop.simulator.faults.clear();
    expect(await get(member)).toMatchObject({ status: 'active' });
  });
});
