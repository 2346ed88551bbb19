import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import type { SmtpLetter } from '../../testing/smtp-inbox.ts';
import { add, person, remindingShop, toText } from './testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at, theLetter, member } = shop;

const toHtml = ({ source }: SmtpLetter): string => {
  const [, encoding = '', body = ''] = /Content-Type: text\/html[^\r]*\r\nContent-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*)\r\n--\S+--\s*$/.exec(source) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  const text = body.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1').toString('utf8');
};
const tokenIn = (text: string): string => /\/paminnelse\/([\w-]+)/.exec(text)?.[1] ?? '';
const api = (token: string, rest = '') => `/api/app/public/reminder-links/${token}${rest}`;

/** A member's mail of 24 November about a birthday a week ahead. */
async function mailed() {
  const made = await member();
  const id = await person(made.browser, { firstName: 'Greta', lastName: 'Berg', dateOfBirth: '1946-12-01', relation: 'grandmother' });
  await minute();
  await at('2026-11-24T07:00:00Z');
  const text = toText(theLetter());
  return { ...made, about: `birthday.${id}`, personId: id, text, token: tokenIn(text) };
}

describe('REM-02 the mail acts', () => {
  test('names relation, round age, ways on, and the person’s page', async () => {
    const { text, personId } = await mailed();
    expect(text).toContain('GRETA FYLLER 80\nJämna år\nMormor\nTisdag 1 december, om 7 dagar.');
    expect(text).toMatch(/Klart: http\S+\/paminnelse\/[\w-]{71}\nPåminn mig senare: http\S+\/paminnelse\/[\w-]{71}\?later\n/);
    expect(text).toContain(`/user/jubilees/${personId}`);
    expect(text).toContain('/user/reminders');
    const html = toHtml(theLetter());
    expect(html).toContain('>GB</span>');
    expect(html).toContain('Jämna år');
    expect(html, 'a width that Outlook keeps to').toMatch(/<!--\[if mso\]><table[^>]* width="600"/);
  });

  test('links to a begun greeting of each living person', async () => {
    const { browser } = await member();
    const [greta, eva] = [await person(browser, { firstName: 'Greta', dateOfBirth: '--12-01' }), await person(browser, { firstName: 'Eva' })];
    await browser.patch(`/api/app/jubilees/${eva}`, { isDeceased: true });
    const { _id: wedding } = await add(browser, { name: 'Bröllopsdag', date: '--12-01', target: greta });
    await add(browser, { name: 'Dödsdag', date: '--12-01', target: eva });
    await add(browser, { name: 'Städdag', date: '--12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    const links = toText(theLetter()).match(/Skriv en hälsning: \S+/g);
    expect(links?.map((link) => link.replace(/: http:\/\/[^/]+/, ' ')).toSorted()).toEqual([
      `Skriv en hälsning /user/jubilees/${greta}?greet=birthday.${greta}&day=2026-12-01`,
      `Skriv en hälsning /user/reminders/${wedding}?greet=${wedding}&day=2026-12-01`,
    ]);
  });

  test('changes nothing on GET, and acts once on POST without session', async () => {
    const { token } = await mailed();
    const guest = shop.api.browser();
    const open = { reminder: { title: 'Greta fyller 80', date: '2026-12-01', state: 'open', snoozedUntil: null, snoozeDays: [1, 3, 7] } };
    for (let time = 0; time < 2; time += 1) expect((await guest.get(api(token))).body).toEqual(open);
    const done = await Promise.all([guest.post(api(token, '/done')), guest.post(api(token, '/done'))]);
    expect(done.map(({ status, body }) => [status, body.reminder.state])).toEqual([
      [200, 'done'],
      [200, 'done'],
    ]);
    expect((await guest.get(api(token))).body.reminder).toMatchObject({ title: 'Greta fyller 80', state: 'done', snoozeDays: [] });
    expect((await guest.post(api(token, '/snooze'), { days: 1 })).body.reminder.state, 'later after done changes nothing').toBe('done');
    shop.smtp.letters.length = 0;
    await at('2026-11-30T07:00:00Z');
    expect(shop.smtp.letters).toEqual([]);
  });

  test('sends the mail again on the postponed day', async () => {
    const { token } = await mailed();
    const guest = shop.api.browser();
    expect((await guest.post(api(token, '/snooze'), { days: 3 })).body.reminder).toMatchObject({ state: 'open', snoozedUntil: '2026-11-27' });
    expectProblem(await guest.post(api(token, '/snooze'), { days: 2 }), 'VALIDATION_FAILED');
    shop.smtp.letters.length = 0;
    await at('2026-11-27T07:00:00Z');
    expect(toText(theLetter())).toContain('om 4 dagar.');
  });

  test('says that a day is over, and leaves the next year alone', async () => {
    const { browser, email, password, token, about } = await mailed();
    shop.api.clock.set('2026-12-02T10:00:00Z');
    expect((await shop.api.browser().get(api(token))).body.reminder).toMatchObject({ state: 'past', snoozeDays: [] });
    expect((await shop.api.browser().post(api(token, '/done'))).body.reminder.state).toBe('past');
    shop.api.clock.set('2026-12-03T10:00:00Z');
    await browser.post('/api/auth/login', { email, password });
    expect((await browser.get(`/api/app/reminders/${about}`)).body.reminder.date).toBe('2027-12-01');
  });

  test('finishes what comes once, and says so afterwards', async () => {
    const { browser } = await member();
    await add(browser, { name: 'Flytt', date: '2026-12-01', repeats: 'once' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    const token = tokenIn(toText(theLetter()));
    for (let time = 0; time < 2; time += 1) expect((await shop.api.browser().post(api(token, '/done'))).body.reminder).toMatchObject({ title: '', state: 'done' });
  });

  test('changes nothing for tampered tokens, moved days, removed people, deleted accounts', async () => {
    const { browser, token, personId, email, password } = await mailed();
    await browser.post('/api/auth/login', { email, password });
    const guest = shop.api.browser();
    const bytes = Buffer.from(token, 'base64url');
    const bent = Array.from({ length: bytes.length }, (_, index) => Buffer.from(bytes.map((byte, place) => (place === index ? byte ^ 1 : byte))).toString('base64url'));
    for (const wrong of [...bent, token.slice(1), `${token}A`, 'x']) expectProblem(await guest.post(api(wrong, '/done')), 'NOT_FOUND');
    await browser.patch(`/api/app/jubilees/${personId}`, { dateOfBirth: '1946-12-02' });
    expectProblem(await guest.post(api(token, '/done')), 'NOT_FOUND');
    await browser.patch(`/api/app/jubilees/${personId}`, { dateOfBirth: '1946-12-01' });
    expect((await guest.get(api(token))).status).toBe(200);
    await browser.delete(`/api/app/jubilees/${personId}`);
    expectProblem(await guest.get(api(token)), 'NOT_FOUND');
    expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
    expectProblem(await guest.get(api(token)), 'NOT_FOUND');
  });

  test('distinguishes two people of one day who share a first name', async () => {
    const { browser } = await member();
    for (const lastName of ['Lindgren', 'Sjöberg']) await person(browser, { firstName: 'Erik', lastName, dateOfBirth: '1966-12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(toText(theLetter())).toContain('ERIK LINDGREN FYLLER 60');
    expect(toText(theLetter())).toContain('ERIK SJÖBERG FYLLER 60');
  });

  test('suggests up to three in-stock gifts a birthday when enabled', async () => {
    const { make, database } = shop.api;
    const readMailWith = async (showsProducts: boolean): Promise<string> => {
      shop.smtp.letters.length = 0;
      shop.api.clock.set('2026-11-23T10:00:00Z');
      const { browser } = await member({}, { showsProducts });
      for (const firstName of ['Erik', 'Greta']) await person(browser, { firstName, dateOfBirth: '1966-12-01' });
      await minute();
      await at('2026-11-24T07:00:00Z');
      const text = toText(theLetter());
      await database.run({ text: 'delete from members', values: [] });
      return text;
    };
    const suggested = (text: string) =>
      text
        .split('\n\n')
        .filter((part) => / FYLLER 60\n/.test(part))
        .map((part) => (part.includes('\nPresenttips:\n') ? [...part.slice(part.indexOf('Presenttips:')).matchAll(/^(.+), [\d\s]+kr$/gm)].map(([, title]) => title) : []));
    await database.run({ text: 'update products set is_published = false', values: [] });
    await make.product({ title: 'Slutsåld', popularity: 99, stock: 0 });
    for (const [index, title] of ['Ask', 'Bok', 'Duk', 'Ekorre'].entries()) await make.product({ title, popularity: 90 - index, stock: 5 });
    const [first = [], second = []] = suggested(await readMailWith(true));
    expect([first.length, second.length]).toEqual([3, 1]);
    expect([...first, ...second].sort()).toEqual(['Ask', 'Bok', 'Duk', 'Ekorre']);
    expect(suggested(await readMailWith(false))).toEqual([[], []]);
    await database.run({ text: 'update products set is_published = false', values: [] });
    expect(suggested(await readMailWith(true)), 'with nothing in stock').toEqual([[], []]);
  });

  test('stays under 102 kB with 200 long-named birthdays and a link onward', async () => {
    const { browser, id } = await member({}, { showsProducts: true });
    for (let number = 0; number < 3; number += 1) await shop.api.make.product({ title: `Present ${number}`, stock: 5 });
    await shop.api.database.run({
      text: `insert into jubilees (id, member_id, first_name, last_name, date_of_birth, relation, created_at, updated_at)
             select gen_random_uuid(), $1, repeat('Å&', 38) || n, repeat('Ö', 80), '1966-12-01', 'grandfather-f', now(), now() from generate_series(1, 200) n`,
      values: [id],
    });
    await add(browser, { name: 'Kalas', date: '2026-12-01', notes: '&"<'.repeat(150), repeats: 'once' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    const html = toHtml(theLetter());
    expect(Buffer.byteLength(html)).toBeGreaterThan(20_000);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    expect(html.match(/Och \d+ till/)?.[0]).toBe('Och 181 till');
    expect(html, 'the way to unsubscribe').toContain('/avsluta-mejl/');
  });
});
