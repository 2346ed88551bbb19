/** The monthly digest: a week before the month in the member's time zone, once, and only when somebody celebrates. */
import { systemContext } from '../../platform/context.ts';
import { mailDigest, planDigests } from './jobs.ts';
import { bookMonths } from './repository.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

async function plan(shop = api): Promise<void> {
  await shop.database.run({ text: `select graphile_worker.add_job('digests:plan', '{}')`, values: [] });
  await shop.runJobs();
}

/** A member since long ago, whose reminders come at an hour of their time zone. */
async function somebody(shop: TestApi, { born = '1986-12-03', timeZone = 'Europe/Stockholm', hour = 8, ...input }: { born?: string | null; timeZone?: string; hour?: number; language?: 'en' } = {}) {
  const member = await shop.signedIn({ firstName: 'Anna', ...input });
  await shop.database.run({ text: `update members set created_at = '2026-01-01' where id = $1`, values: [member.id] });
  const { settings } = (await member.browser.get('/api/app/settings/reminders')).body;
  await member.browser.put('/api/app/settings/reminders', { ...settings, timeZone, hour });
  const person = (await member.browser.post('/api/app/jubilees', { firstName: 'Erik', lastName: 'Sandberg', dateOfBirth: born })).body.jubilee;
  return { ...member, personId: person._id as string };
}

const subjectsTo = async ({ email }: { email: string }, shop = api) => (await mailsTo(shop, email)).map(({ subject }) => subject);

test('QST-01 books one month a member, and deletes it with the account', async () => {
  api.clock.set('2026-10-25T10:00:00Z');
  const member = await somebody(api, { born: '1986-11-03' });
  await member.browser.post('/api/app/jubilees', { firstName: 'Sara', dateOfBirth: '1986-12-03' });
  const booked = async () => (await api.database.run<{ month: string }>({ text: 'select month from digest_months where member_id = $1', values: [member.id] })).map(({ month }) => month);
  await plan();
  expect(await booked()).toEqual(['2026-11']);
  api.clock.set('2026-11-24T10:00:00Z');
  await plan();
  expect(await booked(), 'the month before is replaced').toEqual(['2026-12']);
  await member.browser.post('/api/auth/login', { email: member.email, password: member.password });
  expect((await member.browser.delete('/api/app/user', { password: member.password })).status).toBe(200);
  expect(await booked()).toEqual([]);
});

describe('time of the digest', () => {
  test.each([
    ['Europe/Stockholm', 8, '2026-11-24T06:59:00Z', '2026-11-24T07:01:00Z'],
    ['America/Los_Angeles', 8, '2026-11-24T15:59:00Z', '2026-11-24T16:01:00Z'],
    ['Pacific/Kiritimati', 0, '2026-11-23T09:59:00Z', '2026-11-23T10:01:00Z'],
    ['Asia/Kathmandu', 23, '2026-11-24T17:14:00Z', '2026-11-24T17:16:00Z'],
  ])('comes in %s at %s o’clock, a week before the month', async (timeZone, hour, before, after) => {
    api.clock.set(before);
    const member = await somebody(api, { timeZone, hour });
    await plan();
    expect(await subjectsTo(member)).toEqual([]);
    api.clock.set(after);
    await plan();
    expect(await subjectsTo(member)).toEqual(['December: en att fira, en utan present']);
  });

  test('comes once in the hour that a clock change repeats', async () => {
    // 25 October 2026, a week before November: 02:30 comes twice.
    api.clock.set('2026-10-25T00:30:00Z');
    const member = await somebody(api, { born: '1986-11-03', hour: 2 });
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z', '2026-10-26T08:00:00Z']) {
      api.clock.set(at);
      await plan();
    }
    expect(await subjectsTo(member)).toEqual(['November: en att fira, en utan present']);
  });

  test('comes when a clock change skips the member’s hour', async () => {
    // Nuuk's clocks skip 23:00 on 27 March 2027, within the week before April.
    api.clock.set('2027-03-25T07:00:00Z');
    const member = await somebody(api, { born: '1986-04-03', timeZone: 'America/Nuuk', hour: 23 });
    api.clock.set('2027-03-28T02:30:00Z');
    await plan();
    expect(await subjectsTo(member)).toEqual(['April: en att fira, en utan present']);
  });

  test('comes late after downtime, but not when the month has begun', async () => {
    api.clock.set('2026-11-20T10:00:00Z');
    const [late, later] = [await somebody(api), await somebody(api, { born: '1986-12-05' })];
    await later.browser.put('/api/app/settings/notifications', { ...(await later.browser.get('/api/app/settings/notifications')).body.settings, digest: { mail: false } });
    api.clock.set('2026-11-30T22:00:00Z');
    await plan();
    expect(await subjectsTo(late)).toHaveLength(1);
    await api.database.run({ text: `update member_settings set notifications = jsonb_set(notifications, '{digest,mail}', 'true') where member_id = $1`, values: [later.id] });
    api.clock.set('2026-12-01T09:00:00Z');
    await plan();
    expect(await subjectsTo(later)).toEqual([]);
  });
});

