/** MEM-01 with Stripe Billing, at the simulator: joining, events in any order, answers that are lost. */
import { describe, expect, test } from 'vitest';
import { holdEvents } from '../../testing/stripe/shop.ts';
import type { Answer } from '../../testing/test-api.ts';
import { stripeMembers } from './testing/stripe-membership.ts';

const members = stripeMembers();

const DAY_MS = 86_400_000;

describe('joining with Stripe', () => {
  test('MEM-01 charges the card once, and starts the discount', async () => {
    const member = await members.shop.api.signedIn();
    const settings = (await member.browser.get('/api/app/settings/membership')).body.settings;
    expect(settings).toMatchObject({ membership: null, cardClient: { key: 'pk_test_simulator', simulatorUrl: members.shop.simulator.url } });
    expect((await members.join(member)).body).toMatchObject({ type: 'joined', membership: { status: 'active', has_discount: true, payments: [{ amount: 195, tax_total: 39 }] } });
    expect(await members.subjects(member)).toEqual(['Du är medlem nu']);
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
    const [subscription] = await members.subscriptions(member);
    expect(subscription).toMatchObject({ status: 'active', metadata: { fira_membership: expect.any(String) }, default_payment_method: expect.stringMatching(/^pm_/) });
  });

  test('is declined, and joins with another card', async () => {
    const member = await members.shop.api.signedIn();
    const attempt = await members.begin(member);
    expect((await members.complete(member, attempt, await members.shop.token('declined'))).body).toEqual({ type: 'declined' });
    expect(await members.get(member)).toBeNull();
    expect((await members.complete(member, attempt, await members.shop.token('card'))).body.type).toBe('joined');
    expect(await members.subscriptions(member)).toHaveLength(1);
  });

  test('makes another customer when the former was deleted at Stripe', async () => {
    const member = await members.shop.api.signedIn();
    await members.complete(member, await members.begin(member), await members.shop.token('declined'));
    const [former] = await members.rows<{ id: string }>('select customer_id as id from member_customers where member_id = $1', member.id);
    await fetch(`${members.shop.simulator.url}/v1/customers/${former?.id}`, { method: 'DELETE', headers: { Authorization: 'Bearer sk_test_simulator' } });
    // A customer's key at Stripe is per minute.
    members.shop.api.clock.advance(120_000);
    expect((await members.join(member)).body.type).toBe('joined');
    const [customer] = await members.rows<{ id: string }>('select customer_id as id from member_customers where member_id = $1', member.id);
    expect(customer?.id).not.toBe(former?.id);
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
  });

  test('refuses Swish, which can’t be charged again', async () => {
    const member = await members.shop.api.signedIn();
    const answer = await members.join(member, 'swish');
    expect([answer.body, await members.get(member)]).toEqual([{ type: 'declined' }, null]);
  });

  test.each([
    ['approve', 'joined'],
    ['decline', 'declined'],
  ] as const)('asks the bank first, which may %s', async (act, type) => {
    const member = await members.shop.api.signedIn();
    const attempt = await members.begin(member);
    const asked = (await members.complete(member, attempt, await members.shop.token('asks'))).body;
    expect(asked).toMatchObject({ type: 'action', client_secret: expect.stringContaining('_secret_') });
    members.shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], act);
    expect((await members.complete(member, attempt)).body.type).toBe(type);
  });

  test('joins by the event when the browser never comes back', async () => {
    const member = await members.shop.api.signedIn();
    const asked = (await members.complete(member, await members.begin(member), await members.shop.token('asks'))).body;
    members.shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    await members.settle();
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await members.subjects(member)).toEqual(['Du är medlem nu']);
  });

  test('joins by the clock when the event is lost, too', async () => {
    const member = await members.shop.api.signedIn();
    const asked = (await members.complete(member, await members.begin(member), await members.shop.token('asks'))).body;
    // An event of before would read what comes after it.
    await members.settle();
    members.shop.simulator.faults.addDelivery({ type: /^(invoice|customer|payment_intent)\./, how: 'lose', times: 20 });
    members.shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    await members.settle();
    expect(await members.get(member)).toBeNull();
    members.shop.api.clock.advance(6 * 60_000);
    await members.shop.runTimed('memberships:refresh');
    members.shop.simulator.faults.clear();
    expect(await members.get(member)).toMatchObject({ status: 'active' });
  });

  test('deletes an unpaid attempt after two days, once Stripe has answered', async () => {
    const member = await members.shop.api.signedIn();
    await members.begin(member);
    const attempts = () => members.rows('select 1 from memberships where member_id = $1', member.id);
    members.shop.api.clock.advance(2 * DAY_MS - 60_000);
    await members.shop.runTimed('memberships:refresh');
    expect(await attempts()).toHaveLength(1);
    members.shop.api.clock.advance(120_000);
    await members.signIn(member);
    const asked = (await members.complete(member, await members.begin(member), await members.shop.token('asks'))).body;
    expect(asked.type).toBe('action');
    members.shop.simulator.faults.addCall({ method: 'GET', path: /^\/v1\/subscriptions/, how: 500, when: 'before', times: 99 });
    await members.shop.runTimed('memberships:refresh');
    expect(await attempts(), 'Stripe didn’t answer').toHaveLength(2);
    members.shop.simulator.faults.clear();
    await members.shop.runTimed('memberships:refresh');
    expect(await attempts()).toHaveLength(1);
  });

  test.each([
    ['POST', /^\/v1\/subscriptions$/],
    ['POST', /^\/v1\/payment_intents\/\w+\/confirm$/],
  ] as const)('charges once when the answer of %s %s is lost', async (method, path) => {
    const member = await members.shop.api.signedIn();
    const attempt = await members.begin(member);
    const token = await members.shop.token('card');
    members.shop.simulator.faults.addCall({ method, path, how: 500, when: 'after' });
    const first = await members.complete(member, attempt, token);
    const second = first.body.type === 'joined' ? first : await members.complete(member, attempt, token);
    expect(second.body.type).toBe('joined');
    expect(await members.subscriptions(member)).toHaveLength(1);
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
  });

  test('joins when an event’s job has read the subscription before the charge', async () => {
    const member = await members.shop.api.signedIn();
    const attempt = await members.begin(member);
    members.shop.api.onStep('membership.subscription-created', async () => {
      // Later than the call began, and before the charge.
      members.shop.api.clock.advance(1_000);
      await members.settle();
      members.shop.api.clock.advance(1_000);
    });
    expect((await members.complete(member, attempt, await members.shop.token('card'))).body.type).toBe('joined');
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
    expect(await members.subscriptions(member)).toHaveLength(1);
  });

  test('refunds the second of two windows that pay at once', async () => {
    const member = await members.shop.api.signedIn();
    const [one, two] = [await members.begin(member), await members.begin(member, 'month')];
    const rival = await members.shop.token('card');
    let second: Promise<Answer> | undefined;
    members.shop.api.onStep('membership.started', async () => {
      second = members.complete(member, two, rival);
      await second;
    });
    const first = await members.complete(member, one, await members.shop.token('card'));
    expect([first.status, (await second)?.status].sort()).toEqual([200, 409]);
    await members.settle();
    expect((await members.subscriptions(member)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    const paid = await members.payments(member);
    expect([paid.length, paid.filter(({ amount, refunded }) => refunded === amount).length, paid.filter(({ refunded }) => refunded === 0).length]).toEqual([2, 1, 1]);
  });

  test('refunds the second of two payments also after a failed call', async () => {
    const member = await members.shop.api.signedIn();
    const [one, two] = [await members.begin(member), await members.begin(member, 'month')];
    const rival = await members.shop.token('card');
    let second: Promise<Answer> | undefined;
    members.shop.api.onStep('membership.started', async () => {
      members.shop.simulator.faults.addCall({ method: 'POST', path: /^\/v1\/refunds$/, how: 500, when: 'before' });
      second = members.complete(member, two, rival);
      await second;
    });
    await members.complete(member, one, await members.shop.token('card'));
    await second;
    members.shop.simulator.faults.clear();
    members.shop.api.clock.advance(2 * 60_000);
    for (const { id } of [...members.shop.simulator.state.events.values()].filter(({ type }) => type === 'customer.subscription.deleted')) await members.shop.simulator.webhooks.deliver(id);
    await members.settle();
    const customer = String((await members.subscriptions(member))[0]?.customer);
    const charges = [...members.shop.simulator.state.charges.values()].filter((charge) => charge.customer === customer);
    expect(charges.filter(({ amount_captured, amount_refunded }) => amount_captured > amount_refunded)).toHaveLength(1);
    const left = (await members.payments(member)).map(({ amount, refunded }) => amount - refunded);
    expect(
      left.filter((sum) => sum > 0),
      'one is paid',
    ).toHaveLength(1);
    expect(await members.get(member)).toMatchObject({ status: 'active' });
  });
});

