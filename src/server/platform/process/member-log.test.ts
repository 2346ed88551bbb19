/** The trace log of a membership from start to end: contains no personal data and no secrets. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { totpCode, totpStep } from '../../modules/auth/totp.ts';
import { fromBase32 } from '../../testing/second-step.ts';
import { type Answer, type Browser, createBrowser } from '../../testing/test-api.ts';
import { expectSilent, readLog } from './testing/expect-silent-log.ts';
import { ensureMails, makeShopFolder } from './testing/shop-folder.ts';
import { endShopPrograms, runShopProgram } from './testing/shop-program.ts';

const folder = makeShopFolder('member-log');
beforeAll(ensureMails);
afterEach(endShopPrograms);
afterAll(folder.remove);

const member = { email: 'ingegard.qvarnstrom@exempel.example', password: 'Snöstorm över Abisko 77', firstName: 'Ingegärd', lastName: 'Qvarnström' };
const friend = { email: 'tryggve.lindebrink@exempel.example', password: 'Blåklint i rågen 1893', firstName: 'Tryggve', lastName: 'Lindebrink' };
const guest = { email: 'gast.zetterlund@exempel.example', name: 'Pernilla Zetterlund' };
const newPassword = 'Ekorre under granen 12';
const relative = { firstName: 'Hjördis', lastName: 'Malmgren', dateOfBirth: '1937-08-19', relation: 'grandmother' };
const wishes = { list: 'Önskningar inför Kräftskivan', title: 'Vinröd sammetskudde', note: 'gärna med tofsar', occasion: 'Bröllopsdagen i Vadstena', about: 'hon samlar på kardor' };
const phone = '070-174 06 05';

/** A failed step would log less and prove nothing. */
const done = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status } = await answer;
  expect(status).toBeLessThan(300);
  return answer;
};

