import { describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Browser } from '../../testing/test-api.ts';
import { pushReminders } from './push-jobs.ts';
import { add, person, remindingShop } from './testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at, laterAgain, waiting, member, turnOn, told } = shop;

const noMail = async (browser: Browser) => {
  const { settings } = (await browser.get('/api/app/settings/notifications')).body;
  expect((await browser.put('/api/app/settings/notifications', { ...settings, reminders: { mail: false } })).status).toBe(200);
};
const run = (text: string, ...values: unknown[]) => shop.api.database.run({ text, values });

describe('REM-02 the notification', () => {
  test('states the least, encrypted for one browser, at the member’s hour', async () => {
    const { browser, id } = await member();
    const [phone, laptop] = [await turnOn(browser), shop.push.browser()];
    await person(browser, { firstName: 'Greta', dateOfBirth: '1948-12-01' });
    await add(browser, { name: 'Bröllopsdag', date: '1999-12-01', notes: 'Tulpaner' });
    await minute();
    await at('2026-11-24T06:59:00Z');
    expect(shop.push.pushes).toEqual([]);
    await at('2026-11-24T07:00:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
    expect(shop.push.pushes).toHaveLength(1);
    expect(phone.read()).toEqual([{ title: 'Bröllopsdag, 27 år', body: 'Tisdag 1 december, och 1 till.', url: '/user/reminders', tag: 'reminders.2026-11-24', lang: 'sv-SE' }]);
    const [push] = shop.push.pushes;
    expect(push?.headers).toMatchObject({ topic: '2026-11-24', 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/) });
    // Until the end of the day in the member's zone: 1 December 24:00 in Stockholm.
    expect(push?.headers['ttl']).toBe(String((Date.parse('2026-12-01T23:00:00Z') - Date.parse('2026-11-24T07:00:00Z')) / 1_000));
    expect(push?.body.toString('latin1')).not.toContain('Greta');
    expect(laptop.read()).toEqual([]);
    await at('2026-11-24T07:01:00Z');
    expect(shop.push.pushes).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    await at('2026-11-30T07:00:00Z');
    expect(phone.read().at(-1)).toMatchObject({ title: 'Greta fyller 78', body: 'Tisdag 1 december.' });
    expect(await run('select about from push_tellings t join push_devices d on d.id = t.device_id where d.member_id = $1 order by about', id)).toEqual([
      { about: 'reminders.2026-11-24' },
      { about: 'reminders.2026-11-30' },
    ]);
  });

  test('comes in the member’s language, at their hour, on their own day', async () => {
    const { browser } = await member({ language: 'en' }, { hour: 20, timeZone: 'America/Los_Angeles' });
    const phone = await turnOn(browser);
    await add(browser, { name: 'Party', date: '--12-01' });
    await minute();
    await at('2026-11-25T03:59:00Z');
    expect(shop.push.pushes).toEqual([]);
    await at('2026-11-25T04:00:00Z');
    expect(phone.read()).toMatchObject([{ title: 'Party', body: 'Tuesday, December 1.', url: '/en/user/reminders', lang: 'en-US' }]);
  });

  test('is sent without mail, and mail without a browser', async () => {
    const alone = await told();
    await noMail(alone.browser);
    const mailed = await member();
    await add(mailed.browser, { date: '--12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    expect(alone.phone.read()).toHaveLength(1);
    expect(shop.smtp.letters.map(({ to }) => to)).toEqual([[mailed.email]]);
  });
});

describe('REM-02 lesson 28: in each browser exactly once', () => {
  test('sends by one of two simultaneous workers', async () => {
    const { phone, id } = await told();
    shop.api.onStep('push.listed', () => pushReminders.run(systemContext(shop.api.services, 'sv'), { memberId: id, after: '2026-11-23', day: '2026-11-24' }));
    await at('2026-11-24T07:00:00Z');
    expect(phone.read()).toHaveLength(1);
    shop.api.clock.set('2026-11-24T07:02:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('pushes once when the job repeats after sending', async () => {
    const { phone, id } = await told();
    await at('2026-11-24T07:00:00Z');
    await enqueue(systemContext(shop.api.services, 'sv'), pushReminders, { memberId: id, after: '2026-11-23', day: '2026-11-24' });
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
  });

  test('repeats a push under one topic and tag when killed before noting', async () => {
    const { phone } = await told();
    shop.api.onStep('push.sent', () => Promise.reject(new Error('the process ends here')));
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toMatchObject([{ name: 'reminders:push', attempts: 1 }]);
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read(), 'whoever had it may still be at it').toHaveLength(1);
    shop.api.clock.set('2026-11-24T07:01:30Z');
    await laterAgain();
    await shop.api.runJobs();
    const [first, second] = phone.read();
    expect(second).toEqual(first);
    expect(new Set(shop.push.pushes.map(({ headers }) => headers['topic']))).toEqual(new Set(['2026-11-24']));
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test('sends once by the next when killed before sending', async () => {
    const { phone } = await told();
    shop.api.onStep('push.claimed', () => Promise.reject(new Error('the process ends here')));
    await at('2026-11-24T07:00:00Z');
    shop.api.clock.set('2026-11-24T07:01:30Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
  });

  test('retries mail and push independently when either server is unavailable', async () => {
    const { phone } = await told();
    await shop.smtp.close();
    await at('2026-11-24T07:00:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
    await shop.smtp.open();
    await laterAgain();
    await shop.api.runJobs();
    expect(shop.smtp.letters).toHaveLength(1);
    expect(phone.read()).toHaveLength(1);
    shop.smtp.letters.length = 0;
    const other = await member();
    await turnOn(other.browser);
    await add(other.browser, { date: '--12-02' });
    await minute();
    await shop.push.close();
    await at('2026-11-25T07:00:00Z');
    await laterAgain();
    await shop.api.runJobs();
    await shop.push.open();
    expect(shop.smtp.letters).toHaveLength(1);
    expect(await waiting()).toMatchObject([{ name: 'reminders:push' }]);
  });

  test('is delayed when the push service is unavailable for an hour', async () => {
    const { phone } = await told();
    await shop.push.close();
    await at('2026-11-24T07:00:00Z');
    for (const minutes of [2, 6, 14, 30]) {
      shop.api.clock.set(new Date(Date.parse('2026-11-24T07:00:00Z') + minutes * 60_000).toISOString());
      await laterAgain();
      await shop.api.runJobs();
      expect(await waiting()).toMatchObject([{ name: 'reminders:push' }]);
    }
    await shop.push.open();
    expect(await run('select is_failing from push_devices')).toEqual([{ is_failing: false }]);
    shop.api.clock.set('2026-11-24T08:10:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
    expect(shop.smtp.letters).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('ends without sending when its day passed while waiting', async () => {
    const { phone } = await told();
    shop.push.refusal = { status: 503 };
    await at('2026-11-24T07:00:00Z');
    shop.push.refusal = null;
    shop.api.clock.set('2026-12-02T09:00:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('REM-02 answers of a push service', () => {
  test.each([404, 410])('%i: deletes the browser’s subscription', async (status) => {
    await told();
    shop.push.refusal = { status };
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toEqual([]);
    expect(await run('select id from push_devices')).toEqual([]);
  });

  test.each([429, 500, 503])('%i: retries, not before the stated time', async (status) => {
    const { phone } = await told();
    shop.push.refusal = { status, headers: { 'retry-after': '1800' } };
    await at('2026-11-24T07:00:00Z');
    expect(await run(`select not_before from push_tellings`)).toEqual([{ not_before: new Date('2026-11-24T07:30:00Z') }]);
    shop.push.refusal = null;
    shop.api.clock.set('2026-11-24T07:29:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toEqual([]);
    shop.api.clock.set('2026-11-24T07:30:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(phone.read()).toHaveLength(1);
  });

  test.each([400, 403, 413, 302])('%i: gives up, marks the browser, and sends the next', async (status) => {
    const { browser, phone } = await told();
    await add(browser, { date: '--12-02' });
    shop.push.refusal = { status, headers: { location: 'http://169.254.169.254/' } };
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toEqual([]);
    expect(shop.push.pushes).toEqual([]);
    const failing = await run('select is_failing from push_devices');
    expect(failing).toEqual([{ is_failing: true }]);
    shop.push.refusal = null;
    await at('2026-11-25T07:00:00Z');
    expect(phone.read()).toHaveLength(1);
    expect(await run('select is_failing from push_devices')).toEqual([{ is_failing: false }]);
  });
});
