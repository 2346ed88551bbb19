import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { KNOWN_EMAIL, makeKnownPerson, traces } from '../../testing/known-person.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { tablesWith as searchFor } from '../../testing/search-database.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.stop());

const DAY_MS = 86_400_000;
const EMAIL = KNOWN_EMAIL;
const somebody = () => makeKnownPerson(api);

const rows = <Row extends object>(text: string, ...values: unknown[]) => api.database.run<Row>({ text, values });

const tablesWith = (text: string) => searchFor(api, text);

async function whereTheyAre(...without: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [what, text] of Object.entries(traces)) {
    const tables = (await tablesWith(text)).filter((table) => !without.includes(table));
    if (tables.length > 0) found[what] = tables;
  }
  return found;
}

async function deliver(orderId: string): Promise<void> {
  await rows(`update orders set status = 'delivered', fulfilled_at = $2, delivered_at = $2 where id = $1`, orderId, api.clock.now());
}

async function runRetention(): Promise<void> {
  await rows(`select graphile_worker.add_job('retention:forget', '{}')`);
  await api.runJobs();
}

/** Expires the last mail, which the local outbox shows for an hour. */
async function emptyMailbox(): Promise<void> {
  await rows(`update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'personal-data:forget-farewell')`);
  await api.runJobs();
}

const lastMail = async (subject: RegExp) =>
  (await api.get('/__outbox.json')).body.messages.find((mail: { to: string; subject: string }) => mail.to === EMAIL && subject.test(mail.subject)) as { text: string; html: string } | undefined;

async function exportToken(browser: Browser): Promise<string> {
  expect((await browser.post('/api/app/user/export')).status).toBe(202);
  await api.runJobs();
  return /[?&]token=([\w-]+)/.exec((await lastMail(/klara att hämta/))?.text ?? '')?.[1] ?? '';
}

async function download(browser: Browser, token: string): Promise<{ status: number; files: Record<string, string> }> {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await fetch(`${api.url}/api/app/user/export?token=${token}`, { headers: { cookie } });
  if (response.status !== 200) return { status: response.status, files: {} };
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="fira-\d{4}-\d\d-\d\d\.zip"$/);
  expect(response.headers.get('cache-control')).toContain('no-store');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { status: 200, files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])) };
}

test('AUTH-07 deletes a member everywhere but in the closed purchase archive', async () => {
  const { browser, password, order, guestOrder } = await somebody();
  const before = await whereTheyAre();
  expect(Object.keys(before).sort(), 'the test finds all of them').toEqual(Object.keys(traces).sort());
  expect(before.email).toEqual([
    'carts',
    'chip_in_contributions',
    'event_guests',
    'gift_cards',
    'graphile_worker._private_jobs',
    'greetings',
    'idempotency_keys',
    'mail_tokens',
    'mails',
    'members',
    'orders',
    'receipts',
    'registrations',
    'reports',
    'reservations',
    'stock_alerts',
  ]);
  for (const { id } of [order, guestOrder]) await deliver(id);
  api.clock.advance(20 * DAY_MS);
  await browser.post('/api/auth/login', { email: EMAIL, password });
  expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('client.'))).toEqual([]);
  await api.runJobs();
  expect((await lastMail(/borttaget/))?.text, 'the mail says it is done').toContain('stängt arkiv');
  await emptyMailbox();
  expect(await whereTheyAre('order_archive')).toEqual({});
  expect(await tablesWith(traces.lastName)).toEqual(['order_archive']);
  expect(await tablesWith(traces.greeting), 'a greeting is no receipt').toEqual([]);
  const orders = await rows<{ total_minor: number; items: number }>('select total_minor, (select count(*)::int from order_items i where i.order_id = o.id) as items from orders o order by number');
  expect(orders, 'what was sold stays in the books').toHaveLength(2);
  expect(orders.every(({ total_minor, items }) => total_minor > 0 && items === 1)).toBe(true);
});

