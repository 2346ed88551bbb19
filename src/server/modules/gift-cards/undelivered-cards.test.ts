/** Gift cards whose recipient's address refuses their mail, or whose buyer is gone before their day, over SMTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { jobs } from '../../jobs.ts';
import { inTransaction, systemContext } from '../../platform/context.ts';
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { giftCardPersonalData } from './personal-data.ts';
import { toShopDay } from './rules.ts';
import { buyCard, cardInput, completeCard, payForCard, readCard } from './testing/buy-card.ts';

let api: TestApi;
let inbox: SmtpInbox;
beforeAll(async () => {
  inbox = await smtpInbox();
  api = await testApi({ settings: { SMTP_URL: inbox.url } });
});
afterAll(async () => {
  await api.stop();
  await inbox.close();
});
beforeEach(() => {
  inbox.letters.length = 0;
  inbox.refusal = null;
});

const DAY_MS = 86_400_000;
const ctx = () => systemContext(api.services, 'sv');
const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });
const runTimed = async (name: string) => {
  await jobs.find((job) => job.name === name)?.run(ctx(), {});
  await api.runJobs();
};
const lettersTo = (address: string) => inbox.letters.filter(({ to }) => to.includes(address)).length;
const redirect = (code: string, recipient: string, buyer = cardInput.buyer_email) => api.browser().put(`/api/store/gift-cards/${code}/recipient`, { buyer_email: buyer, recipient_email: recipient });

/** Buys a card for `recipient`, whose address refuses all mail meanwhile; the buyer's mail is sent before. */
async function buyRefused(recipient: string): Promise<string> {
  const day = addDays(toShopDay(api.clock.now()), 1);
  const code = await buyCard(api, { recipient_email: recipient, deliver_on: day });
  await api.runJobs();
  inbox.letters.length = 0;
  api.clock.advance(DAY_MS);
  inbox.refusal = { code: 550, message: '5.1.1 no such user' };
  await jobs.find(({ name }) => name === 'gift-cards:deliver-due')?.run(ctx(), {});
  await jobs.find(({ name }) => name === 'gift-cards:deliver')?.run(ctx(), { cardId: (await rows<{ id: string }>('select id from gift_cards where recipient_email = $1', recipient))[0]?.id });
  inbox.refusal = null;
  await api.runJobs();
  return code;
}