describe('events in any order', () => {
  test('[case 13] reads the subscription when `updated` comes before `created`', async () => {
    const member = await members.shop.api.signedIn();
    holdEvents(members.shop);
    const attempt = await members.begin(member);
    const asked = (await members.complete(member, attempt, await members.shop.token('asks'))).body;
    members.shop.simulator.answerPayer(asked.client_secret.split('_secret_')[0], 'approve');
    const events = members.shop.simulator.webhooks.held.map((id) => members.shop.simulator.state.events.get(id));
    const named = (type: string) => events.filter((event) => event?.type === type).map((event) => event?.id ?? '');
    for (const type of ['customer.subscription.updated', 'invoice.paid', 'customer.subscription.created']) {
      for (const id of named(type)) await members.shop.simulator.webhooks.deliver(id);
      await members.shop.api.runJobs();
      expect(await members.get(member), type).toMatchObject({ status: 'active', has_discount: true });
    }
    members.shop.simulator.faults.clear();
    expect(await members.payments(member)).toHaveLength(1);
    expect(await members.subjects(member)).toEqual(['Du är medlem nu']);
  });

  test('[case 14] refunds a late invoice and leaves the membership ended', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    const [subscription] = await members.subscriptions(member);
    await members.setCards(member, 'declined');
    await members.later(member, 31);
    for (const days of [3, 2, 3]) await members.later(member, days);
    expect(await members.get(member)).toMatchObject({ status: 'ended' });
    // The hosted page of the invoice is still open.
    members.shop.api.clock.advance(DAY_MS);
    await members.signIn(member);
    const [invoice] = [...members.shop.simulator.state.invoices.values()].filter(({ status, customer }) => status === 'open' && customer === subscription?.customer);
    const answer = await fetch(`${members.shop.simulator.url}/v1/payment_intents/${String(invoice?.payments?.data[0]?.payment.payment_intent)}/confirm`, {
      method: 'POST',
      headers: { Authorization: 'Bearer sk_test_simulator' },
      body: new URLSearchParams({ confirmation_token: await members.shop.token('card') }),
    });
    expect(answer.status).toBe(200);
    await members.settle();
    expect(await members.get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await members.payments(member)).toEqual([
      { amount: 2_900, refunded: 0 },
      { amount: 2_900, refunded: 2_900 },
    ]);
  });
});
