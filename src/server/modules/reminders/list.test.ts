import { describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { add, getDates, list, person, remindersApi } from './testing/reminder-calls.ts';

const shop = remindersApi();
const { member, goTo } = shop;

describe('REM-01 the list', () => {
  test('contains birthdays, name days and Mother’s Day, without a shared name day', async () => {
    const browser = await member();
    const id = await person(browser, { firstName: 'Greta', dateOfBirth: '1948-05-03', relation: 'mother' });
    await person(browser, { firstName: 'Qwxz' });
    await person(browser, { firstName: 'Bo', dateOfBirth: '1950-01-01', isDeceased: true });
    expect((await browser.get('/api/app/reminders')).body.reminders).toMatchObject([
      { _id: `birthday.${id}`, source: 'birthday', type: null, name: 'Födelsedag', date: '2027-05-03', years: 79, leadDays: [7, 1], target: { _id: id, firstName: 'Greta' } },
      { _id: `mothers-day.${id}`, source: 'mothers-day', name: 'Mors dag', date: '2027-05-30', years: null },
      { _id: `name-day.${id}`, source: 'name-day', name: 'Namnsdag', date: '2027-07-20', years: null },
    ]);
    expect((await browser.get('/api/app/reminders?locale=en')).body.reminders[0].name).toBe('Birthday');
    await browser.put(`/api/app/reminders/target/${id}/settings`, { leadDays: [14], nameDay: false });
    expect((await browser.get('/api/app/reminders')).body.reminders).toMatchObject([
      { source: 'birthday', leadDays: [14] },
      { source: 'mothers-day', leadDays: [14] },
    ]);
  });

  test('begins with yesterday and moves past dates, one-time too, to next year', async () => {
    const browser = await member();
    await add(browser, { name: 'i går', date: '2020-11-22' });
    await add(browser, { name: 'i förrgår', date: '2020-11-21' });
    await add(browser, { name: 'en gång', date: '2026-11-20', repeats: 'once' });
    await add(browser, { name: 'i dag', date: '--11-23' });
    await add(browser, { name: 'skottdag', date: '2024-02-29' });
    await add(browser, { name: 'om två år', date: '2028-12-01' });
    expect(await getDates(browser)).toEqual(['i går 2026-11-22', 'i dag 2026-11-23', 'skottdag 2027-02-28', 'en gång 2027-11-20', 'i förrgår 2027-11-21', 'om två år 2028-12-01']);
    expect((await list(browser)).map(({ daysLeft }) => daysLeft).slice(0, 2)).toEqual([-1, 0]);
    await goTo('2028-02-01T10:00:00Z', browser);
    expect((await getDates(browser))[0]).toBe('skottdag 2028-02-29');
  });

  test('lesson 27: uses the member’s own yesterday', async () => {
    const browser = await member();
    await browser.put('/api/app/settings/reminders', { leadDays: [7], timeZone: 'America/Los_Angeles', showsProducts: false });
    await add(browser, { name: 'den 21', date: '--11-21' });
    await goTo('2026-11-23T07:00:00Z', browser);
    expect(await list(browser)).toMatchObject([{ date: '2026-11-21', daysLeft: -1 }]);
    await goTo('2026-11-23T08:00:00Z', browser);
    expect(await list(browser)).toMatchObject([{ date: '2027-11-21' }]);
  });

  test('comes by the page, twenty to each, and by relation', async () => {
    const browser = await member();
    const sister = await person(browser, { firstName: 'Qwxz', relation: 'sister' });
    for (let day = 1; day <= 23; day += 1) await add(browser, { name: `dag ${day}`, date: `--12-${String(day).padStart(2, '0')}`, ...(day === 2 && { target: sister }) });
    const first = await browser.get('/api/app/reminders');
    expect(first.body.reminders).toHaveLength(20);
    expect(first.body.pagination).toEqual({ currentPage: 1, limit: 20, total: 23, totalPages: 2, hasNextPage: true, hasPreviousPage: false });
    expect((await browser.get('/api/app/reminders?page=2')).body.reminders).toHaveLength(3);
    expect((await browser.get('/api/app/reminders?page=3&limit=10')).body.reminders).toHaveLength(3);
    expect(await getDates(browser, '?relation=sister')).toEqual(['dag 2 2026-12-02']);
    expect(await getDates(browser, '?relation=brother')).toEqual([]);
    expect(await list(browser, '?relation=all')).toHaveLength(20);
    expectProblem(await browser.get('/api/app/reminders?relation=svärmor'), 'VALIDATION_FAILED');
    expectProblem(await browser.get('/api/app/reminders?limit=101'), 'VALIDATION_FAILED');
  });

  test('lists one person’s alone', async () => {
    const browser = await member();
    const [greta, bo] = [await person(browser, { firstName: 'Greta', dateOfBirth: '--05-03' }), await person(browser, { firstName: 'Bo', dateOfBirth: '--05-03' })];
    await add(browser, { name: 'Dopdag', type: 'baptism', date: '--06-01', target: greta });
    await add(browser, { name: 'Min egen', date: '--06-01' });
    const of = async (id: string) => (await browser.get(`/api/app/reminders/target/${id}`)).body;
    expect((await of(greta)).reminders.map(({ name }: { name: string }) => name)).toEqual(['Födelsedag', 'Dopdag', 'Namnsdag']);
    expect((await of(bo)).pagination.total).toBe(2);
  });

  test('runs as many statements for thirty people as for one', async () => {
    const browser = await member();
    const first = await person(browser, { firstName: 'Greta', dateOfBirth: '--05-03' });
    const statements = () => shop.api.listStatements(() => Promise.all([browser.get('/api/app/reminders'), browser.get(`/api/app/reminders/target/${first}`)]));
    const before = (await statements()).length;
    for (let day = 1; day < 30; day += 1) await person(browser, { firstName: 'Bo', dateOfBirth: `--12-${String(day).padStart(2, '0')}` });
    expect(await statements()).toHaveLength(before);
  });

  test('disappears and returns with a deleted and restored person', async () => {
    const browser = await member();
    const id = await person(browser, { firstName: 'Qwxz', dateOfBirth: '--05-03' });
    const { _id } = await add(browser, { date: '--06-01', target: id });
    await browser.delete(`/api/app/jubilees/${id}`);
    expect(await list(browser)).toEqual([]);
    expectProblem(await browser.patch(`/api/app/reminders/${_id}`, { name: 'Nej' }), 'NOT_FOUND');
    await browser.post(`/api/app/jubilees/${id}/restore`);
    expect(await list(browser)).toHaveLength(2);
    await browser.delete(`/api/app/jubilees/${id}`);
    shop.api.clock.advance(11 * 60_000);
    await shop.api.database.run({ text: `select graphile_worker.add_job('jubilees:forget-removed', '{}')`, values: [] });
    await shop.api.runJobs();
    expect(await shop.api.database.run({ text: 'select id from reminders where id = $1', values: [_id] })).toEqual([]);
  });
});
