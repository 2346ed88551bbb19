import { describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { planReminders } from './jobs.ts';
import { add, getHeaders, remindingShop, toText } from './testing/reminding-shop.ts';

const shop = remindingShop();
const { minute, at, laterAgain, waiting, theLetter, member } = shop;

describe('REM-02 lesson 28: exactly once', () => {
  test('lets one of two planners take the member', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    shop.api.clock.set('2026-11-24T07:00:00Z');
    shop.api.onStep('reminders.queued', minute);
    await minute();
    await minute();
    expect(shop.smtp.letters).toHaveLength(1);
  });

  test('notifies by the next planner when one crashes before booking', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    shop.api.clock.set('2026-11-24T07:00:00Z');
    // 57P01 ends the planner's connection; after any other error it continues one member at a time.
    shop.api.onStep('reminders.queued', () => Promise.reject(Object.assign(new Error('the process ends here'), { code: '57P01' })));
    await minute();
    expect(shop.smtp.letters).toEqual([]);
    await minute();
    expect(shop.smtp.letters).toHaveLength(1);
  });

  test('mails once when the job repeats after sending', async () => {
    const { browser, id } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    await shop.api.database.run({ text: `select graphile_worker.add_job('reminders:tell', $1)`, values: [JSON.stringify({ memberId: id, after: '2026-11-23', day: '2026-11-24' })] });
    await shop.api.runJobs();
    expect(shop.smtp.letters).toHaveLength(1);
  });

  test('is delayed when the mail server is down for an hour', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    await shop.smtp.close();
    await at('2026-11-24T07:00:00Z');
    await laterAgain();
    await at('2026-11-24T07:30:00Z');
    expect(await waiting()).toMatchObject([{ name: 'reminders:tell', attempts: 2 }]);
    await shop.smtp.open();
    await laterAgain();
    await at('2026-11-24T08:00:00Z');
    await at('2026-11-24T08:01:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('mails current contents to the current address after days without server', async () => {
    const { browser, id } = await member();
    const { _id } = await add(browser, { name: 'Klart', date: '--12-01' });
    await add(browser, { name: 'Framme', date: '--12-01' });
    await minute();
    await shop.smtp.close();
    await at('2026-11-24T07:00:00Z');
    expect(await shop.api.database.run({ text: 'select "to" from mails where message_id = $1', values: [`<reminders.${id}.2026-11-24@localhost>`] })).toHaveLength(1);
    shop.api.clock.set('2026-11-23T10:05:00Z');
    expect((await browser.post(`/api/app/reminders/${_id}/done`, { date: '2026-12-01' })).status).toBe(200);
    await shop.api.database.run({ text: 'update members set email = $2 where id = $1', values: [id, 'ny.adress@exempel.example'] });
    await shop.api.database.run({ text: `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '1 hour' where locked_at is null`, values: [] });
    await shop.smtp.open();
    shop.api.clock.set('2026-11-30T09:00:00Z');
    await shop.api.database.run({ text: `select graphile_worker.add_job('jobs:revive', '{}')`, values: [] });
    await shop.api.runJobs();
    await laterAgain();
    await shop.api.runJobs();
    const letter = theLetter();
    expect(letter.to).toEqual(['ny.adress@exempel.example']);
    expect(getHeaders(letter)).toContain('Subject: I morgon: Framme');
    expect(toText(letter)).toContain('FRAMME\nTisdag 1 december, i morgon.');
    expect(toText(letter)).not.toMatch(/KLART|om 7 dagar/);
    expect(await waiting()).toEqual([]);
  });

  test('ends without sending when its day passed while waiting', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    await shop.smtp.close();
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toHaveLength(1);
    await shop.smtp.open();
    shop.api.clock.set('2026-12-02T09:00:00Z');
    await laterAgain();
    await shop.api.runJobs();
    expect(shop.smtp.letters).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('REM-02 a sent notice stays recorded for a week after its day', async () => {
    const { browser } = await member();
    await add(browser, { date: '2026-12-01', repeats: 'once' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    const recordedAt = async (time: string) => {
      shop.api.clock.set(time);
      await shop.api.database.run({ text: `select graphile_worker.add_job('reminders:forget-marks', '{}')`, values: [] });
      await shop.api.runJobs();
      return shop.api.database.run({ text: 'select day from reminder_notices', values: [] });
    };
    expect(await recordedAt('2026-12-08T22:59:59Z')).toEqual([{ day: '2026-12-01' }]);
    expect(await recordedAt('2026-12-08T23:00:00Z')).toEqual([]);
  });

  test('REM-02 sends one mail when a snooze ends on a lead day', async () => {
    const { browser, email, password } = await member();
    const { _id } = await add(browser, { date: '--12-01', leadDays: [7, 3] });
    await minute();
    await at('2026-11-25T10:00:00Z');
    expect(shop.smtp.letters).toHaveLength(1);
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    expect((await browser.post(`/api/app/reminders/${_id}/snooze`, { date: '2026-12-01', days: 3 })).body.reminder).toMatchObject({ snoozedUntil: '2026-11-28' });
    await at('2026-11-28T07:00:00Z');
    await at('2026-11-28T07:01:00Z');
    expect(shop.smtp.letters).toHaveLength(2);
  });

  test('REM-02 sends a second mail when an earlier version sent the day’s first', async () => {
    const { browser, email, password } = await member();
    const { _id } = await add(browser, { name: 'Tidigare', date: '--12-01' });
    await minute();
    await at('2026-11-24T07:00:00Z');
    // That version recorded the day but no notices; its mail has the day's Message-ID.
    await shop.api.database.run({ text: 'delete from reminder_notices', values: [] });
    expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
    await browser.delete(`/api/app/reminders/${_id}`);
    await add(browser, { name: 'Senare', date: '--12-01' });
    await browser.put('/api/app/settings/reminders', { leadDays: [7, 1], timeZone: 'Europe/Stockholm', showsProducts: false, hour: 20 });
    await at('2026-11-24T19:00:00Z');
    expect(shop.smtp.letters).toHaveLength(2);
  });

  test('reminders stand behind every other job that is due', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    await shop.smtp.close();
    await at('2026-11-24T07:00:00Z');
    await enqueue(systemContext(shop.api.services, 'sv'), planReminders, {});
    const queue = await shop.api.database.run({ text: 'select task_identifier as name from graphile_worker.jobs order by priority, run_at desc', values: [] });
    expect(queue).toEqual([{ name: 'reminders:plan' }, { name: 'reminders:tell' }]);
    await shop.smtp.open();
  });

  test('drops past dates and mails upcoming ones once after an idle day', async () => {
    const { browser } = await member();
    await add(browser, { name: 'Förbi', date: '--11-24', leadDays: [0] });
    await add(browser, { name: 'Framme', date: '--12-01' });
    await minute();
    await at('2026-11-25T13:00:00Z');
    const text = toText(theLetter());
    expect(text).toContain('FRAMME\nTisdag 1 december, om 6 dagar.');
    expect(text).not.toContain('FÖRBI');
  });
});

describe('REM-02 an address that takes nothing', () => {
  test('is marked on permanent refusal, gets none, and is retried after success', async () => {
    const { browser, email, password } = await member();
    await add(browser, { date: '--12-01', leadDays: [7, 3, 1, 0] });
    await minute();
    const isRefusalShown = async () => {
      expect((await browser.post('/api/auth/login', { email, password })).status).toBe(200);
      return (await browser.get('/api/app/reminders')).body.isAddressRefused;
    };
    expect(await isRefusalShown()).toBe(false);
    shop.smtp.refusal = { code: 550, message: 'no such person' };
    await at('2026-11-24T07:00:00Z');
    expect(await waiting(), 'not tried again').toEqual([]);
    expect(await shop.api.database.run({ text: 'select email, code from refused_addresses', values: [] })).toEqual([{ email, code: 550 }]);
    expect(await isRefusalShown(), 'the page says so').toBe(true);
    shop.smtp.refusal = null;
    await at('2026-11-28T07:00:00Z');
    expect(shop.smtp.letters).toEqual([]);
    await sendMail(systemContext(shop.api.services, 'sv'), 'receipt.1', { to: email, subject: 'Kvitto', text: 'x', html: '<p>x</p>' });
    expect(await isRefusalShown()).toBe(false);
    await at('2026-11-30T07:00:00Z');
    expect(shop.smtp.letters).toHaveLength(2);
  });

  test('retries the mail after a temporary refusal', async () => {
    const { browser } = await member();
    await add(browser, { date: '--12-01' });
    await minute();
    shop.smtp.refusal = { code: 451, message: 'later' };
    await at('2026-11-24T07:00:00Z');
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    expect(await shop.api.database.run({ text: 'select email from refused_addresses', values: [] })).toEqual([]);
  });
});
