import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import type { Browser } from '../../testing/test-api.ts';
import { whileAccountEnds } from '../../testing/while-account-ends.ts';
import { add, getDates, finish, list, person, remindersApi, snooze } from './testing/reminder-calls.ts';

const shop = remindersApi();
const { member, goTo } = shop;

describe('REM-02 done, and put off', () => {
  test('skips one occurrence when done, and ends a one-time date', async () => {
    const browser = await member();
    const id = await person(browser, { firstName: 'Qwxz', dateOfBirth: '1990-12-01' });
    const yearly = await add(browser, { name: 'Årlig', date: '--12-02' });
    const once = await add(browser, { name: 'En gång', date: '2026-12-03', repeats: 'once' });
    const days = { [`birthday.${id}`]: '2026-12-01', [yearly._id]: '2026-12-02', [once._id]: '2026-12-03' };
    for (const [about, day] of Object.entries(days)) expect((await finish(browser, about, day)).body).toEqual({ success: true });
    expect(await getDates(browser)).toEqual(['Födelsedag 2027-12-01', 'Årlig 2027-12-02']);
    expectProblem(await browser.get(`/api/app/reminders/${once._id}`), 'REMINDER_DONE');
    await goTo('2027-12-01T10:00:00Z', browser);
    expect(await getDates(browser), 'the next time it is there again').toEqual(['Födelsedag 2027-12-01', 'Årlig 2027-12-02']);
  });

  test('completes only the intended occurrence when repeated or concurrent', async () => {
    const browser = await member();
    const id = `birthday.${await person(browser, { firstName: 'Qwxz', dateOfBirth: '1990-12-01' })}`;
    expect((await finish(browser, id, '2026-12-01')).body).toEqual({ success: true });
    expect((await finish(browser, id, '2026-12-01')).body, 'a second press, or another tab').toEqual({ success: true });
    expect(await getDates(browser)).toEqual(['Födelsedag 2027-12-01']);
    expect((await Promise.all(['', ''].map(() => finish(browser, id, '2027-12-01')))).map(({ status }) => status)).toEqual([200, 200]);
    expect(await getDates(browser)).toEqual(['Födelsedag 2028-12-01']);
    expectProblem(await browser.post(`/api/app/reminders/${id}/done`, {}), 'VALIDATION_FAILED');
  });

  test('answers REMINDER_DONE when a one-time reminder was done in another tab', async () => {
    const [browser, other] = [await member(), await member()];
    const { _id } = await add(browser, { date: '2026-12-03', repeats: 'once' });
    expect((await Promise.all(['', ''].map(() => finish(browser, _id, '2026-12-03')))).map(({ status }) => status)).toEqual([200, 200]);
    expect((await finish(browser, _id, '2026-12-03')).body).toEqual({ success: true });
    expectProblem(await finish(browser, _id, '2026-12-04'), 'REMINDER_DONE');
    expectProblem(await snooze(browser, _id, '2026-12-03', 3), 'REMINDER_DONE');
    expectProblem(await browser.patch(`/api/app/reminders/${_id}`, { name: 'Fest' }), 'REMINDER_DONE');
    expectProblem(await browser.delete(`/api/app/reminders/${_id}`), 'REMINDER_DONE');
    expect((await snooze(browser, _id, '2026-12-03', 3)).body.message).toBe('Påminnelsen är redan klar.');
    expectProblem(await finish(other, _id, '2026-12-03'), 'NOT_FOUND');
    expect(await list(browser)).toEqual([]);
  });

  test('leaves a moved one-time date when its former day is done', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '2026-12-03', repeats: 'once' });
    await browser.patch(`/api/app/reminders/${_id}`, { date: '2026-12-10' });
    expect((await finish(browser, _id, '2026-12-03')).body).toEqual({ success: true });
    expect(await getDates(browser)).toEqual(['Kalas 2026-12-10']);
  });

  test('postpones no later occurrence after it was done', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '--11-27' });
    await finish(browser, _id, '2026-11-27');
    const answer = await snooze(browser, _id, '2026-11-27', 7);
    expect([answer.status, answer.body.reminder]).toMatchObject([200, { date: '2027-11-27', snoozedUntil: null }]);
  });

  test('postpones until a day, and not beyond the date', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '--11-27' });
    expect((await snooze(browser, _id, '2026-11-27', 3)).body.reminder).toMatchObject({ snoozedUntil: '2026-11-26' });
    expect((await snooze(browser, _id, '2026-11-27', 1)).body.reminder).toMatchObject({ snoozedUntil: '2026-11-24' });
    expectProblem(await snooze(browser, _id, '2026-11-27', 7), 'VALIDATION_FAILED');
    expectProblem(await snooze(browser, _id, '2026-11-27', 2), 'VALIDATION_FAILED');
    await finish(browser, _id, '2026-11-27');
    expect((await browser.get(`/api/app/reminders/${_id}`)).body.reminder).toMatchObject({ date: '2027-11-27', snoozedUntil: null });
  });

  test('can be done but not postponed when a single date has passed', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '2025-12-01', repeats: 'once' });
    const refused = await snooze(browser, _id, '2026-12-01', 3);
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors[0]).toMatchObject({ field: 'date', code: 'out_of_range' });
    expect((await browser.get(`/api/app/reminders/${_id}`)).body.reminder).toMatchObject({ date: '2026-12-01', snoozedUntil: null });
    expect((await finish(browser, _id, '2026-12-01')).body).toEqual({ success: true });
    expect(await list(browser)).toEqual([]);
  });

  test.each([
    ['done', (browser: Browser, id: string) => finish(browser, id, '2026-11-27')],
    ['put off', (browser: Browser, id: string) => snooze(browser, id, '2026-11-27', 3)],
  ])('%s disappears without an error when the account ends meanwhile', async (_, act) => {
    const { id, browser } = await shop.api.signedIn();
    const { _id } = await add(browser, { date: '--11-27' });
    expectProblem(await whileAccountEnds(shop.api, id, () => act(browser, _id)), 'NOT_FOUND');
  });

  test('deletes marks of past days and retains upcoming ones', async () => {
    const { id, browser } = await shop.api.signedIn();
    const { _id } = await add(browser, { date: '--11-27' });
    await finish(browser, _id, '2026-11-27');
    const marks = () => shop.api.database.run({ text: 'select day from reminder_marks where member_id = $1', values: [id] });
    const forget = async () => {
      await shop.api.database.run({ text: `select graphile_worker.add_job('reminders:forget-marks', '{}')`, values: [] });
      await shop.api.runJobs();
    };
    await forget();
    expect(await marks()).toEqual([{ day: '2026-11-27' }]);
    shop.api.clock.set('2026-12-05T10:00:00Z');
    await forget();
    expect(await marks()).toEqual([]);
  });

  test('hides the last order day once it has passed', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '2026-12-04', repeats: 'once' });
    const orderBy = async () => (await browser.get(`/api/app/reminders/${_id}`)).body.reminder.orderBy;
    expect(await orderBy()).toBe('2026-11-30');
    await goTo('2026-11-30T12:59:00Z', browser);
    expect(await orderBy()).toBe('2026-11-30');
    await goTo('2026-11-30T13:01:00Z', browser);
    expect(await orderBy()).toBe(null);
  });
});