describe('once', () => {
  test('books each month of a member once', async () => {
    const member = await somebody(api);
    const book = async (month: string) => (await bookMonths(api.database, { memberIds: [member.id], months: [month], now: api.clock.now() })).length;
    expect([await book('2026-12'), await book('2026-12'), await book('2026-11'), await book('2027-01')]).toEqual([1, 0, 0, 1]);
  });

  test('mails a member once when several runs meet', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const member = await somebody(api);
    let rival: Promise<void> = Promise.resolve();
    api.onStep('digests.booked', () => {
      rival = plan();
      return Promise.resolve();
    });
    await Promise.all([plan(), plan()]);
    await rival;
    await api.database.run({ text: `select graphile_worker.add_job('digests:mail', $1)`, values: [JSON.stringify({ memberId: member.id, month: '2026-12' })] });
    expect(await subjectsTo(member)).toHaveLength(1);
  });

  test('mails a member whose run crashed before it was booked', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const member = await somebody(api);
    api.onStep('digests.booked', () => Promise.reject(new Error('the process ends here')));
    await plan();
    expect(await subjectsTo(member)).toEqual([]);
    await plan();
    expect(await subjectsTo(member)).toHaveLength(1);
  });

  test('sends what holds by then over SMTP, once', async () => {
    const smtp = await smtpInbox();
    const shop = await testApi({ settings: { SMTP_URL: smtp.url } });
    try {
      shop.clock.set('2026-11-24T10:00:00Z');
      const member = await somebody(shop);
      await smtp.close();
      await plan(shop);
      await member.browser.post('/api/app/jubilees', { firstName: 'Sara', dateOfBirth: '1996-12-05' });
      await smtp.open();
      await shop.database.run({ text: 'select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs', values: [] });
      await shop.runJobs();
      await plan(shop);
      expect(smtp.letters.map(({ to }) => to)).toEqual([[member.email]]);
      expect(smtp.letters[0]?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      expect(smtp.letters[0]?.source).toContain('Sara');
    } finally {
      await shop.stop();
      await smtp.close();
    }
  });
});

describe('to whom', () => {
  test('goes to nobody without celebrations, who opted out, or who just joined', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const [lonely, newcomer] = [await somebody(api, { born: '1986-02-03' }), await somebody(api)];
    await api.database.run({ text: 'update members set created_at = $2 where id = $1', values: [newcomer.id, api.clock.now()] });
    const [known, off] = [await somebody(api), await somebody(api)];
    await off.browser.put('/api/app/settings/notifications', { ...(await off.browser.get('/api/app/settings/notifications')).body.settings, digest: { mail: false } });
    await plan();
    const [mail] = await mailsTo(api, known.email);
    const stop = /\/avsluta-mejl\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await api.browser().post(`/api/app/public/unsubscribe/${stop}`)).body.subscription).toEqual({ kind: 'digest', isOn: false });
    expect(await subjectsTo(lonely)).toEqual([]);
    expect(await subjectsTo(newcomer)).toEqual([]);
    expect(await subjectsTo(off)).toEqual([]);
    await known.browser.post('/api/app/jubilees', { firstName: 'Moa', dateOfBirth: '1990-01-05' });
    api.clock.set('2026-12-25T10:00:00Z');
    await plan();
    expect(await subjectsTo(known), 'opted out since').toHaveLength(1);
  });
});

