/** Issue 23: a membership's money in the books, with Stripe Billing at the simulator: fees, disputes, seven years; and its card, which pays nothing else. */
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import type { Somebody } from '../friends/testing/friends.ts';
import { expectBooksToEqualStripe, settleEvents } from '../orders/testing/stripe-books.ts';
import { collectExport } from '../personal-data/collect.ts';
import { stripeMembers } from './testing/stripe-membership.ts';

const STAFF = 'kassan@exempel.example';
const DAY_MS = 86_400_000;

const members = stripeMembers({ SHOP_EMAIL: STAFF });
afterEach(async () => {
  members.shop.simulator.faults.clear();
  await settleEvents(members.shop);
  await expectBooksToEqualStripe(members.shop);
});

const { rows } = members;
const listSources = ({ id }: Somebody) =>
  rows<{ source: string; count: number }>(
    `select l.source, count(*)::int from ledger_transactions l where l.payment_reference in (select p.reference from membership_payments p join memberships m on m.id = p.membership_id where m.member_id = $1)
     group by 1 order by 1`,
    id,
  );

/** The charge of the member's latest payment. */
async function getCharge(member: Somebody): Promise<string> {
  const [subscription] = await members.subscriptions(member);
  const charge = [...members.shop.simulator.state.charges.values()].filter(({ customer, paid }) => paid && customer === subscription?.customer).at(-1);
  if (!charge) throw new Error('no charge');
  return charge.id;
}

describe('the provider’s fee of a membership', () => {
  test('MEM-01 is booked once for each payment, however often it is read', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member, 'card', 'month');
    await members.later(member, 32);
    await members.shop.runTimed('memberships:refresh');
    expect(await listSources(member)).toEqual([
      { source: 'charge', count: 2 },
      { source: 'provider_fee', count: 2 },
    ]);
  });

  test('MEM-01 is booked by a later job when Stripe names it late', async () => {
    const member = await members.shop.api.signedIn();
    members.shop.simulator.setBalanceLate(true);
    await members.join(member);
    expect((await member.browser.post('/api/app/membership/cancel', { refund: true })).status).toBe(200);
    await members.settle();
    expect(await listSources(member), 'not named yet').toEqual(['charge', 'refund'].map((source) => ({ source, count: 1 })));
    members.shop.simulator.setBalanceLate(false);
    await members.shop.runTimed('memberships:late-fees');
    await members.shop.runTimed('memberships:late-fees');
    expect(await listSources(member), 'also of one that has ended').toEqual(['charge', 'provider_fee', 'refund'].map((source) => ({ source, count: 1 })));
  });

  test('stays with the provider when the payment goes back', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    expect((await member.browser.post('/api/app/membership/cancel', { refund: true })).status).toBe(200);
    await members.settle();
    expect(await listSources(member)).toEqual(['charge', 'provider_fee', 'refund'].map((source) => ({ source, count: 1 })));
  });
});