test('AUTH-07 locks name and address of an active order until it is settled', async () => {
  const { browser, password, order } = await somebody();
  const key = /key=([\w-]+)/.exec((await lastMail(/Tack/))?.text ?? '')?.[1] ?? '';
  // Outside tests the clock advances meanwhile.
  api.onStep('delete.erased', async () => api.clock.advance(7));
  await browser.delete('/api/app/user', { password });
  await api.runJobs();
  expect((await lastMail(/borttaget/))?.text, 'the mail says what is left').toContain('låsta');
  await emptyMailbox();
  expect(await whereTheyAre('orders', 'receipts')).toEqual({});
  expect((await browser.get(`/api/store/orders/${order.id}`)).status, 'the browser opens it no longer').toBe(404);
  const opened = await api.browser().get(`/api/store/orders/${order.id}?key=${key}`);
  expect(opened.status, 'the mail’s link does').toBe(200);
  const next = await api.signedIn({ email: EMAIL });
  expect((await next.browser.get('/api/app/orders')).body.orders, 'whoever has the address next gets neither the order').toEqual([]);
  expect((await next.browser.delete('/api/app/user', { password: next.password })).status, 'nor takes it along').toBe(200);
  await api.runJobs();
  await emptyMailbox();

  await deliver(order.id);
  api.clock.advance(5 * DAY_MS);
  await runRetention();
  expect(await tablesWith(traces.street), 'the days of withdrawal are running').toContain('orders');
  api.clock.advance(20 * DAY_MS);
  await rows(
    `insert into withdrawals (id, order_id, request_id, name, language_code, received_at, refund_state) values ('wd_test', $1, 'en-gang', $2, 'sv', $3, 'awaits_return')`,
    order.id,
    traces.lastName,
    api.clock.now(),
  );
  await runRetention();
  const [waits] = await rows<{ email: string }>('select email from orders where id = $1', order.id);
  expect(waits?.email, 'money is on its way back').toBe(EMAIL);
  await rows(`update withdrawals set refund_state = 'refunded', refunded_at = $1 where id = 'wd_test'`, api.clock.now());
  await runRetention();
  const [done] = await rows<{ email: string }>('select email from orders where id = $1', order.id);
  expect(done?.email).toBe('');
  expect(await tablesWith(traces.lastName), 'the guest’s order was never delivered').toEqual(['order_archive', 'orders', 'receipts']);
});

test('AUTH-07 deletes an account only with its password, and once', async () => {
  const { browser, password } = await api.signedIn({ email: EMAIL });
  expectProblem(await api.browser().delete('/api/app/user', { password }), 'UNAUTHENTICATED');
  expect((await browser.delete('/api/app/user', { password: 'fel lösenord' })).body.errors[0].code).toBe('wrong_password');
  expectProblem(await browser.delete('/api/app/user', {}), 'VALIDATION_FAILED');
  expect((await browser.get('/api/app/user')).status).toBe(200);
  api.onStep('delete.proved', async () => {
    expect((await browser.send('DELETE', '/api/app/user', { body: JSON.stringify({ password }), headers: { 'content-type': 'application/json' } })).status).toBe(200);
  });
  expectProblem(await browser.delete('/api/app/user', { password }), 'UNAUTHENTICATED');
  await api.runJobs();
  expect((await api.get('/__outbox.json')).body.messages.filter((mail: { subject: string }) => /borttaget/.test(mail.subject))).toHaveLength(1);
});

test('exports all stored data by a one-time link valid a day', async () => {
  const { browser, order, guestOrder } = await somebody();
  const token = await exportToken(browser);
  expect(token.length).toBeGreaterThanOrEqual(22);
  expect((await browser.get('/api/app/user/export')).body.export.state).toBe('ready');
  expectProblem(await api.get(`/api/app/user/export?token=${token}`), 'UNAUTHENTICATED');
  const stranger = await api.signedIn();
  expectProblem(await stranger.browser.get(`/api/app/user/export?token=${token}`), 'LINK_INVALID');
  expectProblem(await browser.get(`/api/app/user/export?token=${token}`, { 'sec-fetch-site': 'cross-site' }), 'ORIGIN_REFUSED');

  const [first, second] = await Promise.all([download(browser, token), download(browser, token)]);
  expect([first.status, second.status].sort()).toEqual([200, 400]);
  const { files } = first.status === 200 ? first : second;
  const all = Object.values(files).join('\n');
  for (const [what, text] of Object.entries(traces)) expect(all, what).toContain(text);
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ email: EMAIL, dateOfBirth: '1971-04-30', addresses: [{ nameType: 'summer-house' }] });
  expect((JSON.parse(files['orders.json'] ?? '') as { number: number }[]).map(({ number }) => number).sort()).toEqual([guestOrder.number, order.number].sort());
  expect(files['Läs mig.txt']).toContain(EMAIL);
  for (const secret of ['password_hash', '$argon2', 'token_hash', 'secret_hash']) expect(all).not.toContain(secret);
  expect((await browser.get('/api/app/user/export')).body.export.state).toBe('taken');
});

