import { describe, expect, test } from 'vitest';
import { reminder as reminderSchema } from '#shared/contract/reminders.ts';
import { reminderTypes } from '#shared/values/celebrations/reminder-types.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { MAX_REMINDERS } from './rules.ts';
import { add, finish, list, NOBODY, person, remindersApi, snooze } from './testing/reminder-calls.ts';

const shop = remindersApi();
const { member } = shop;

describe('REM-02 one reminder', () => {
  test('ENT-01 is created with every field of the specification and read back', async () => {
    const browser = await member();
    const target = await person(browser, { firstName: 'Greta', lastName: 'Öberg', relation: 'grandmother-f' });
    const made = await browser.post('/api/app/reminders', {
      name: ' Bröllopsdag ',
      date: '1971-06-19',
      type: 'weddingday',
      target,
      repeats: 'yearly',
      leadDays: [1, 7, 7],
      notes: 'Guldbröllop var 2021',
    });
    expect(made.status).toBe(201);
    const { reminder } = made.body;
    expect(reminderSchema.parse(reminder)).toEqual(reminder);
    expect(reminder).toEqual({
      _id: reminder._id,
      source: 'own',
      name: 'Bröllopsdag',
      type: 'weddingday',
      date: '2027-06-19',
      daysLeft: 208,
      years: 56,
      firstDate: '1971-06-19',
      rule: null,
      repeats: 'yearly',
      leadDays: [7, 1],
      notes: 'Guldbröllop var 2021',
      target: { _id: target, firstName: 'Greta', lastName: 'Öberg', relation: 'grandmother-f' },
      snoozedUntil: null,
      // Saturday: one day to pack, three to deliver.
      orderBy: '2027-06-14',
    });
    expect((await browser.get(`/api/app/reminders/${reminder._id}`)).body).toEqual({ reminder });
  });

  test.each(reminderTypes)('REM-01 accepts %s as type', async (type) => {
    const browser = await member();
    expect(await add(browser, { date: '--05-01', type })).toMatchObject({ type });
  });

  test('takes lead days from the person, else from the settings', async () => {
    const browser = await member();
    const target = await person(browser, { firstName: 'Greta' });
    expect(await add(browser, { date: '--05-01' })).toMatchObject({ leadDays: [7, 1] });
    await browser.put(`/api/app/reminders/target/${target}/settings`, { leadDays: [0, 30], nameDay: true });
    expect(await add(browser, { date: '--05-01', target })).toMatchObject({ leadDays: [30, 0] });
    expect(await add(browser, { date: '--05-01', target, leadDays: [] })).toMatchObject({ leadDays: [] });
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, leadDays: [14] });
    expect(await browser.post('/api/app/reminders', { name: 'Kalas', date: '--05-01' })).toMatchObject({ body: { reminder: { leadDays: [14] } } });
  });

  test.each([
    [{ kind: 'weekday', month: 5, weekday: 7, week: 'last' }, '2027-05-30'],
    [{ kind: 'weekday', month: 11, weekday: 7, week: 2 }, '2027-11-14'],
    [{ kind: 'easter', days: 49 }, '2027-05-16'],
  ])('sets the day by the rule %j', async (rule, date) => {
    expect(await add(await member(), { rule })).toMatchObject({ rule, date, firstDate: null, years: null, repeats: 'yearly' });
  });

  test.each([
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'x'.repeat(121) }, 'name', 'too_long'],
    [{ date: '2027-02-29' }, 'date', 'invalid'],
    [{ date: '--02-30' }, 'date', 'invalid'],
    [{ date: '1700-01-01' }, 'date', 'invalid'],
    [{ date: '2200-01-01' }, 'date', 'invalid'],
    [{ date: null }, 'date', 'required'],
    [{ rule: { kind: 'easter', days: 1 } }, 'rule', 'invalid'],
    [{ date: null, rule: { kind: 'easter', days: 64 } }, 'rule.days', 'out_of_range'],
    [{ repeats: 'once' }, 'repeats', 'invalid'],
    [{ repeats: 'monthly' }, 'repeats', 'invalid'],
    [{ leadDays: [2] }, 'leadDays.0', 'invalid'],
    [{ target: NOBODY }, 'target', 'invalid'],
    [{ type: 'birthday' }, 'type', 'invalid'],
  ])('reports %j at its field and saves nothing', async (wrong, field, code) => {
    const browser = await member();
    const refused = await browser.post('/api/app/reminders', { name: 'Kalas', date: '--05-01', ...wrong });
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors).toMatchObject([{ field, code }]);
    expect(await list(browser)).toEqual([]);
  });

  test('PATCH changes given fields, replacing a date by a rule or reverse', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '2027-01-10', repeats: 'once', notes: 'Tårta', leadDays: [3] });
    const patch = async (change: object) => (await browser.patch(`/api/app/reminders/${_id}`, change)).body.reminder;
    expect(await patch({ name: 'Fest' })).toMatchObject({ name: 'Fest', date: '2027-01-10', repeats: 'once', notes: 'Tårta', leadDays: [3] });
    expect(await patch({ rule: { kind: 'easter', days: -2 } })).toMatchObject({ firstDate: null, date: '2027-03-26', repeats: 'yearly' });
    expect(await patch({ date: '--12-13', notes: '' })).toMatchObject({ rule: null, date: '2026-12-13', notes: '' });
    expectProblem(await browser.patch(`/api/app/reminders/${_id}`, { date: null }), 'VALIDATION_FAILED');
    expectProblem(await browser.patch(`/api/app/reminders/${_id}`, { repeats: 'once' }), 'VALIDATION_FAILED');
    expect((await browser.get(`/api/app/reminders/${_id}`)).body.reminder).toMatchObject({ name: 'Fest', firstDate: '--12-13', repeats: 'yearly' });
  });

  test('preserves both of two concurrent changes', async () => {
    const browser = await member();
    const { _id } = await add(browser, { date: '--05-01' });
    await Promise.all([
      browser.patch(`/api/app/reminders/${_id}`, { name: 'Valborg' }),
      browser.patch(`/api/app/reminders/${_id}`, { notes: 'Ved' }),
      browser.patch(`/api/app/reminders/${_id}`, { date: '--04-30' }),
    ]);
    expect((await browser.get(`/api/app/reminders/${_id}`)).body.reminder).toMatchObject({ name: 'Valborg', notes: 'Ved', firstDate: '--04-30' });
  });

  test('is deleted once, unless it follows from a person', async () => {
    const browser = await member();
    const id = await person(browser, { firstName: 'Greta', dateOfBirth: '1948-05-03' });
    const { _id } = await add(browser, { date: '--05-01' });
    expect((await browser.delete(`/api/app/reminders/${_id}`)).body).toEqual({ success: true });
    expectProblem(await browser.delete(`/api/app/reminders/${_id}`), 'NOT_FOUND');
    expectProblem(await browser.delete(`/api/app/reminders/birthday.${id}`), 'NOT_FOUND');
    expect((await list(browser)).map(({ source }) => source)).toContain('birthday');
  });

  test('answers NOT_FOUND to deleting a person’s own date, even when done', async () => {
    const browser = await member();
    const target = await person(browser, { firstName: 'Greta', dateOfBirth: '--12-03' });
    expect((await finish(browser, `birthday.${target}`, '2026-12-03')).status).toBe(200);
    expectProblem(await browser.delete(`/api/app/reminders/birthday.${target}`), 'NOT_FOUND');
    const { _id } = await add(browser, { date: '--12-04', target });
    expect((await finish(browser, _id, '2026-12-04')).status).toBe(200);
    await browser.delete(`/api/app/jubilees/${target}`);
    for (const id of [_id, `birthday.${target}`]) expectProblem(await browser.get(`/api/app/reminders/${id}`), 'NOT_FOUND');
  });

  test('is not found by another member in any call', async () => {
    const [browser, other] = [await member(), await member()];
    const target = await person(browser, { firstName: 'Greta', dateOfBirth: '1948-05-03' });
    const { _id } = await add(browser, { date: '--05-01', target });
    for (const id of [_id, `birthday.${target}`, NOBODY, 'x', `birthday.${NOBODY}`]) {
      expectProblem(await other.get(`/api/app/reminders/${id}`), 'NOT_FOUND');
      expectProblem(await other.patch(`/api/app/reminders/${id}`, { name: 'Min' }), 'NOT_FOUND');
      expectProblem(await other.delete(`/api/app/reminders/${id}`), 'NOT_FOUND');
      expectProblem(await finish(other, id, '2027-05-01'), 'NOT_FOUND');
      expectProblem(await snooze(other, id, '2027-05-01', 1), 'NOT_FOUND');
    }
    for (const id of [target, NOBODY, 'x']) {
      expectProblem(await other.get(`/api/app/reminders/target/${id}`), 'NOT_FOUND');
      expectProblem(await other.get(`/api/app/reminders/target/${id}/settings`), 'NOT_FOUND');
      expectProblem(await other.put(`/api/app/reminders/target/${id}/settings`, { leadDays: [], nameDay: false }), 'NOT_FOUND');
    }
    expectProblem(await other.post('/api/app/reminders', { name: 'Min', date: '--05-01', target }), 'VALIDATION_FAILED');
    expect((await browser.get(`/api/app/reminders/${_id}`)).body.reminder.name).toBe('Kalas');
  });

  test('limits the number per member', async () => {
    const { id, browser } = await shop.api.signedIn();
    await shop.api.database.run({
      text: `insert into reminders (id, member_id, name, type, date, repeats, lead_days, created_at, updated_at)
        select gen_random_uuid(), $1, 'Kalas ' || n, 'party', '--06-06', 'yearly', '{}', now(), now() from generate_series(1, $2) n`,
      values: [id, MAX_REMINDERS],
    });
    expectProblem(await browser.post('/api/app/reminders', { name: 'Ett till', date: '--05-01' }), 'REMINDERS_FULL');
  });
});
