import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { tablesWith } from '../../testing/search-database.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { collectExport } from './collect.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const FORMER = 'tuvstarr.forut@exempel.example';
const NOW = 'bergtrollet.numera@exempel.example';
const CARD = 'Grattis på Tuvstarrsdagen';

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

/** A bag with an address, and a card's text in its line. */
async function getBag(browser: Browser, email: string, address: Record<string, string> = swedishAddress): Promise<string> {
  const cartId = await newCart(browser);
  const { variantId } = await api.make.product({ stock: 5 });
  await browser.post(`/api/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity: 1, metadata: { card: CARD } });
  await fillIn(browser, cartId, { email, address });
  return cartId;
}

/** Renews the session: tests advance the clock past an access token's lifetime. */
const renew = (browser: Browser) => browser.get('/api/backend/token-refresh/access-token');

async function move(browser: Browser, password: string, to: string): Promise<void> {
  await renew(browser);
  await browser.post('/api/app/user/email', { email: to, password });
  const token = tokenIn((await mailsTo(api, to)).find(({ subject }) => /^(Bekräfta din nya|Confirm your new)/.test(subject)));
  expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200);
}

/** A member who used one address, moved to another, and used that. */
async function somebodyWhoMoved() {
  const member = await api.signedIn({ email: FORMER });
  const { browser } = member;
  const bought = await getBag(browser, FORMER);
  await pay(browser, bought);
  expect((await complete(browser, bought, { 'idempotency-key': 'kop-tuvstarr' })).status).toBe(200);
  await getBag(api.browser(), FORMER);
  await api.browser().post(`/api/store/variants/${(await api.make.product({ stock: 0 })).variantId}/stock-alerts`, { email: FORMER });
  await api.browser().post('/api/auth/forgot-password', { email: FORMER });
  await api.runJobs();
  // Somebody else registers with the address, and a job is queued.
  await api.browser().post('/api/auth/register', { email: FORMER, password: 'ett annat bra lösenord', firstName: 'Tuva', lastName: 'Starr' });
  await move(browser, member.password, NOW);
  expect((await browser.get('/api/app/user')).body.user.email).toBe(NOW);
  await addTo(browser, await newCart(browser), (await api.make.product({ stock: 5 })).variantId);
  await rows(`select graphile_worker.add_job('auth:ask-for-password', json_build_object('email', $1::text, 'token', 'x', 'at', 1), run_at => now() + interval '1 day')`, FORMER);
  return member;
}

test('AUTH-07 deletes a member’s data under a former address, gift cards included', async () => {
  const { browser, password, id } = await somebodyWhoMoved();
  expect(await tablesWith(api, FORMER), 'the test finds all of it').toEqual(
    ['carts', 'former_addresses', 'graphile_worker._private_jobs', 'idempotency_keys', 'mail_tokens', 'mails', 'orders', 'receipts', 'registrations', 'stock_alerts'].sort(),
  );
  expect(await tablesWith(api, CARD)).toContain('cart_items');
  await rows(`update orders set status = 'delivered', fulfilled_at = $1, delivered_at = $1 where member_id = $2`, new Date(api.clock.now().getTime() - 60 * 86_400_000), id);
  expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
  await api.runJobs();
  await rows(`update graphile_worker._private_jobs set run_at = now()`);
  await api.runJobs();
  expect(await tablesWith(api, FORMER)).toEqual(['order_archive']);
  expect(await tablesWith(api, NOW)).toEqual([]);
  expect(await tablesWith(api, CARD), 'a greeting is no receipt').toEqual([]);
  expect(await tablesWith(api, id)).toEqual([]);
});

test('deletes nothing of a member whose address merely ends alike', async () => {
  const theirs = await api.signedIn();
  const [own, others] = [`ek.${theirs.email}`, `anna.ek.${theirs.email}`];
  const { browser, password } = await api.signedIn({ email: own });
  for (const email of [own, others]) {
    await rows(`select graphile_worker.add_job('auth:ask-for-password', json_build_object('email', $1::text, 'token', 'x', 'at', 1), run_at => now() + interval '1 day')`, email);
    await rows(
      `insert into idempotency_keys (scope, key, request_hash, created_at, status, body) values ($1, 'nyckel', 'h', $2, 200, jsonb_build_object('order', jsonb_build_object('email', upper($1::text))))`,
      email,
      api.clock.now(),
    );
  }
  expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
  await api.runJobs();
  const queued = await rows<{ email: string }>(`select payload ->> 'email' as email from graphile_worker._private_jobs where strpos(payload::text, $1) > 0`, own);
  expect(queued.map(({ email }) => email)).toEqual([others]);
  expect((await rows<{ scope: string }>('select scope from idempotency_keys where strpos(scope, $1) > 0', own)).map(({ scope }) => scope)).toEqual([others]);
});

describe('an address that passes from one member to another', () => {
  /** Data under an address without an account: an alert, a registration, a bag on another device, a mail. */
  async function traces(email: string, lastName: string): Promise<{ variantId: string; bagId: string; registeredAt: number }> {
    const registeredAt = api.clock.now().getTime();
    const { variantId } = await api.make.product({ stock: 0 });
    await api.browser().post(`/api/store/variants/${variantId}/stock-alerts`, { email });
    await api.browser().post('/api/auth/register', { email, password: 'ett annat bra lösenord', firstName: 'Tuva', lastName });
    const bagId = await getBag(api.browser(), email, { ...swedishAddress, last_name: lastName });
    await mailsTo(api, email);
    api.clock.advance(3_600_000);
    return { variantId, bagId, registeredAt };
  }

  const readExport = async ({ id, email }: { id: string; email: string }) => {
    const zip = unzipSync(await collectExport(systemContext(api.services, 'sv'), { id, email, first_name: '', language_code: 'sv' }));
    const read = (name: string) => JSON.parse(strFromU8(zip[name] ?? new Uint8Array()));
    return {
      alerts: read('stock-alerts.json').map(({ variantId }: { variantId: string }) => variantId),
      registrations: read('sign-in.json').otherRegistrations.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt)),
      bags: read('bags.json').map(({ id }: { id: string }) => id),
      mails: read('mails.json').map(({ to, subject }: { to: string; subject: string }) => `${to}: ${subject}`),
    };
  };

  async function twoOfOneAddress() {
    const mine = await api.signedIn();
    const first = await traces(mine.email, 'Första');
    const next = `flyttad.${mine.email}`;
    await move(mine.browser, mine.password, next);
    api.clock.advance(3_600_000);
    // Before they have an account.
    const second = await traces(mine.email, 'Andra');
    const theirs = await api.signedIn({ email: mine.email, language: 'en' });
    await api.browser().post('/api/auth/forgot-password', { email: mine.email });
    await mailsTo(api, mine.email);
    return { mine: { ...mine, email: next }, theirs, first, second };
  }

  test('exports goods but no personal text of a cart filled by others', async () => {
    const mine = await api.signedIn();
    await getBag(api.browser(), mine.email, { ...swedishAddress, last_name: 'Främmande', address_1: 'Okändas gränd 9' });
    const own = await getBag(mine.browser, mine.email, { ...swedishAddress, last_name: 'Egensson' });
    const zip = unzipSync(await collectExport(systemContext(api.services, 'sv'), { id: mine.id, email: mine.email, first_name: '', language_code: 'sv' }));
    const text = strFromU8(zip['bags.json'] ?? new Uint8Array());
    const bags: { id: string; isInAccount: boolean; items: { variantId: string; metadata: unknown }[] }[] = JSON.parse(text);
    expect(bags.map(({ id, isInAccount, items }) => [id === own, isInAccount, items.length, items[0]?.metadata]).sort()).toEqual([
      [false, false, 1, null],
      [true, true, 1, { card: CARD }],
    ]);
    expect(text).toContain('Egensson');
    expect(text).not.toMatch(/Främmande|Okändas gränd/);
  });

  test('AUTH-07 exports to each only what arrived while the address was theirs', async () => {
    const { mine, theirs, first, second } = await twoOfOneAddress();
    const [own, others] = [await readExport(mine), await readExport(theirs)];
    expect(own).toMatchObject({ alerts: [first.variantId], registrations: [first.registeredAt], bags: [first.bagId] });
    expect(others).toMatchObject({ alerts: [second.variantId], registrations: [second.registeredAt], bags: [second.bagId] });
    expect(own.mails).toContain(`${theirs.email}: Ditt konto hos Fira ska byta e-postadress`);
    expect(own.mails).not.toContain(`${theirs.email}: Choose a new password`);
    expect(others.mails).toContain(`${theirs.email}: Choose a new password`);
    expect(others.mails).not.toContain(`${theirs.email}: Ditt konto hos Fira ska byta e-postadress`);
  });

  test('deletes with the first account what was theirs, and nothing else', async () => {
    const { mine, theirs, first } = await twoOfOneAddress();
    const before = await readExport(theirs);
    await renew(mine.browser);
    expect((await mine.browser.delete('/api/app/user', { password: mine.password })).status).toBe(200);
    await api.runJobs();
    expect(await readExport(theirs), 'also now that nobody knows any more who had it before').toEqual(before);
    expect((await rows('select 1 from stock_alerts where variant_id = $1', first.variantId)).length).toBe(0);
    expect((await theirs.browser.get('/api/app/user')).status).toBe(200);
  });

  test('gives a returning owner both periods, without the other’s', async () => {
    const { mine, theirs, first, second } = await twoOfOneAddress();
    await move(theirs.browser, theirs.password, `annan.${theirs.email}`);
    api.clock.advance(3_600_000);
    await move(mine.browser, mine.password, theirs.email);
    api.clock.advance(3_600_000);
    const third = await traces(theirs.email, 'Tredje');
    expect(await readExport({ id: mine.id, email: theirs.email })).toMatchObject({ alerts: [first.variantId, third.variantId], bags: [first.bagId, third.bagId] });
    expect(await readExport(theirs)).toMatchObject({ alerts: [second.variantId], bags: [second.bagId] });
  });
});
