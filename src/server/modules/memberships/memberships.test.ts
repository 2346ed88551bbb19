/** MEM-01: joining, the discount that follows, renewal by the clock, pause, cancellation, withdrawal. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { kr } from '../../testing/make.ts';
import { addTo, fillIn, goodCard, pay } from '../../testing/purchase.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { demoMembers } from './testing/demo-membership.ts';
import { bag, begin, complete, join } from './testing/membership.ts';

const members = demoMembers();
const { rows, get, later, signIn, subjects } = members;
let api: TestApi;
beforeAll(() => {
  api = members.api;
});

const DAY_MS = 86_400_000;

/** A vendor with a discount of ten per cent, and a thing for 449 kr. */
async function product(): Promise<string> {
  const vendorId = await api.make.vendor({ membersDiscountPercentage: 10 });
  return (await api.make.product({ price: kr(449), stock: 50, vendorId })).variantId;
}

describe('joining', () => {
  test('MEM-01 charges once, starts the discount and mails a receipt', async () => {
    const member = await api.signedIn({ firstName: 'Moa' });
    expect(await get(member)).toBeNull();
    const joined = await join(member.browser);
    expect(joined.body).toMatchObject({
      type: 'joined',
      membership: { status: 'active', has_discount: true, plan: { id: 'year', price: 195, tax_rate: 25 }, payments: [{ amount: 195, tax_total: 39 }] },
    });
    expect(await subjects(member)).toEqual(['Du är medlem nu']);
    const ledger = await rows<{ account: string; amount: number }>(
      `select e.account, e.amount_minor as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join membership_payments p on p.reference = t.payment_reference
       join memberships m on m.id = p.membership_id where m.member_id = $1 order by e.position`,
      member.id,
    );
    expect(ledger).toEqual([
      { account: 'provider_balance', amount: 19_500 },
      { account: 'charges', amount: -19_500 },
    ]);
  });

  test('is idempotent, also fifty times at once', async () => {
    const member = await api.signedIn();
    const attempt = await begin(member.browser);
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(member.browser, attempt)));
    expect(new Set(answers.map(({ body }) => body.type))).toEqual(new Set(['joined']));
    expect(await rows('select 1 from membership_payments p join memberships m on m.id = p.membership_id where m.member_id = $1', member.id)).toHaveLength(1);
    expect(await subjects(member)).toHaveLength(1);
  });

  test('refunds the second of two windows that pay at once', async () => {
    const member = await api.signedIn();
    const [one, two] = [await begin(member.browser), await begin(member.browser, 'month')];
    let rival: Promise<{ status: number }> | undefined;
    api.onStep('membership.started', async () => {
      rival = complete(member.browser, two);
      await rival;
    });
    const first = await complete(member.browser, one);
    const second = await rival;
    expect([first.status, second?.status].sort()).toEqual([200, 409]);
    const paid = await rows<{ refunded: boolean }>(
      'select i.refunded_minor > 0 as refunded from demo_invoices i join memberships m on m.reference = i.subscription where m.member_id = $1 order by 1',
      member.id,
    );
    expect(paid).toEqual([{ refunded: false }, { refunded: true }]);
  });

  test('is declined, and another card joins', async () => {
    const member = await api.signedIn();
    expect((await join(member.browser, 'year', { ...goodCard, number: '4000 0000 0000 0002' })).body).toEqual({ type: 'declined' });
    expect(await get(member)).toBeNull();
    expect((await join(member.browser)).body.type).toBe('joined');
  });

  test('is refused twice, without a plan, and to others', async () => {
    const member = await api.signedIn();
    const other = await api.signedIn();
    const attempt = await begin(member.browser);
    expectProblem(await complete(other.browser, attempt), 'NOT_FOUND');
    expectProblem(await member.browser.post('/api/app/membership/checkout', { planId: 'decade', currency: 'SEK' }), 'NOT_FOUND');
    expect((await complete(member.browser, { id: attempt.id })).body.type).toBe('joined');
    expectProblem(await member.browser.post('/api/app/membership/checkout', { planId: 'year', currency: 'SEK' }), 'MEMBERSHIP_EXISTS');
  });

  test('isn’t joined before the payment is authorized', async () => {
    const member = await api.signedIn();
    const { attempt } = (await member.browser.post('/api/app/membership/checkout', { planId: 'year', currency: 'SEK' })).body;
    expect((await complete(member.browser, attempt)).body).toEqual({ type: 'unpaid' });
    expect(await get(member)).toBeNull();
  });
});