const waitFor = async <Value>(query: () => Promise<Value | undefined>): Promise<Value> => {
  let found: Value | undefined;
  await expect
    .poll(
      async () => {
        found = await query();
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found as Value;
};

test('logs no personal data, passwords, cookies or links of a troubled membership', async () => {
  const shop = runShopProgram({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'trace' });
  const url = await shop.open;
  const { database } = folder.open();
  const cookies = new Set<string>();
  const noteCookies = (browser: Browser) => {
    for (const value of browser.cookies.values()) if (value.length > 8) cookies.add(value);
  };
  const mails = async () => (await createBrowser(url).get('/__outbox.json')).body.messages as { to: string; text: string; html: string }[];
  const linkTo = (email: string, pattern: RegExp) => waitFor(async () => (await mails()).filter(({ to }) => to === email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]);

  async function join(person: typeof member): Promise<Browser> {
    const browser = createBrowser(url);
    expect((await browser.post('/api/auth/register', person)).status).toBe(201);
    expect((await browser.post('/api/auth/login', person)).status).toBe(403);
    expect((await browser.post('/api/auth/verify-email', { token: await linkTo(person.email, /token=([\w-]{43})/) })).status).toBe(200);
    expect((await browser.post('/api/auth/login', { ...person, password: `${person.password}!` })).status).toBe(401);
    expect((await browser.post('/api/auth/login', person)).body.success).toBe(true);
    noteCookies(browser);
    return browser;
  }
  const home = await join(member);
  const other = await join(friend);
  await done(home.get('/api/backend/token-refresh/access-token'));
  noteCookies(home);

  await done(home.patch('/api/app/user', { phone, dateOfBirth: '1971-04-30' }));
  const { jubilee } = (await home.post('/api/app/jubilees', { ...relative, notes: wishes.about })).body;
  await done(home.get(`/api/app/jubilees?term=${encodeURIComponent(relative.lastName)}`));
  await done(home.get(`/api/app/jubilees/search-all?term=${encodeURIComponent(friend.email)}`));
  const { reminder } = (await home.post('/api/app/reminders', { name: wishes.occasion, date: '2027-06-06', type: 'weddingday', target: jubilee._id, notes: wishes.about })).body;
  expect(reminder.name).toBe(wishes.occasion);
  const { wishlist } = (await home.post('/api/app/wishlists', { name: wishes.list, visibility: 'link' })).body;
  const { item } = (await home.post(`/api/app/wishlists/${wishlist._id}/items`, { title: wishes.title, note: wishes.note })).body;
  const { invite } = (await home.get('/api/app/user/invite')).body;
  expect((await other.post(`/api/app/invites/${invite._id}/acceptance`)).status).toBeLessThan(300);
  const { feed } = (await home.post('/api/app/calendar/feed')).body;
  const feedAddress = new URL(feed.url).pathname;
  expect((await createBrowser(url).get(feedAddress)).status).toBe(200);
  await done(home.post('/api/app/user/invite/mails', { email: guest.email }));
  const reservation = `/api/app/public/wishlists/${wishlist.publicId}/items/${item._id}/reservation`;
  expect((await createBrowser(url).post(reservation, { guest })).status).toBeLessThan(300);
  const undo = await linkTo(guest.email, /promises\/([\w-]{22,})/);
  await done(createBrowser(url).post(`/api/app/public/reservations/${undo}/confirm`));
  const totp = (await home.post('/api/app/user/totp', { password: member.password })).body;
  const { recovery_codes: codes } = (await home.post('/api/app/user/totp/confirm', { code: totpCode(fromBase32(totp.secret), totpStep(new Date())) })).body;
  await done(home.delete('/api/app/user/totp', { password: member.password }));

  // Injected errors that quote the affected row: in a response, and in a job.
  await database.run({ text: `create function quote_it() returns trigger language plpgsql as $$ begin raise exception 'refused' using detail = new::text; end $$`, values: [] });
  const quoting = async (table: string) => void (await database.run({ text: `create trigger quoting before insert or update on ${table} for each row execute function quote_it()`, values: [] }));
  for (const table of ['jubilees', 'wishlists', 'reminders']) await quoting(table);
  expect((await home.patch(`/api/app/jubilees/${jubilee._id}`, relative)).status).toBe(500);
  expect((await home.put(`/api/app/wishlists/${wishlist._id}`, { name: `${wishes.list} 2` })).status).toBe(500);
  expect((await home.patch(`/api/app/reminders/${reminder._id}`, { notes: `${wishes.about} 2` })).status).toBe(500);
  await home.send('POST', '/api/auth/login', { body: `{"email":"${member.email}","password":"${member.password}"`, headers: { 'content-type': 'application/json' } });

  await done(createBrowser(url).post('/api/auth/forgot-password', { email: member.email }));
  const reset = await linkTo(member.email, /reset-password\/([\w-]{43})/);
  expect((await createBrowser(url).post(`/api/auth/reset-password/${reset}`, { newPassword })).status).toBe(200);
  await done(home.post('/api/auth/login', { email: member.email, password: newPassword }));
  noteCookies(home);
  await quoting('mails');
  await done(home.post('/api/app/user/export'));
  await expect.poll(() => shop.output(), { timeout: 60_000 }).toMatch(/a job failed and will be tried again/);
  await database.run({ text: 'drop function quote_it cascade', values: [] });
  expect((await home.delete('/api/app/user', { password: newPassword })).status).toBeLessThan(300);
  await database.close();
  shop.signal('SIGTERM');
  const ended = await shop.ended;

  const log = readLog(ended);
  for (const line of ['answered', 'an endpoint failed', 'a job failed and will be tried again']) expect(log).toContain(line);
  const local = (email: string) => email.slice(0, email.indexOf('@'));
  expectSilent(log, {
    'an e-mail address': [local(member.email), local(friend.email), local(guest.email), 'exempel.example'],
    'a name': [member.firstName, member.lastName, friend.firstName, friend.lastName, 'Pernilla', 'Zetterlund', relative.firstName, relative.lastName],
    'a password': [member.password, friend.password, newPassword],
    'a day of birth, a telephone number': [relative.dateOfBirth, '1971-04-30', phone, '701740605'],
    'what somebody wrote': Object.values(wishes),
    'an invitation, a list, a feed': [invite._id, wishlist.publicId, /[\w-]{22,}/.exec(feedAddress)?.[0] ?? ''],
    'a link of a mail': [undo, reset],
    'the secret of the second step': [totp.secret, ...codes],
    'a cookie': [...cookies],
  });
});