test('exports that others typed one’s address, and nothing they wrote', async () => {
  const stranger = { firstName: 'Främlinge', lastName: 'Påhittsson', findableByName: true, language: 'en' };
  const register = (browser: Browser, who: object) => browser.post('/api/auth/register', { email: EMAIL, password: 'ett bra lösenord', ...who });
  await register(api.browser(), stranger);
  await api.runJobs();
  await rows('delete from mails');
  const browser = api.browser();
  await register(browser, { firstName: 'Ragna', lastName: 'Egen', language: 'sv' });
  await browser.post('/api/auth/verify-email', { token: tokenIn((await mailsTo(api, EMAIL))[0]) });
  expect((await browser.post('/api/auth/login', { email: EMAIL, password: 'ett bra lösenord' })).body).toEqual({ success: true });
  await register(api.browser(), stranger);
  await api.runJobs();
  const { files } = await download(browser, await exportToken(browser));
  const { registrations, otherRegistrations } = JSON.parse(files['sign-in.json'] ?? '') as { registrations: object[]; otherRegistrations: object[] };
  expect(registrations).toMatchObject([{ email: EMAIL, firstName: 'Ragna', lastName: 'Egen', language: 'sv' }]);
  expect(otherRegistrations.map((other) => Object.keys(other))).toEqual([
    ['email', 'createdAt', 'expiresAt'],
    ['email', 'createdAt', 'expiresAt'],
  ]);
  expect(Object.values(files).join()).not.toMatch(/Främlinge|Påhittsson/);
});

test('exports mails about events without the hosts’ words', async () => {
  const email = EMAIL;
  const [{ browser, password }, anna] = [await api.signedIn({ email }), await api.signedIn({ firstName: 'Annika' })];
  const { event } = (await anna.browser.post('/api/app/events', { title: 'Hemligt kalas', startsAt: '2026-12-13T14:00:00Z' })).body;
  await anna.browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ name: 'Gäst', email }] });
  await anna.browser.post(`/api/app/events/${event._id}/messages`, { to: 'all', text: 'Ta med varma sockor' });
  expect((await mailsTo(api, email)).map(({ text }) => text).join()).toContain('Ta med varma sockor');
  const mails = (await download(browser, await exportToken(browser))).files['mails.json'] ?? '';
  expect(mails).toContain(email);
  expect(mails).not.toMatch(/varma sockor|Hemligt kalas/);
  // The writer's words end with their account, in mails to guests too.
  await anna.browser.delete('/api/app/user', { password: anna.password });
  expect((await mailsTo(api, email)).map(({ subject }) => subject).filter((subject) => subject.includes('Hemligt kalas'))).toEqual(['Inställt: Hemligt kalas']);
  await browser.delete('/api/app/user', { password });
});

test('expires an unfetched export after a day or by a new one', async () => {
  const { browser } = await api.signedIn({ email: EMAIL });
  expect((await browser.get('/api/app/user/export')).body).toEqual({ export: null });
  expectProblem(await api.browser().post('/api/app/user/export'), 'UNAUTHENTICATED');
  const [one, two] = await Promise.all([browser.post('/api/app/user/export'), browser.post('/api/app/user/export')]);
  expect([one.status, two.status]).toEqual([202, 202]);
  expect((await browser.get('/api/app/user/export')).body.export.state).toBe('making');
  await api.runJobs();
  expect(
    (await api.get('/__outbox.json')).body.messages.filter((mail: { subject: string }) => /klara att hämta/.test(mail.subject)),
    'asked twice at once, one mail',
  ).toHaveLength(1);
  api.clock.advance(11 * 60_000);
  const former = /[?&]token=([\w-]+)/.exec((await lastMail(/klara att hämta/))?.text ?? '')?.[1] ?? '';
  const token = await exportToken(browser);
  expect(token).not.toBe(former);
  expect((await download(browser, former)).status).toBe(400);
  api.clock.advance(DAY_MS);
  const again = await api.browser();
  await again.post('/api/auth/login', { email: EMAIL, password: 'ett bra lösenord' });
  expect((await download(again, token)).status).toBe(400);
  expect((await again.get('/api/app/user/export')).body.export.state).toBe('expired');
  await rows(`select graphile_worker.add_job('personal-data:drop-old-exports', '{}')`);
  await api.runJobs();
  expect(await rows('select 1 from data_exports where file is not null')).toEqual([]);
});