describe('CART-13 the members’ discount', () => {
  test('applies to an open cart from joining until the last day', async () => {
    const member = await api.signedIn();
    const cartId = await bag(member.browser, await product());
    const line = async () => (await member.browser.get(`/api/store/carts/${cartId}`)).body.cart.items[0];
    expect(await line()).toMatchObject({ unit_price: 449, original_unit_price: 449 });
    await join(member.browser, 'month');
    // 44.9 kr, rounded down to whole kronor.
    expect(await line()).toMatchObject({ unit_price: 405, original_unit_price: 449 });
    await member.browser.post('/api/app/membership/cancel', {});
    expect(await line()).toMatchObject({ unit_price: 405 });
    await later(member, 32);
    expect(await line()).toMatchObject({ unit_price: 449, original_unit_price: 449 });
    expect((await get(member)).status).toBe('ended');
  });

  test('gives strangers and visitors nothing', async () => {
    const [member, other] = [await api.signedIn(), await api.signedIn()];
    const variantId = await product();
    await join(member.browser);
    for (const browser of [other.browser, api.browser()]) {
      const cartId = await bag(browser, variantId);
      expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.total).toBe(449);
    }
  });

  test('that ends while somebody pays is shown before it is charged', async () => {
    const member = await api.signedIn();
    await join(member.browser, 'month');
    await member.browser.post('/api/app/membership/cancel', {});
    api.clock.advance(29 * DAY_MS);
    await signIn(member);
    const cartId = await bag(member.browser, await product());
    await fillIn(member.browser, cartId);
    await pay(member.browser, cartId);
    api.clock.advance(3 * DAY_MS);
    await signIn(member);
    const refused = await member.browser.post(`/api/store/carts/${cartId}/complete`);
    expect([refused.status, refused.body.code, refused.body.cart?.items[0].unit_price]).toEqual([409, 'CART_CHANGED', 449]);
  });

  test('is part of the order, its discount and its total', async () => {
    const member = await api.signedIn();
    await join(member.browser);
    const cartId = await bag(member.browser, await product());
    await addTo(member.browser, cartId, (await member.browser.get(`/api/store/carts/${cartId}`)).body.cart.items[0].variant_id);
    await fillIn(member.browser, cartId);
    await pay(member.browser, cartId);
    const { order } = (await member.browser.post(`/api/store/carts/${cartId}/complete`)).body;
    expect(order).toMatchObject({ original_item_total: 898, item_total: 810, discount_total: 88, items: [{ unit_price: 405, quantity: 2, total: 810 }] });
  });
});

