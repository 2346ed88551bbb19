import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { jubilee as jubileeSchema } from '#shared/contract/jubilees.ts';
import { relations } from '#shared/values/people/relations.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { MAX_JUBILEES } from './rules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const member = async () => (await api.signedIn()).browser;
const add = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee as { _id: string; firstName: string };
const namesIn = async (browser: Browser, query = '') => ((await browser.get(`/api/app/jubilees${query}`)).body.jubilees as { firstName: string }[]).map(({ firstName }) => firstName);
const NOBODY = '01930000-0000-7000-8000-000000000000';

describe('PPL-01 one person', () => {
  test('ENT-01 is created with every field of the specification and read back', async () => {
    const browser = await member();
    const made = await browser.post('/api/app/jubilees', { firstName: ' Greta ', lastName: 'Öberg', dateOfBirth: '1948-05-03', relation: 'grandmother-f' });
    expect(made.status).toBe(201);
    const { jubilee } = made.body;
    expect(jubileeSchema.parse(jubilee)).toEqual(jubilee);
    for (const field of ['_id', 'firstName', 'lastName', 'dateOfBirth', 'relation', 'avatar']) expect(jubilee).toHaveProperty(field);
    expect(jubilee).toMatchObject({ firstName: 'Greta', lastName: 'Öberg', dateOfBirth: '1948-05-03', relation: 'grandmother-f', avatar: null, isDeceased: false });
    expect(jubilee.occasions[0]).toEqual({ kind: 'birthday', date: '2027-05-03', daysLeft: 161, turns: 79 });
    expect((await browser.get(`/api/app/jubilees/${jubilee._id}`)).body).toEqual({ jubilee });
  });

  test('requires a first name alone', async () => {
    expect(await add(await member(), { firstName: 'Bosse' })).toMatchObject({ lastName: '', dateOfBirth: null, relation: 'friend' });
  });

  test.each(relations)('accepts %s as relation', async (relation) => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Kim' });
    expect((await browser.patch(`/api/app/jubilees/${_id}/relation`, { relation })).body).toEqual({ success: true });
    expect((await browser.get(`/api/app/jubilees/${_id}`)).body.jubilee.relation).toBe(relation);
  });

  test.each([
    ['firstName', '  ', 'required'],
    ['firstName', 'x'.repeat(81), 'too_long'],
    ['dateOfBirth', '2026-11-24', 'future_date'],
    ['dateOfBirth', '1985-02-29', 'invalid'],
    ['dateOfBirth', '0048-05-03', 'invalid'],
    ['dateOfBirth', '--02-30', 'invalid'],
    ['dateOfBirth', '3 maj', 'invalid'],
    ['relation', 'svärmor', 'invalid'],
    ['isDeceased', 'yes', 'invalid'],
  ])('reports a wrong %s (%s) at its field and saves nothing', async (field, value, code) => {
    const browser = await member();
    const refused = await browser.post('/api/app/jubilees', { firstName: 'Kim', [field]: value });
    expectProblem(refused, 'VALIDATION_FAILED');
    expect(refused.body.errors).toMatchObject([{ field, code }]);
    const { _id } = await add(browser, { firstName: 'Kim', dateOfBirth: '--02-29' });
    expectProblem(await browser.patch(`/api/app/jubilees/${_id}`, { lastName: 'Ändrad', [field]: value }), 'VALIDATION_FAILED');
    expect((await browser.get('/api/app/jubilees')).body.jubilees).toMatchObject([{ firstName: 'Kim', lastName: '', dateOfBirth: '--02-29' }]);
  });

  test('PATCH changes given fields and can remove a birthday', async () => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Kim', lastName: 'Ek', dateOfBirth: '--02-29', relation: 'cousin' });
    expect((await browser.patch(`/api/app/jubilees/${_id}`, { firstName: 'Kimmy' })).body.jubilee).toMatchObject({ firstName: 'Kimmy', lastName: 'Ek', dateOfBirth: '--02-29', relation: 'cousin' });
    expect((await browser.patch(`/api/app/jubilees/${_id}`, { dateOfBirth: null, lastName: '' })).body.jubilee).toMatchObject({ firstName: 'Kimmy', lastName: '', dateOfBirth: null });
    expect((await browser.patch(`/api/app/jubilees/${_id}`, {})).status).toBe(200);
  });

  test('preserves both of two concurrent changes', async () => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Kim' });
    await Promise.all([
      browser.patch(`/api/app/jubilees/${_id}`, { lastName: 'Ek' }),
      browser.patch(`/api/app/jubilees/${_id}/relation`, { relation: 'pet' }),
      browser.patch(`/api/app/jubilees/${_id}`, { dateOfBirth: '2020-01-01' }),
    ]);
    expect((await browser.get(`/api/app/jubilees/${_id}`)).body.jubilee).toMatchObject({ lastName: 'Ek', relation: 'pet', dateOfBirth: '2020-01-01' });
  });

  test('is 404 for another member by any route, and unchanged', async () => {
    const [mine, theirs] = [await member(), await member()];
    const { _id } = await add(mine, { firstName: 'Greta' });
    for (const id of [_id, NOBODY, 'x', 'coming-soon']) {
      const address = `/api/app/jubilees/${id}`;
      for (const answer of [
        await theirs.get(address),
        await theirs.patch(address, { firstName: 'Annan' }),
        await theirs.patch(`${address}/relation`, { relation: 'pet' }),
        await theirs.delete(address),
        await theirs.post(`${address}/restore`),
        await theirs.delete(`${address}/avatar`),
      ])
        expect(answer.status, id).toBe(404);
    }
    expect(await namesIn(theirs)).toEqual([]);
    expect((await mine.get(`/api/app/jubilees/${_id}`)).body.jubilee).toMatchObject({ firstName: 'Greta', relation: 'friend' });
  });

  test('stores notes for the member alone', async () => {
    const [browser, other] = [await member(), await member()];
    const { _id } = await add(browser, { firstName: 'Greta' });
    const path = `/api/app/jubilees/${_id}/notes`;
    expect((await browser.get(path)).body).toEqual({ notes: '' });
    expect((await browser.put(path, { notes: ' Skor 38\nInga nötter ' })).body).toEqual({ notes: 'Skor 38\nInga nötter' });
    expect((await browser.get(path)).body).toEqual({ notes: 'Skor 38\nInga nötter' });
    expectProblem(await other.get(path), 'NOT_FOUND');
    expectProblem(await other.put(path, { notes: 'Inte mina' }), 'NOT_FOUND');
    expectProblem(await browser.put(path, { notes: 'x'.repeat(2001) }), 'VALIDATION_FAILED');
    expect((await browser.get(path)).body.notes).toBe('Skor 38\nInga nötter');
    await browser.delete(`/api/app/jubilees/${_id}`);
    expectProblem(await browser.get(path), 'NOT_FOUND');
  });

  test('congratulates no person who is remembered as dead', async () => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Sven', dateOfBirth: '1931-12-05', relation: 'grandfather' });
    expect((await browser.patch(`/api/app/jubilees/${_id}`, { isDeceased: true })).body.jubilee).toMatchObject({ isDeceased: true, dateOfBirth: '1931-12-05', occasions: [] });
    expect(await namesIn(browser)).toEqual(['Sven']);
  });

  test('[27] uses the member’s own today for births and days left', async () => {
    // 00:30 on the 24th in Tokyo, the 23rd in Stockholm and Los Angeles.
    api.clock.set('2026-11-23T15:30:00Z');
    const daysLeft: Record<string, number> = {};
    for (const timeZone of ['Asia/Tokyo', 'Europe/Stockholm', 'America/Los_Angeles']) {
      const browser = await member();
      await browser.put('/api/app/settings/reminders', { leadDays: [1], timeZone, showsProducts: false });
      const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Farmor', dateOfBirth: '--11-25' })).body;
      daysLeft[timeZone] = jubilee.occasions[0].daysLeft;
      expect((await browser.post('/api/app/jubilees', { firstName: 'Nora', dateOfBirth: '2026-11-24' })).status).toBe(timeZone === 'Asia/Tokyo' ? 201 : 400);
    }
    expect(daysLeft).toEqual({ 'Asia/Tokyo': 1, 'Europe/Stockholm': 2, 'America/Los_Angeles': 2 });
  });
});