describe('contents of the digest', () => {
  test('says who is without a gift, in the text part too', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const member = await somebody(api);
    const add = async (input: object) => (await member.browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
    const sara = await add({ firstName: 'Sara', lastName: 'Nyström', dateOfBirth: '1996-12-05' });
    await add({ firstName: 'Hugo', dateOfBirth: '--12-21' });
    await add({ firstName: 'Johanna', dateOfBirth: '1990-01-24' });
    await add({ firstName: 'Död', dateOfBirth: '1930-12-10', isDeceased: true });
    const pair = await add({ firstName: 'Mamma och pappa' });
    await member.browser.post('/api/app/reminders', { name: 'Rubinbröllop', type: 'weddingday', target: pair, date: '1986-12-13' });
    await member.browser.post('/api/app/gifts', { title: 'Böckerna', stage: 'wrapped', jubileeId: member.personId });
    await member.browser.post('/api/app/gifts', { title: 'En idé', jubileeId: sara });
    await member.browser.patch('/api/app/user', { dateOfBirth: '1990-12-16' });
    await plan();
    const [mail] = await mailsTo(api, member.email);
    expect(mail?.subject).toBe('December: fyra att fira, tre utan present');
    expect(mail?.text, 'no age of theirs').toContain('sön 13  Rubinbröllop: Mamma och pappa, 40 år');
    expect(mail?.text).toContain('lör 5  Sara Nyström, fyller 30');
    expect(mail?.html).toContain('Rubinbröllop: Mamma och pappa');
    for (const part of [mail?.text, mail?.html]) {
      for (const said of ['Erik Sandberg', 'Böckerna är inslagen', 'Sara Nyström', 'Rubinbröllop', 'Hugo', 'Johanna fyller 37 den 24', 'onsdag 16 december', 'Beställ alla julklappar senast'])
        expect(part).toContain(said);
      expect(part).not.toContain('Död');
      expect(part).toContain(`/user/jubilees/${sara}`);
    }
  });

  test('says in English that all is set', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const member = await somebody(api, { language: 'en' });
    await member.browser.post('/api/app/gifts', { title: 'The books', stage: 'received', jubileeId: member.personId });
    await plan();
    expect(await subjectsTo(member)).toEqual(['December: one to celebrate, all set']);
  });
});

describe('statements of the digest', () => {
  test('are as many for two members as for twenty', async () => {
    const shop = await testApi();
    try {
      shop.clock.set('2026-11-24T10:00:00Z');
      const plans = (): Promise<string[]> => shop.listStatements(() => planDigests.run(systemContext(shop.services, 'sv'), {}));
      const counts: number[] = [];
      for (const members of [2, 20]) {
        for (let count = 0; count < members; count += 1) await somebody(shop);
        counts.push((await plans()).length);
        const queued = await shop.database.run({ text: `select 1 from graphile_worker.jobs where task_identifier = 'digests:mail'`, values: [] });
        expect(queued).toHaveLength(members);
        await shop.runJobs();
      }
      expect(counts[1]).toBe(counts[0]);
      expect(counts[0]).toBeLessThanOrEqual(6);
    } finally {
      await shop.stop();
    }
  });

  test('are as many for one person as for forty', async () => {
    api.clock.set('2026-11-24T10:00:00Z');
    const [one, many] = [await somebody(api), await somebody(api)];
    for (const { browser, personId } of [one, many]) await browser.post('/api/app/gifts', { title: 'Böckerna', stage: 'wrapped', jubileeId: personId });
    for (let count = 0; count < 39; count += 1) {
      const { jubilee } = (await many.browser.post('/api/app/jubilees', { firstName: `Kusin ${count}`, dateOfBirth: '1996-12-05' })).body;
      await many.browser.post('/api/app/gifts', { title: `Bok ${count}`, stage: 'wrapped', jubileeId: jubilee._id });
    }
    const costs = async ({ id }: { id: string }) => (await api.listStatements(() => mailDigest.run(systemContext(api.services, 'sv'), { memberId: id, month: '2026-12' }))).length;
    const few = await costs(one);
    expect(await costs(many)).toBe(few);
    expect(few).toBeLessThanOrEqual(22);
    expect((await mailsTo(api, many.email))[0]?.subject).toBe('December: 40 att fira, allt är klart');
  });
});