describe('gift cards: an address that refuses the mail', () => {
  test('is reported to the buyer once, and the card stays usable', async () => {
    const code = await buyRefused('finns-inte@exempel.example');
    await runTimed('gift-cards:deliver-due');
    expect([lettersTo(cardInput.buyer_email), lettersTo('finns-inte@exempel.example')]).toEqual([1, 0]);
    expect(inbox.letters[0]?.source).toContain(code);
    expect(await readCard(api, code)).toMatchObject({ state: 'active', balance: 500, is_refused: true, deliver_on: null });
    expect((await api.browser().get(`/api/store/gift-cards/${code}/pdf`)).status).toBe(200);
  });

  test('is replaced by the buyer, and the mail follows once', async () => {
    const code = await buyRefused('fel@exempel.example');
    inbox.letters.length = 0;
    expect((await redirect(code, 'ny@exempel.example', 'annan@exempel.example')).body.code).toBe('NOT_FOUND');
    const answers = await Promise.all(Array.from({ length: 5 }, () => redirect(code, 'ny@exempel.example')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await api.runJobs();
    await runTimed('gift-cards:deliver-due');
    expect([lettersTo('ny@exempel.example'), lettersTo('fel@exempel.example')]).toEqual([1, 0]);
    expect(await readCard(api, code)).toMatchObject({ is_refused: false });
    expect((await redirect(code, 'tredje@exempel.example')).body.code).toBe('GIFT_CARD_DELIVERED');
  });

  test('is reported again when the next one refuses it, too', async () => {
    const code = await buyRefused('fel1@exempel.example');
    api.clock.advance(60_000);
    await redirect(code, 'fel2@exempel.example');
    inbox.letters.length = 0;
    inbox.refusal = { code: 550, message: '5.1.1 no such user' };
    await jobs
      .find(({ name }) => name === 'gift-cards:deliver')
      ?.run(ctx(), { cardId: (await rows<{ id: string }>(`select id from gift_cards where recipient_email = 'fel2@exempel.example'`))[0]?.id });
    inbox.refusal = null;
    await api.runJobs();
    expect(lettersTo(cardInput.buyer_email)).toBe(1);
  });

  test('can be changed before the day', async () => {
    const day = addDays(toShopDay(api.clock.now()), 2);
    const code = await buyCard(api, { recipient_email: 'gammal@exempel.example', deliver_on: day });
    expect((await redirect(code, 'aktuell@exempel.example')).body.gift_card).toMatchObject({ deliver_on: day });
    await api.runJobs();
    expect(lettersTo('aktuell@exempel.example')).toBe(0);
    api.clock.advance(2 * DAY_MS);
    await runTimed('gift-cards:deliver-due');
    expect([lettersTo('aktuell@exempel.example'), lettersTo('gammal@exempel.example')]).toEqual([1, 0]);
  });
});

describe('gift cards: a buyer whose data were erased', () => {
  const words = (id: string) => rows('select sender_name, recipient_name, message, buyer_email from gift_cards where id = $1', id);
  const erased = [{ sender_name: '', recipient_name: '', message: '', buyer_email: null }];

  async function eraseBuyer(email: string): Promise<void> {
    const person = { memberId: '00000000-0000-4000-8000-000000000000', addresses: [{ email, since: '-infinity', until: 'infinity', isAnothersNow: false }] };
    await inTransaction(ctx(), async (inner) => giftCardPersonalData.erase?.(inner, person));
  }

  async function buyLater(email: string, recipient: string): Promise<string> {
    const id = await payForCard(api, { buyer_email: email, recipient_email: recipient, deliver_on: addDays(toShopDay(api.clock.now()), 3) });
    await completeCard(api, id);
    await api.runJobs();
    return id;
  }

  test('leaves the words for the card’s mail, and none after it', async () => {
    const id = await buyLater('bort@exempel.example', 'vantar@exempel.example');
    await eraseBuyer('bort@exempel.example');
    expect(await words(id)).toMatchObject([{ sender_name: 'Anna Berg', buyer_email: null }]);
    api.clock.advance(3 * DAY_MS);
    await runTimed('gift-cards:deliver-due');
    expect(inbox.letters.find(({ to }) => to.includes('vantar@exempel.example'))?.source).toContain('Anna Berg');
    expect(await words(id)).toEqual(erased);
  });

  test('leaves no words when the address refuses the mail', async () => {
    const id = await buyLater('bort2@exempel.example', 'vagrar@exempel.example');
    await eraseBuyer('bort2@exempel.example');
    api.clock.advance(3 * DAY_MS);
    inbox.refusal = { code: 550, message: '5.1.1 no such user' };
    await runTimed('gift-cards:deliver-due');
    expect(await words(id)).toEqual(erased);
  });

  test.each(['withdrawn', 'refused', 'blocked for a year'])('leaves no words on a card that is %s', async (state) => {
    const email = `${state.slice(0, 5)}@exempel.example`;
    const id = await buyLater(email, `till-${email}`);
    if (state === 'refused') await rows('update gift_cards set refused_at = now() where id = $1', id);
    else if (state === 'withdrawn') await api.browser().post(`/api/store/gift-cards/${(await completeCard(api, id)).body.gift_card.code}/withdrawal`, { buyer_email: email });
    else await rows('update gift_cards set blocked_at = $2 where id = $1', id, new Date(api.clock.now().getTime() - 366 * DAY_MS));
    await eraseBuyer(email);
    if (state.startsWith('blocked')) await runTimed('gift-cards:erase-people');
    expect(await words(id)).toEqual(erased);
  });
});

test('gift cards: a purchase that waits at the bank is resumed', async () => {
  const begun = await api.browser().post('/api/store/gift-cards?locale=sv', cardInput);
  const { id, reference, client_secret } = begun.body.purchase;
  const asking = { number: '4000 0025 0000 3155', expiry: '12/40', cvc: '123', client_secret, return_path: '/presentkort' };
  await api.browser().post(`/api/store/demo-payments/${reference}/confirm`, asking);
  const { body } = await completeCard(api, id);
  expect(body).toEqual({ type: 'action', client_secret, url: `/__demo-bank/${reference}?client_secret=${encodeURIComponent(client_secret)}` });
  await api.browser().post(`/api/store/demo-payments/${reference}/challenge`, { client_secret, approve: true });
  expect((await completeCard(api, id)).body).toMatchObject({ type: 'bought' });
});
