import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { systemContext } from '../../platform/context.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { reminderLetter } from './mails/reminder-letter.ts';
import { add, getHeaders, person, remindingShop, toText } from './testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at, laterAgain, waiting, theLetter, member } = shop;

describe('REM-02 the mail', () => {
  test('arrives at eight once, with the whole day and no products', async () => {
    const { browser, email, id } = await member({ firstName: 'Åsa' });
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    await add(browser, { name: 'Bröllopsdag', date: '1999-12-01', notes: 'Tulpaner' });
    await minute();
    await at('2026-11-24T06:59:00Z');
    expect(shop.smtp.letters).toEqual([]);
    await at('2026-11-24T07:00:00Z');
    const letter = theLetter();
    expect(letter.to).toEqual([email]);
    const text = toText(letter);
    expect(text).toContain('Hej Åsa! Det här är på gång, räknat från tisdag 24 november.');
    expect(text).toContain('GRETA FYLLER 78\nVän\nTisdag 1 december, om 7 dagar.\nBeställ senast onsdag 25 november, så hinner en present fram.');
    expect(text).toContain('BRÖLLOPSDAG, 27 ÅR');
    expect(text).toContain('Tulpaner');
    expect(letter.source).not.toMatch(/produkter|products/);
    const headers = getHeaders(letter);
    expect(headers).toContain(`Message-ID: <reminders.${id}.2026-11-24@localhost>`);
    expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/\S+\/api\/app\/public\/unsubscribe\/[\w-]{44}>\r?$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    await at('2026-11-24T07:01:00Z');
    await at('2026-11-25T12:00:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
    await at('2026-11-30T07:00:00Z');
    expect(shop.smtp.letters).toHaveLength(2);
    expect(toText(shop.smtp.letters[1] ?? theLetter()), 'the birthday a day ahead; the other reminder has its own lead').toMatch(
      /GRETA FYLLER 78\nVän\nTisdag 1 december, i morgon\.(?![\s\S]*BRÖLLOPSDAG)/,
    );
  });

  test('comes in the member’s language, at their hour, on their own day', async () => {
    const { browser } = await member({ language: 'en', firstName: 'Joan' }, { hour: 20, timeZone: 'America/Los_Angeles' });
    await add(browser, { name: 'Party', date: '--12-01' });
    await minute();
    await at('2026-11-25T03:59:00Z');
    expect(shop.smtp.letters).toEqual([]);
    await at('2026-11-25T04:00:00Z');
    const letter = theLetter();
    expect(getHeaders(letter)).toContain('Subject: In 7 days: Party');
    expect(toText(letter)).toContain('Hi Joan! This is coming up, counted from Tuesday, November 24.');
  });

  test('omits the last order day after its cut-off', async () => {
    const { browser } = await member({}, { hour: 20 });
    const { _id } = await add(browser, { date: '--11-30', leadDays: [3] });
    expect((await browser.post(`/api/app/reminders/${_id}/snooze`, { date: '2026-11-30', days: 1 })).status).toBe(200);
    await minute();
    await at('2026-11-24T19:00:00Z');
    expect(toText(theLetter())).toContain('Måndag 30 november, om 6 dagar.');
    expect(toText(theLetter())).not.toContain('Beställ senast');
  });

  test.each([
    [{ source: 'mothers-day', person: 'Greta' }, 7, 'Om 7 dagar: Mors dag, Greta', 'In 7 days: Mother’s Day, Greta'],
    [{ source: 'own', name: 'Dopdag', years: 2 }, 7, 'Om 7 dagar: Dopdag, 2 år', 'In 7 days: Dopdag, 2 years'],
    [{ source: 'own', name: 'Dopdag', years: 1 }, 7, 'Om 7 dagar: Dopdag, 1 år', 'In 7 days: Dopdag, 1 year'],
    [{ source: 'own', name: 'Bröllopsdag', person: 'Greta', years: 56 }, 1, 'I morgon: Bröllopsdag, Greta, 56 år', 'Tomorrow: Bröllopsdag, Greta, 56 years'],
    [{ source: 'birthday', person: 'Greta', years: 78 }, 0, 'I dag: Greta fyller 78', 'Today: Greta turns 78'],
  ] as const)('its subject says first when: %j in %i days', (notice, days, swedish, english) => {
    const mail = {
      firstName: 'Åsa',
      today: '2026-11-24',
      orderDay: '2026-11-24',
      others: 0,
      notices: [{ name: '', person: null, years: null, notes: '', about: null, doneUrl: 'x', laterUrl: null, gifts: [], ...notice, day: addDays('2026-11-24', days) }],
      ...{ listUrl: '', settingsUrl: '', unsubscribeUrl: '', productName: 'Fira', publicUrl: '' },
    };
    expect(reminderLetter(mail, 'sv').subject).toBe(swedish);
    expect(reminderLetter(mail, 'en').subject).toBe(english);
    expect(reminderLetter({ ...mail, notices: [...mail.notices, ...mail.notices] }, 'sv').subject).toBe(`${swedish}, och 1 till`);
  });

  test('lesson 27: arrives on 27 December for 3 January with the right year', async () => {
    const { browser } = await member();
    await person(browser, { firstName: 'Bo', dateOfBirth: '1990-01-03' });
    await minute();
    await at('2026-12-27T07:00:00Z');
    expect(toText(theLetter())).toContain('BO FYLLER 37\nVän\nSöndag 3 januari, om 7 dagar.');
  });

  test('includes of today’s new or changed entries only future days', async () => {
    const { browser } = await member();
    const { _id } = await add(browser, { date: '--11-25', leadDays: [7, 3] });
    await minute();
    await browser.patch(`/api/app/reminders/${_id}`, { date: '--11-26' });
    await minute();
    await at('2026-11-23T12:00:00Z');
    expect(shop.smtp.letters, 'three days before the 26th was this morning').toEqual([]);
  });

  test('is not sent when disabled, or about deleted, done or dead', async () => {
    const off = await member();
    await add(off.browser, { date: '--12-01' });
    const { settings } = (await off.browser.get('/api/app/settings/notifications')).body;
    await off.browser.put('/api/app/settings/notifications', { ...settings, reminders: { mail: false } });
    const { browser } = await member();
    const [gone, dead] = [await person(browser, { firstName: 'Bo', dateOfBirth: '--12-01' }), await person(browser, { firstName: 'Eva', dateOfBirth: '--12-01' })];
    const { _id } = await add(browser, { date: '--12-01' });
    await minute();
    await browser.delete(`/api/app/jubilees/${gone}`);
    await browser.patch(`/api/app/jubilees/${dead}`, { isDeceased: true });
    await browser.post(`/api/app/reminders/${_id}/done`, { date: '2026-12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(shop.smtp.letters).toEqual([]);
  });

  test('follows the friend’s own profile once its birthday is visible', async () => {
    const { browser } = await member();
    const friend = await member({ firstName: 'Vera' });
    const id = await person(browser, { firstName: 'Bo' });
    await shop.api.database.run({ text: 'update jubilees set linked_member_id = $2 where id = $1', values: [id, friend.id] });
    await minute();
    expect((await friend.browser.patch('/api/app/user', { dateOfBirth: '--12-01' })).status).toBe(200);
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(toText(theLetter())).toContain('VERA FYLLER ÅR\nVän\nTisdag 1 december');
  });

  test('includes a friend’s second change made during the planner’s first', async () => {
    const { browser } = await member();
    const friend = await member({ firstName: 'Vera' });
    const id = await person(browser, { firstName: 'Bo' });
    await shop.api.database.run({ text: 'update jubilees set linked_member_id = $2 where id = $1', values: [id, friend.id] });
    await minute();
    const change = (dateOfBirth: string) => friend.browser.patch('/api/app/user', { dateOfBirth });
    expect((await change('--12-24')).status).toBe(200);
    let second: ReturnType<typeof change> | undefined;
    shop.api.onStep('reminders.queued', async () => {
      let isOver = false;
      second = change('--12-01').finally(() => {
        isOver = true;
      });
      const isWaiting = async () => (await shop.api.database.run({ text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, values: [] })).length > 0;
      while (!isOver && !(await isWaiting()));
    });
    await minute();
    expect((await second)?.status).toBe(200);
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(toText(theLetter())).toContain('VERA FYLLER ÅR\nVän\nTisdag 1 december');
  });

  test('arrives on the postponed day', async () => {
    const { browser } = await member();
    const { _id } = await add(browser, { date: '--11-30', leadDays: [3] });
    await browser.post(`/api/app/reminders/${_id}/snooze`, { date: '2026-11-30', days: 1 });
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(toText(theLetter())).toContain('Måndag 30 november, om 6 dagar.');
    await at('2026-11-27T07:00:00Z');
    expect(shop.smtp.letters, 'and three days before, as always').toHaveLength(2);
  });

  test('ends with the account, though a job was waiting', async () => {
    const { browser, password } = await member();
    await add(browser, { date: '--12-01' });
    await shop.smtp.close();
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toMatchObject([{ name: 'reminders:tell' }]);
    shop.api.clock.set('2026-11-23T10:05:00Z');
    expect((await browser.delete('/api/app/user', { password })).status).toBe(200);
    await shop.smtp.open();
    await laterAgain();
    await shop.api.runJobs();
    expect(shop.smtp.letters.filter(({ source }) => source.includes('reminders.'))).toEqual([]);
    expect(await shop.api.database.run({ text: 'select member_id from reminder_schedules', values: [] })).toEqual([]);
  });
});

describe('REM-02 lesson 30: unsubscribing', () => {
  async function withMail() {
    const made = await member();
    await add(made.browser, { date: '--12-01', leadDays: [7, 3] });
    await minute();
    await at('2026-11-24T07:00:00Z');
    const path = /List-Unsubscribe: <http:\/\/[^/]+(\/\S+)>/.exec(getHeaders(theLetter()))?.[1] ?? '';
    return { ...made, path };
  }
  const oneClick = (path: string) =>
    shop.api
      .browser()
      .send('POST', path, { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } });

  test('ends reminders alone by one POST, and changes nothing by opening', async () => {
    const { email, path } = await withMail();
    expect((await shop.api.browser().get(path)).body).toEqual({ subscription: { kind: 'reminders', isOn: true } });
    expect((await shop.api.browser().get(path)).body).toEqual({ subscription: { kind: 'reminders', isOn: true } });
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(path);
      expect([answer.status, answer.body]).toEqual([200, { subscription: { kind: 'reminders', isOn: false } }]);
    }
    shop.smtp.letters.length = 0;
    await at('2026-11-28T07:00:00Z');
    expect(shop.smtp.letters).toEqual([]);
    await sendMail(systemContext(shop.api.services, 'sv'), 'receipt.2', { to: email, subject: 'Kvitto', text: 'x', html: '<p>x</p>' });
    expect(shop.smtp.letters, 'receipts still come').toHaveLength(1);
  });

  test('restores them by the page’s undo', async () => {
    const { path } = await withMail();
    await oneClick(path);
    expect((await shop.api.browser().post(`${path}/undo`)).body).toEqual({ subscription: { kind: 'reminders', isOn: true } });
    await at('2026-11-28T07:00:00Z');
    expect(shop.smtp.letters).toHaveLength(2);
  });

  test('changes nothing for a tampered link or a deleted member’s', async () => {
    const { path, id } = await withMail();
    const token = path.split('/').at(-1) ?? '';
    const bytes = Buffer.from(token, 'base64url');
    const bent = Array.from({ length: bytes.length }, (_, index) => Buffer.from(bytes.map((byte, place) => (place === index ? byte ^ 1 : byte))).toString('base64url'));
    for (const wrong of [...bent, token.slice(1), `${token}A`, 'x']) {
      expectProblem(await shop.api.browser().post(`/api/app/public/unsubscribe/${wrong}`), 'NOT_FOUND');
    }
    expect((await shop.api.browser().get(path)).body.subscription.isOn).toBe(true);
    await shop.api.database.run({ text: 'delete from members where id = $1', values: [id] });
    expectProblem(await oneClick(path), 'NOT_FOUND');
  });
});
