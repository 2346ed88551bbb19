/** A gift card's purchase, delivery, page, withdrawal and last day, over HTTP with the demo provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { jobs } from '../../jobs.ts';
import { systemContext } from '../../platform/context.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { goodCard } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { toShopDay } from './rules.ts';
import { buyCard, cardInput, cartWithCard, completeCard, payForCard, payRest, readCard } from './testing/buy-card.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const HOUR_MS = 3_600_000;

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
/** Runs a job of the crontab, and what follows from it. */
const runTimed = async (name: string) => {
  await jobs.find((job) => job.name === name)?.run(systemContext(api.services, 'sv'), {});
  await api.runJobs();
};
const today = () => toShopDay(api.clock.now());
const owed = async () => (await rows<{ sum: number }>(`select coalesce(-sum(amount_minor), 0)::float8 as sum from ledger_entries where account = 'gift_cards'`))[0]?.sum ?? 0;

describe('purchase', () => {
  test('gift cards: become valid once when completed fifty times at once', async () => {
    const before = await owed();
    const id = await payForCard(api);
    const answers = await Promise.all(Array.from({ length: 50 }, () => completeCard(api, id)));
    expect(new Set(answers.map(({ body }) => body.gift_card?.code)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ type: 'bought', gift_card: { state: 'active', amount: 500, balance: 500, movements: [{ kind: 'issue', amount: 500 }] } });
    expect(await owed()).toBe(before + 50_000);
    expect(await rows('select captures from demo_payments where reference = (select provider_reference from gift_cards where id = $1)', id)).toEqual([{ captures: 1 }]);
  });

  test('gift cards: are shown by the purchase’s id for an hour alone', async () => {
    const id = await payForCard(api);
    await completeCard(api, id);
    api.clock.advance(59 * 60_000);
    expect((await completeCard(api, id)).body.type).toBe('bought');
    api.clock.advance(60_000);
    expect((await completeCard(api, id)).body).toEqual({ type: 'mailed' });
  });

  test('gift cards: have no id in a mail’s header', async () => {
    const id = await payForCard(api, { buyer_email: 'huvud@exempel.example' });
    await completeCard(api, id);
    const mails = await mailsTo(api, 'huvud@exempel.example');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(id);
  });

  test('gift cards: carry no VAT when sold', async () => {
    const code = await buyCard(api, { buyer_email: 'moms@exempel.example' });
    const [row] = await rows<{ id: string }>(`select id from gift_cards where buyer_email = 'moms@exempel.example'`);
    const entries = await rows(
      `select e.account, e.amount_minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.source = 'gift_card_sale' and t.source_id = $1 order by e.position`,
      row?.id,
    );
    expect(entries).toEqual([
      { account: 'provider_balance', amount_minor: 50_000 },
      { account: 'gift_cards', amount_minor: -50_000 },
    ]);
    const [mail] = await mailsTo(api, 'moms@exempel.example');
    expect(mail?.text).toContain('Ingen moms tas ut nu');
    expect(mail?.text).toContain(`/presentkort/${code}`);
  });

  test('gift cards: stay unpaid when the card is declined', async () => {
    const id = await payForCard(api, {}, { ...goodCard, number: '4000 0000 0000 0002' });
    expect((await completeCard(api, id)).body).toEqual({ type: 'declined' });
    expect(await rows('select status, balance_minor, code_hash from gift_cards where id = $1', id)).toEqual([{ status: 'pending', balance_minor: 0, code_hash: null }]);
  });

  test('gift cards: become valid when the buyer closed the window', async () => {
    const id = await payForCard(api, { recipient_email: 'stangd@exempel.example' });
    api.clock.advance(5 * 60_000);
    await runTimed('gift-cards:settle');
    expect(await rows('select status from gift_cards where id = $1', id)).toEqual([{ status: 'active' }]);
    expect(await mailsTo(api, 'stangd@exempel.example')).toHaveLength(1);
  });

  test('gift cards: attempts that nobody paid are deleted after a day', async () => {
    const { body } = await api.browser().post('/api/store/gift-cards', cardInput);
    api.clock.advance(25 * HOUR_MS);
    await runTimed('gift-cards:settle');
    expect(await rows('select id from gift_cards where id = $1', body.purchase.id)).toEqual([]);
    expect(await rows('select status from demo_payments where reference = $1', body.purchase.reference)).toEqual([{ status: 'canceled' }]);
  });

  test.each([
    ['less than 100 kr', { amount: 99 }, 'amount'],
    ['more than 10 000 kr', { amount: 10_001 }, 'amount'],
    ['öre', { amount: 100.5 }, 'amount'],
    ['a day that has passed', { deliver_on: '2020-01-01' }, 'deliver_on'],
    ['a link in the message', { message: 'Se https://exempel.example' }, 'message'],
  ])('gift cards: refuse %s', async (_what, wrong, field) => {
    const { status, body } = await api.browser().post('/api/store/gift-cards', { ...cardInput, ...wrong });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('gift cards: store their code hashed and encrypted', async () => {
    const code = await buyCard(api);
    const plain = code.replaceAll('-', '');
    const [found] = await rows<{ all: string }>(`select string_agg(g::text, '') as all from gift_cards g`);
    expect(found?.all).not.toContain(plain);
    expect(found?.all).not.toContain(code);
  });
});

describe('delivery', () => {
  test('gift cards: are mailed once, on their day, in the recipient’s language', async () => {
    const day = addDays(today(), 3);
    await buyCard(api, { recipient_email: 'friend@exempel.example', recipient_language: 'en', deliver_on: day });
    await runTimed('gift-cards:deliver-due');
    expect(await mailsTo(api, 'friend@exempel.example')).toEqual([]);
    api.clock.advance(72 * HOUR_MS);
    await runTimed('gift-cards:deliver-due');
    await runTimed('gift-cards:deliver-due');
    const mails = await mailsTo(api, 'friend@exempel.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['A gift card from Anna Berg']);
    expect(mails[0]?.text).toContain('Grattis på dagen!');
    expect(mails[0]?.text).toContain('/en/gift-card/');
  });

  test('gift cards: wait for the day in Stockholm, not in UTC', async () => {
    api.clock.set('2027-05-31T21:30:00Z');
    await buyCard(api, { recipient_email: 'natt@exempel.example', deliver_on: '2027-06-01' });
    await runTimed('gift-cards:deliver-due');
    expect(await mailsTo(api, 'natt@exempel.example')).toEqual([]);
    api.clock.set('2027-05-31T22:00:00Z');
    await runTimed('gift-cards:deliver-due');
    expect(await mailsTo(api, 'natt@exempel.example')).toHaveLength(1);
  });

  test('gift cards: for today are mailed at once when bought late', async () => {
    api.clock.set('2026-11-23T22:10:00Z');
    await buyCard(api, { recipient_email: 'sent@exempel.example', deliver_on: '2026-11-23' });
    await api.runJobs();
    expect(await mailsTo(api, 'sent@exempel.example')).toHaveLength(1);
  });

  test('gift cards: are printed as PDF in the recipient’s language', async () => {
    const code = await buyCard(api, { recipient_email: null });
    const answer = await api.browser().get(`/api/store/gift-cards/${code}/pdf`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });
});

describe('page', () => {
  test('gift cards: open by their code however it is typed', async () => {
    const code = await buyCard(api);
    const typed = encodeURIComponent(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect((await api.browser().get(`/api/store/gift-cards/${typed}`)).body.gift_card).toMatchObject({ code, recipient_name: 'Erik', message: 'Grattis på dagen!' });
  });

  test('gift cards: answer 404 alike for unknown, pending and malformed codes', async () => {
    for (const code of ['0000-0000-0000-0000', 'nej', encodeURIComponent('%_'), 'x'.repeat(200)]) expect((await api.browser().get(`/api/store/gift-cards/${code}`)).status).toBe(404);
  });
});

describe('withdrawal', () => {
  test('gift cards: give the buyer everything back within 14 days, once', async () => {
    const code = await buyCard(api, { buyer_email: 'angrar@exempel.example', recipient_email: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: 'Angrar@exempel.example' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers[0]?.body.gift_card).toMatchObject({ state: 'withdrawn', balance: 0 });
    await api.runJobs();
    expect(await rows(`select r.amount_minor from demo_refunds r join gift_cards g on g.provider_reference = r.reference where g.buyer_email = 'angrar@exempel.example'`)).toEqual([
      { amount_minor: 50_000 },
    ]);
    expect((await mailsTo(api, 'angrar@exempel.example')).map(({ subject }) => subject)).toContain('Köpet av presentkortet är ångrat');
  });

  test('gift cards: refuse a withdrawal by others, and after 14 days', async () => {
    const code = await buyCard(api, { recipient_email: null });
    expect((await api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: 'annan@exempel.example' })).status).toBe(404);
    expect((await readCard(api, code)).withdrawable_until).toBe(addDays(today(), 14));
    api.clock.advance(15 * 24 * HOUR_MS);
    expect((await api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: cardInput.buyer_email })).body.code).toBe('WITHDRAWAL_LATE');
    expect((await readCard(api, code)).withdrawable_until).toBeNull();
  });
});

describe('last day', () => {
  test('gift cards: are announced 30 days before, and expire after three years', async () => {
    const code = await buyCard(api, { recipient_email: 'glomsk@exempel.example' });
    await api.runJobs();
    const { valid_until } = await readCard(api, code);
    expect(valid_until >= addDays(today(), 3 * 365)).toBe(true);
    api.clock.set(`${addDays(valid_until, -30)}T12:00:00Z`);
    await runTimed('gift-cards:expire');
    await runTimed('gift-cards:expire');
    expect((await mailsTo(api, 'glomsk@exempel.example')).map(({ subject }) => subject)).toEqual(['Ett presentkort från Anna Berg', '500\u00a0kr finns kvar på ditt presentkort']);
    api.clock.set(`${valid_until}T12:00:00Z`);
    await runTimed('gift-cards:expire');
    expect(await readCard(api, code)).toMatchObject({ state: 'active', balance: 500 });
    api.clock.set(`${addDays(valid_until, 1)}T12:00:00Z`);
    await runTimed('gift-cards:expire');
    expect(await readCard(api, code)).toMatchObject({ state: 'expired', balance: 0, movements: [{ kind: 'issue' }, { kind: 'expire', amount: -500 }] });
  });

  test('gift cards: can be used when a cancellation returns their sum late', async () => {
    const code = await buyCard(api, { buyer_email: 'sista@exempel.example' });
    const { variantId } = await api.make.product({ price: 60_000, stock: 10 });
    const { valid_until } = await readCard(api, code);
    api.clock.set(`${valid_until}T10:00:00Z`);
    await runTimed('gift-cards:expire');
    const reminded = () => rows(`select reminded_at is not null as is_reminded from gift_cards where buyer_email = 'sista@exempel.example'`);
    expect(await reminded()).toEqual([{ is_reminded: true }]);
    const browser = api.browser();
    await payRest(browser, (await cartWithCard(browser, variantId, code)).cartId, { ...goodCard, number: '4000 0000 0000 0341' });
    await api.runJobs();
    expect(await readCard(api, code)).toMatchObject({ balance: 500, valid_until: addDays(valid_until, 365), movements: [{ kind: 'issue' }, { kind: 'redeem' }, { kind: 'release' }] });
    expect(await reminded()).toEqual([{ is_reminded: false }]);
  });

  test('gift cards: lose their people a year after they are over', async () => {
    const code = await buyCard(api, { buyer_email: 'borta@exempel.example', recipient_email: null });
    await api.browser().post(`/api/store/gift-cards/${code}/withdrawal`, { buyer_email: 'borta@exempel.example' });
    await api.runJobs();
    api.clock.advance(366 * 24 * HOUR_MS);
    await runTimed('gift-cards:erase-people');
    expect(await rows(`select 1 from gift_cards where buyer_email = 'borta@exempel.example'`)).toEqual([]);
    expect((await api.browser().get(`/api/store/gift-cards/${code}`)).status).toBe(404);
  });
});

test('gift cards: the database refuses a balance without its movement', async () => {
  const code = await buyCard(api);
  expect(code).not.toBe('');
  await expect(rows('update gift_cards set balance_minor = balance_minor - 1 where balance_minor > 1')).rejects.toThrow(/not the sum of its movements/);
  await expect(rows('delete from gift_card_movements')).rejects.toThrow();
});