describe('PPL-01 the list', () => {
  test('pages by 20, next birthday first, those without one last', async () => {
    const browser = await member();
    const inputs = [
      { firstName: 'Utan' },
      { firstName: 'Igår', dateOfBirth: '1990-11-22' },
      { firstName: 'Idag', dateOfBirth: '--11-23' },
      { firstName: 'Nyfödd', dateOfBirth: '2026-11-23' },
      { firstName: 'Skottdag', dateOfBirth: '2000-02-29' },
      { firstName: 'Minne', dateOfBirth: '--11-24', isDeceased: true },
      { firstName: 'Jul', dateOfBirth: '1955-12-24' },
      { firstName: 'Mars', dateOfBirth: '--03-01' },
    ];
    for (const input of inputs) await add(browser, input);
    expect(await namesIn(browser)).toEqual(['Idag', 'Jul', 'Skottdag', 'Mars', 'Igår', 'Nyfödd', 'Utan', 'Minne']);
    for (let number = 1; number <= 14; number += 1) await add(browser, { firstName: `Zon ${number}` });
    const first = (await browser.get('/api/app/jubilees')).body;
    expect(first.jubilees).toHaveLength(20);
    expect(first.pagination).toEqual({ currentPage: 1, limit: 20, total: 22, totalPages: 2, hasNextPage: true, hasPreviousPage: false });
    const second = (await browser.get('/api/app/jubilees?page=2')).body;
    expect(second.jubilees).toHaveLength(2);
    expect(new Set([...first.jubilees, ...second.jubilees].map(({ _id }: { _id: string }) => _id)).size, 'each is once').toBe(22);
    expect((await browser.get('/api/app/jubilees?page=3')).body).toMatchObject({ jubilees: [], pagination: { total: 22, hasPreviousPage: true } });
  });

  test('sorts by name in Swedish order', async () => {
    const browser = await member();
    for (const firstName of ['Östen', 'Zack', 'Åke', 'Ärla', 'anton', 'Bo']) await add(browser, { firstName });
    expect(await namesIn(browser, '?sort=name')).toEqual(['anton', 'Bo', 'Zack', 'Åke', 'Ärla', 'Östen']);
  });

  test('searches any part of the name, folding accents, within a relation', async () => {
    const browser = await member();
    await add(browser, { firstName: 'Åsa', lastName: 'Lindqvist', relation: 'sister' });
    await add(browser, { firstName: 'Lina', lastName: 'Öst', relation: 'cousin' });
    await add(browser, { firstName: '100%', lastName: '_', relation: 'cousin' });
    expect(await namesIn(browser, '?sort=name&term=lin')).toEqual(['Lina', 'Åsa']);
    expect(await namesIn(browser, `?term=${encodeURIComponent('  QVIST åsa ')}`)).toEqual(['Åsa']);
    expect(await namesIn(browser, '?term=asa')).toEqual(['Åsa']);
    expect(await namesIn(browser, '?term=%25')).toEqual(['100%']);
    expect(await namesIn(browser, '?term=_')).toEqual(['100%']);
    expect(await namesIn(browser, '?term=lin&relation=cousin')).toEqual(['Lina']);
    expect(await namesIn(browser, '?relation=sister')).toEqual(['Åsa']);
    expect(await namesIn(browser, '?relation=pet')).toEqual([]);
    expect(await namesIn(browser, '?relation=all')).toHaveLength(3);
    expect((await browser.get('/api/app/jubilees?term=lin')).body.pagination.total).toBe(2);
    for (const query of ['?relation=foe', '?limit=101', '?page=0', `?term=${'x'.repeat(201)}`]) expectProblem(await browser.get(`/api/app/jubilees${query}`), 'VALIDATION_FAILED');
  });

  test('finds a name by its nickname, and the reverse', async () => {
    const { browser } = await api.signedIn();
    for (const [firstName, lastName] of [
      ['Karl', 'Ek'],
      ['Carl-Johan', 'Berg'],
      ['Bo', 'Lind'],
      ['Bodil', 'Ek'],
      ['Pelle', 'Ek'],
      ['Jacob', 'Ek'],
    ])
      await browser.post('/api/app/jubilees', { firstName, lastName });
    const found = async (term: string) => (await browser.get(`/api/app/jubilees?sort=name&term=${encodeURIComponent(term)}`)).body.jubilees.map(({ firstName }: { firstName: string }) => firstName);
    expect(await found('Kalle')).toEqual(['Carl-Johan', 'Karl']);
    expect(await found('kalle ek')).toEqual(['Karl']);
    expect(await found('Bosse')).toEqual(['Bo']);
    expect(await found('Per')).toEqual(['Pelle']);
    expect(await found('bosse|karl')).toEqual([]);
  });

  const fill = (memberId: string, count: number) =>
    api.database.run({
      text: `insert into jubilees (id, member_id, first_name, last_name, relation, created_at, updated_at) select gen_random_uuid(), $1::uuid, 'Kontakt ' || n, '', 'friend', now(), now() from generate_series(1, $2::int) n`,
      values: [memberId, count],
    });
  const getTotal = async (browser: Browser): Promise<number> => (await browser.get('/api/app/jubilees?limit=1')).body.pagination.total;

  test('limits the number of people per member', async () => {
    const { id, browser } = await api.signedIn();
    await fill(id, MAX_JUBILEES);
    expectProblem(await browser.post('/api/app/jubilees', { firstName: 'En till' }), 'JUBILEES_FULL');
  });

  test('refuses exceeding the limit by restoring', async () => {
    const { id, browser } = await api.signedIn();
    await fill(id, MAX_JUBILEES - 1);
    const first = await add(browser, { firstName: 'Greta' });
    await browser.delete(`/api/app/jubilees/${first._id}`);
    const second = await add(browser, { firstName: 'Bosse' });
    expectProblem(await browser.post(`/api/app/jubilees/${first._id}/restore`), 'JUBILEES_FULL');
    expect(await getTotal(browser)).toBe(MAX_JUBILEES);
    await browser.delete(`/api/app/jubilees/${second._id}`);
    expect((await browser.post(`/api/app/jubilees/${first._id}/restore`)).status, 'once there is room').toBe(200);
  });

  test('refuses exceeding the limit by adding and restoring at once', async () => {
    const { id, browser } = await api.signedIn();
    await fill(id, MAX_JUBILEES - 10);
    const removed = await Promise.all(Array.from({ length: 5 }, (_, number) => add(browser, { firstName: `Ångrad ${number}` })));
    for (const { _id } of removed) await browser.delete(`/api/app/jubilees/${_id}`);
    await fill(id, 7);
    const answers = await Promise.all([
      ...removed.map(({ _id }) => browser.post(`/api/app/jubilees/${_id}/restore`)),
      ...Array.from({ length: 15 }, (_, number) => browser.post('/api/app/jubilees', { firstName: `Ny ${number}` })),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
    expect(await getTotal(browser)).toBe(MAX_JUBILEES);
  });
});

describe('PPL-01 deleting', () => {
  const sweep = async () => {
    await api.database.run({ text: `select graphile_worker.add_job('jubilees:forget-removed', '{}')`, values: [] });
    await api.runJobs();
  };
  const toRows = (id: string) => api.database.run({ text: 'select 1 from jubilees where id = $1', values: [id] });

  test('disappears from every answer and can be restored for ten minutes', async () => {
    const browser = await member();
    const made = await add(browser, { firstName: 'Greta', dateOfBirth: '--12-01' });
    expect((await browser.delete(`/api/app/jubilees/${made._id}`)).body).toEqual({ success: true, restorableUntil: '2026-11-23T10:10:00.000Z' });
    expectProblem(await browser.get(`/api/app/jubilees/${made._id}`), 'NOT_FOUND');
    expectProblem(await browser.patch(`/api/app/jubilees/${made._id}`, { firstName: 'Ny' }), 'NOT_FOUND');
    expect((await browser.get('/api/app/jubilees')).body).toMatchObject({ jubilees: [], pagination: { total: 0 } });
    api.clock.set('2026-11-23T10:09:59Z');
    await sweep();
    const back = await browser.post(`/api/app/jubilees/${made._id}/restore`);
    expect(back.status).toBe(200);
    expect(back.body.jubilee).toEqual(made);
    expect(await namesIn(browser)).toEqual(['Greta']);
  });

  test('deletes everything after ten minutes, beyond restoring', async () => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Greta' });
    await browser.delete(`/api/app/jubilees/${_id}`);
    api.clock.set('2026-11-23T10:10:00Z');
    expectProblem(await browser.post(`/api/app/jubilees/${_id}/restore`), 'NOT_FOUND');
    await sweep();
    await sweep();
    expect(await toRows(_id)).toEqual([]);
  });

  test('deletes or restores once in ten concurrent calls', async () => {
    const browser = await member();
    const { _id } = await add(browser, { firstName: 'Greta' });
    const statuses = async (work: () => Promise<{ status: number }>) => (await Promise.all(Array.from({ length: 10 }, work))).map(({ status }) => status).sort();
    expect(await statuses(() => browser.delete(`/api/app/jubilees/${_id}`))).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await statuses(() => browser.post(`/api/app/jubilees/${_id}/restore`))).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect(await namesIn(browser)).toEqual(['Greta']);
  });
});