describe('a membership', () => {
  test('is renewed by the clock, once a period, with a mail each', async () => {
    const member = await api.signedIn();
    await join(member.browser, 'month');
    for (let month = 0; month < 3; month += 1) await later(member, 31);
    const { status, payments } = await get(member);
    expect([status, payments.length]).toEqual(['active', 4]);
    expect(await subjects(member)).toEqual(['Du är medlem nu', 'Ditt medlemskap fortsätter', 'Ditt medlemskap fortsätter', 'Ditt medlemskap fortsätter']);
  });

  test('keeps its discount for a week when the card has expired', async () => {
    const member = await members.joinWithLastMonth();
    await later(member, 32);
    expect(await get(member)).toMatchObject({ status: 'past_due', has_discount: true });
    await later(member, 8);
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
    expect(await subjects(member)).toEqual(['Du är medlem nu', 'Betalningen gick inte igenom', 'Medlemskapet är slut']);
  });

  test('pauses from the period’s end and goes on by itself', async () => {
    const member = await api.signedIn();
    await join(member.browser, 'month');
    expect((await member.browser.post('/api/app/membership/pause', { months: 2 })).body.membership).toMatchObject({ status: 'pausing', has_discount: true, renews_on: null });
    await later(member, 32);
    expect(await get(member)).toMatchObject({ status: 'paused', has_discount: false, resumes_on: expect.any(String) });
    await later(member, 62);
    const resumed = await get(member);
    expect([resumed.status, resumed.has_discount, resumed.payments.length]).toEqual(['active', true, 2]);
  });

  test('takes a cancellation back before the period’s end', async () => {
    const member = await api.signedIn();
    await join(member.browser);
    expect((await member.browser.post('/api/app/membership/cancel', {})).body.membership).toMatchObject({ status: 'ending', renews_on: null });
    expect((await member.browser.post('/api/app/membership/resume')).body.membership).toMatchObject({ status: 'active', renews_on: expect.any(String) });
  });

  test('is refunded within fourteen days, and not after', async () => {
    const [early, late] = [await api.signedIn(), await api.signedIn()];
    await join(early.browser);
    await join(late.browser);
    await later(early, 14);
    const { membership } = (await early.browser.post('/api/app/membership/cancel', { refund: true })).body;
    expect(membership).toMatchObject({ status: 'ended', has_discount: false, refundable_until: null, payments: [{ is_refunded: true }] });
    expect(await subjects(early)).toEqual(['Du är medlem nu', 'Avgiften är på väg tillbaka']);
    await later(late, 1);
    expectProblem(await late.browser.post('/api/app/membership/cancel', { refund: true }), 'WITHDRAWAL_LATE');
  });

  test('that has ended is not revived by an older answer', async () => {
    const member = await api.signedIn();
    await join(member.browser, 'month');
    // The read waits; meanwhile the membership is refunded.
    api.onStep('membership.read', async () => {
      await member.browser.post('/api/app/membership/cancel', { refund: true });
    });
    await later(member, 0);
    await rows(`update memberships set paid_until = $2 where member_id = $1`, member.id, api.clock.now());
    await later(member, 0);
    expect(await get(member)).toMatchObject({ status: 'ended', has_discount: false });
  });

  test('announces a yearly renewal thirty days before, once', async () => {
    const member = await api.signedIn();
    await join(member.browser);
    for (const days of [336, 1]) {
      api.clock.advance(days * DAY_MS);
      await rows(`select graphile_worker.add_job('memberships:announce', '{}')`);
      await api.runJobs();
    }
    expect((await subjects(member)).filter((subject) => subject.startsWith('Medlemskapet förnyas'))).toHaveLength(1);
  });

  test('announces the yearly charge that follows a pause, by its day', async () => {
    const member = await api.signedIn();
    await join(member.browser);
    expect((await member.browser.post('/api/app/membership/pause', { months: 3 })).status).toBe(200);
    await later(member, 370);
    expect(await get(member)).toMatchObject({ status: 'paused' });
    for (const days of [60, 1]) {
      api.clock.advance(days * DAY_MS);
      await rows(`select graphile_worker.add_job('memberships:announce', '{}')`);
      await api.runJobs();
    }
    await later(member, 0);
    const { resumes_on } = await get(member);
    expect((await subjects(member)).filter((subject) => subject.startsWith('Medlemskapet förnyas'))).toEqual([`Medlemskapet förnyas den ${formatDay(resumes_on, 'sv')}`]);
  });

  test('is read in as many statements after many renewals', async () => {
    const member = await api.signedIn();
    await join(member.browser, 'month');
    const count = async () => (await api.listStatements(() => member.browser.get('/api/app/membership'))).length;
    const before = await count();
    for (let month = 0; month < 6; month += 1) await later(member, 31);
    await count();
    expect(await count()).toBe(before);
  });
});

test('charges nobody whose account is deleted', async () => {
  const member = await api.signedIn();
  await join(member.browser, 'month');
  const [{ reference } = { reference: '' }] = await rows<{ reference: string }>('select reference from memberships where member_id = $1', member.id);
  expect((await member.browser.delete('/api/app/user', { password: member.password })).status).toBe(200);
  await api.runJobs();
  expect(await rows('select status from demo_subscriptions where reference = $1', reference)).toEqual([{ status: 'ended' }]);
  expect(await rows('select 1 from memberships where member_id = $1', member.id)).toEqual([]);
});

test('lists plans by currency with the shops that take part', async () => {
  await product();
  const { plans, shops } = (await api.get('/api/store/membership-plans?currency=SEK')).body;
  expect(plans.map(({ id, price }: { id: string; price: number }) => [id, price])).toEqual([
    ['month', 29],
    ['year', 195],
  ]);
  expect(shops.length).toBeGreaterThan(0);
});