describe('a disputed membership', () => {
  test.each(['won', 'lost'] as const)('MEM-01 is recorded, booked and mailed, and ends nothing: %s', async (outcome) => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    await members.settle();
    const before = (await mailsTo(members.shop.api, STAFF)).length;
    members.shop.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 2 });
    const dispute = members.shop.simulator.openDispute(await getCharge(member));
    await members.settle();
    const stored = () => rows('select d.status, d.order_id, d.amount_minor, m.member_id from order_disputes d join memberships m on m.id = d.membership_id where d.id = $1', dispute.id);
    expect(await stored()).toEqual([{ status: 'needs_response', order_id: null, amount_minor: 19_500, member_id: member.id }]);
    await expectBooksToEqualStripe(members.shop);
    expect(await members.get(member), 'the bank has not decided').toMatchObject({ status: 'active', has_discount: true });
    members.shop.simulator.closeDispute(dispute.id, outcome);
    await members.settle();
    expect(await stored()).toMatchObject([{ status: outcome }]);
    const mails = (await mailsTo(members.shop.api, STAFF)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Medlemskap: En betalning bestrids', expect.stringMatching(/^Medlemskap: /)]);
    expect(mails[0]?.text).toContain('betalningen för ett medlemskap');
    for (const { text } of mails) expect(text).not.toContain('presentkort');
    expect(await members.get(member)).toMatchObject({ status: 'active', has_discount: true });
  });

  test('MEM-01 is ended by a withdrawal, though Stripe refunds no disputed payment', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    await members.settle();
    members.shop.simulator.openDispute(await getCharge(member));
    await members.settle();
    const { status, body } = await member.browser.post('/api/app/membership/cancel', { refund: true });
    expect([status, body.membership]).toMatchObject([200, { status: 'ended', has_discount: false }]);
    await members.settle();
    expect(await members.payments(member)).toEqual([{ amount: 19_500, refunded: 0 }]);
    expect((await members.subscriptions(member)).map(({ status: atStripe }) => atStripe)).toEqual(['canceled']);
    expect(await members.subjects(member)).toEqual(['Du är medlem nu', 'Medlemskapet är slut']);
    expect((await members.join(member)).body.type, 'and may be joined again').toBe('joined');
  });

  test('is found by the charge of another method than a card', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    const { charges } = members.shop.simulator.state;
    const charge = charges.get(await getCharge(member));
    if (!charge) throw new Error('no charge');
    charges.set('py_link', { ...charge, id: 'py_link' });
    const { id } = members.shop.simulator.openDispute('py_link');
    await members.settle();
    expect(await rows('select m.member_id from order_disputes d join memberships m on m.id = d.membership_id where d.id = $1', id)).toEqual([{ member_id: member.id }]);
  });

  test('is in its member’s export alone', async () => {
    const { api, simulator } = members.shop;
    const [member, other] = [await api.signedIn(), await api.signedIn()];
    await members.join(member);
    const { id } = simulator.openDispute(await getCharge(member));
    await members.settle();
    const listExported = async (one: Somebody): Promise<unknown> => {
      const files = unzipSync(await collectExport(systemContext(api.services, 'sv'), { id: one.id, email: one.email, first_name: '', language_code: 'sv' }));
      return JSON.parse(strFromU8(files['membership-disputes.json'] ?? new Uint8Array()));
    };
    expect(await listExported(member)).toMatchObject([{ id, status: 'needs_response', amount_minor: 19_500 }]);
    expect(await listExported(other)).toEqual([]);
  });

  test('of a deleted account is recorded too', async () => {
    const member = await members.shop.api.signedIn();
    await members.join(member);
    const charge = await getCharge(member);
    expect((await member.browser.delete('/api/app/user', { password: member.password })).status).toBe(200);
    await members.settle();
    const { id } = members.shop.simulator.openDispute(charge);
    await members.settle();
    expect(await rows('select status from order_disputes where id = $1 and membership_id is not null', id)).toEqual([{ status: 'needs_response' }]);
  });
});

test('MEM-01 shows a membership’s card neither in the settings nor at checkout', async () => {
  const member = await members.shop.api.signedIn();
  const { shop } = members;
  expect((await members.complete(member, await members.begin(member), await shop.token('card', { allow_redisplay: 'limited' }))).body.type).toBe('joined');
  const list = async () => (await member.browser.get('/api/app/settings/payments')).body.settings.cards;
  expect(await list()).toEqual([]);
  // The same card, saved for the checkout: removing it there leaves the membership's.
  const saved = await member.browser.post('/api/app/settings/payments/cards', { confirmationToken: await shop.token('card', { allow_redisplay: 'always' }) });
  expect(saved.body.cards).toMatchObject([{ last4: '4242' }]);
  expect(await list()).toHaveLength(1);
  expect((await member.browser.delete(`/api/app/settings/payments/cards/${saved.body.cards[0].id}`)).body).toEqual({ cards: [] });
  const [subscription] = await members.subscriptions(member);
  expect(shop.simulator.state.methods.get(String(subscription?.default_payment_method))?.method.customer, 'it still pays').toBe(subscription?.customer);
  expect((await member.browser.delete(`/api/app/settings/payments/cards/${subscription?.default_payment_method}`)).status, 'nor is it removed by its id').toBe(404);
});

test('MEM-01 hides an older membership’s card, and removes it with the end', async () => {
  const member = await members.shop.api.signedIn();
  const { shop } = members;
  // Before cards were marked as a membership's, they were offered again.
  expect((await members.complete(member, await members.begin(member), await shop.token('card', { allow_redisplay: 'always' }))).body.type).toBe('joined');
  await members.settle();
  const list = async () => (await member.browser.get('/api/app/settings/payments')).body.settings.cards;
  expect(await list()).toEqual([]);
  const [subscription] = await members.subscriptions(member);
  const find = () => shop.simulator.state.methods.get(String(subscription?.default_payment_method))?.method;
  expect(find()).toMatchObject({ allow_redisplay: 'limited', customer: subscription?.customer });
  expect((await member.browser.post('/api/app/membership/cancel', { refund: true })).status).toBe(200);
  await members.settle();
  expect(find()?.customer, 'nobody could remove it there').toBeNull();
});

describe('a renewal paid at Stripe before its account was deleted', () => {
  test.each([
    ['when its event comes afterwards', false],
    ['when Stripe names its fee later', true],
  ])('MEM-01 is booked %s', async (_, isFeeLate) => {
    const { api, simulator } = members.shop;
    const member = await api.signedIn();
    await members.join(member, 'card', 'month');
    await members.settle();
    const [{ id = '' } = {}] = await rows<{ id: string }>('select id from memberships where member_id = $1', member.id);
    api.clock.advance(32 * DAY_MS);
    await members.signIn(member);
    simulator.setBalanceLate(isFeeLate);
    simulator.faults.addDelivery({ type: /^(invoice|customer|charge)\./, how: 'hold', times: 99 });
    simulator.advanceSubscriptions();
    expect((await member.browser.delete('/api/app/user', { password: member.password })).status).toBe(200);
    await members.settle();
    const listFormer = () => rows('select amount_minor, refunded_minor, fee_minor is not null as has_fee from former_membership_payments where membership_id = $1 order by paid_at', id);
    expect(await listFormer(), 'the renewal is not read yet').toHaveLength(1);
    simulator.faults.clear();
    const { held, deliver } = simulator.webhooks;
    await Promise.all([...held].map((event) => deliver(event)));
    await members.settle();
    const paid = { amount_minor: 2_900, refunded_minor: 0 };
    expect(await listFormer()).toEqual([
      { ...paid, has_fee: true },
      { ...paid, has_fee: !isFeeLate },
    ]);
    simulator.setBalanceLate(false);
    await members.shop.runTimed('memberships:late-fees');
    await members.shop.runTimed('memberships:late-fees');
    expect(await listFormer()).toMatchObject([{ has_fee: true }, { has_fee: true }]);
  });
});

test('MEM-01 stores payments for seven years after the account, without the person', async () => {
  const { api } = members.shop;
  const member = await api.signedIn({ firstName: 'Hjördis', lastName: 'Sällsam' });
  await members.join(member);
  await members.settle();
  const year = api.clock.now().getUTCFullYear();
  const [{ id = '' } = {}] = await rows<{ id: string }>('select id from memberships where member_id = $1', member.id);
  expect((await member.browser.delete('/api/app/user', { password: member.password })).status).toBe(200);
  await members.settle();
  const archived = () => rows('select * from former_membership_payments where membership_id = $1', id);
  expect(await rows('select 1 from memberships where id = $1', id)).toEqual([]);
  expect(await archived()).toMatchObject([{ plan_id: 'year', amount_minor: 19_500, tax_minor: 3_900, currency_code: 'SEK', refunded_minor: 0 }]);
  for (const personal of ['Hjördis', 'Sällsam', member.email, member.id]) expect(JSON.stringify(await archived())).not.toContain(personal);

  api.clock.set(`${year + 7}-12-31T12:00:00Z`);
  await members.shop.runTimed('retention:forget');
  expect(await archived(), 'the last day').toHaveLength(1);
  api.clock.advance(DAY_MS);
  await members.shop.runTimed('retention:forget');
  expect(await archived()).toEqual([]);
});
