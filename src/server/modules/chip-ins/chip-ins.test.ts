/** Paying for a wish together: who starts it, who pays, who sees what, and how it ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { goodCard } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable } from '../friends/testing/friends.ts';
import { findTaken, reserve } from '../reservations/testing/givers.ts';
import { addWish } from '../wishlists/testing/lists.ts';
import { endChipIns, retryPaybacks } from './jobs.ts';
import { begin, completeOne, contribute, inDays, listRefunded, makeWished, payWith, read, runTimed, start, startOne } from './testing/chip-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const runEnd = () => runTimed(api, endChipIns);

describe('issue 23: a chip-in is started', () => {
  test('by a friend, for the price with delivery, and promises the wish', async () => {
    const wished = await makeWished(api);
    const started = await start(wished.erik.browser, wished, { ends_on: inDays(api, 20) });
    expect(started.status).toBe(201);
    expect(started.body.chip_in).toMatchObject({ title: 'Vas', goal: 951, raised: 0, state: 'open', names: ['Anna'], starter: 'Erik Ek', is_starter: true, is_secret: true, contributors: [] });
    const other = await findable(api);
    expect(await findTaken(other.browser, wished.publicId)).toEqual([
      { itemId: wished.itemId, reserved: 1, own: 0, ownBought: 0, chipIn: { token: started.body.chip_in.token, goal: 951, raised: 0, currency_code: 'SEK', endsOn: inDays(api, 20), people: 0 } },
    ]);
    expectProblem(await reserve(other.browser, wished.publicId, wished.itemId), 'RESERVED_ALREADY');
    expectProblem(await start(other.browser, wished, { ends_on: inDays(api, 20) }), 'RESERVED_ALREADY');
  });

  test('instead of the starter’s own promise', async () => {
    const wished = await makeWished(api);
    expect((await reserve(wished.erik.browser, wished.publicId, wished.itemId)).status).toBe(201);
    await startOne(api, wished);
    expect((await findTaken(wished.erik.browser, wished.publicId))?.map(({ reserved, own }) => [reserved, own])).toEqual([[1, 0]]);
  });

  test('by nobody without an account, nor near the list', async () => {
    const wished = await makeWished(api);
    expectProblem(await start(api.browser(), wished, { ends_on: inDays(api, 20) }), 'UNAUTHENTICATED');
    expectProblem(await start(wished.anna.browser, wished, { ends_on: inDays(api, 20) }), 'NOT_FOUND');
  });

  test('for nothing that the shop doesn’t sell', async () => {
    const wished = await makeWished(api);
    const { _id } = await addWish(wished.anna, wished.listId, { title: 'Cykel', url: 'https://cyklar.example/1' });
    expectProblem(await start(wished.erik.browser, { ...wished, itemId: _id }, { ends_on: inDays(api, 20) }), 'CHIP_IN_NOT_OFFERED');
  });

  test.each([
    ['ends_on', 0, 500],
    ['ends_on', 91, 500],
    ['goal', 20, 99],
    ['goal', 20, 1_001],
  ])('with a %s in range alone: %i days, %i kr', async (field, days, goal) => {
    const wished = await makeWished(api);
    const answer = await start(wished.erik.browser, wished, { ends_on: inDays(api, days), goal });
    expect([answer.status, answer.body.errors?.[0]?.field ?? answer.body.fields?.[0]?.field]).toEqual([400, field]);
  });
});

describe('issue 23: a contribution', () => {
  test('is charged at once, and read by the others without its sum', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    const guest = api.browser();
    const { id, key } = await contribute(guest, token);
    expect(await read(guest, token, key)).toMatchObject({ raised: 250, contributors: [{ id, name: 'Moster Ulla', greeting: 'Grattis!', own: { amount: 250, returned: 0, may_withdraw: true } }] });
    const seen = await read(wished.erik.browser, token);
    expect(seen.contributors).toEqual([{ id: '', name: 'Moster Ulla', greeting: 'Grattis!', own: null }]);
    expect((await findTaken(wished.erik.browser, wished.publicId))?.[0]?.chipIn).toMatchObject({ raised: 250, people: 1 });
    expect(await api.database.run({ text: `select status, captures from demo_payments where reference = (select provider_reference from chip_in_contributions where id = $1)`, values: [id] })).toEqual(
      [{ status: 'captured', captures: 1 }],
    );
    const [receipt] = await mailsTo(api, 'ulla@exempel.example');
    expect(receipt?.text).toContain(`key=${key}`);
  });

  test('is taken in once, however often it is completed', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    const id = await payWith(api.browser(), token);
    const answers = await Promise.all([1, 2, 3, 4].map(() => completeOne(api.browser(), id)));
    expect(answers.map(({ body }) => body.type)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect((await read(wished.erik.browser, token)).raised).toBe(250);
  });

  test('has its id in no Message-ID, and its key for an hour', async () => {
    const wished = await makeWished(api);
    const email = 'nyckel@exempel.example';
    const { id, key } = await contribute(api.browser(), await startOne(api, wished), { email });
    expect((await completeOne(api.browser(), id)).body.key).toBe(key);
    await api.runJobs();
    const [sent] = await api.database.run<{ message_id: string }>({ text: `select message_id from mails where "to" like $1`, values: [`%${email}%`] });
    expect(sent?.message_id).toMatch(/chip-in-part/);
    expect(sent?.message_id).not.toContain('part_');
    // What is redacted in a sent mail's stored copy.
    expect(key).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    api.clock.advance(2 * 3_600_000);
    expect((await completeOne(api.browser(), id)).body).toEqual({ type: 'paid', key: null });
  });

  test('is confirmed by a mail in the contributor’s language', async () => {
    const token = await startOne(api, await makeWished(api));
    const guest = api.browser();
    const who = { name: 'Ann', email: 'ann@exempel.example', greeting: '' };
    const { contribution } = (await guest.post(`/api/store/chip-ins/${token}/contributions?locale=en`, { provider_id: 'demo', amount: 250, ...who })).body;
    await guest.post(`/api/store/demo-payments/${contribution.reference}/confirm`, { ...goodCard, client_secret: contribution.client_secret });
    expect((await completeOne(guest, contribution.id)).body.type).toBe('paid');
    expect((await mailsTo(api, who.email)).map(({ subject }) => subject)).toEqual(['You are in on Vase']);
  });

  test('is resumed while it waits at the demo bank', async () => {
    const wished = await makeWished(api);
    const id = await payWith(api.browser(), await startOne(api, wished), { amount: 100 }, { ...goodCard, number: '4000 0025 0000 3155' });
    expect((await completeOne(api.browser(), id)).body).toMatchObject({ type: 'action', url: expect.stringContaining('/__demo-bank/') });
  });

  test('is refused beyond the goal, and leaves nothing too small', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished, { goal: 400 });
    expectProblem(await begin(api.browser(), token, { amount: 401 }), 'CHIP_IN_FULL');
    expect((await begin(api.browser(), token, { amount: 49 })).status).toBe(400);
    expect((await begin(api.browser(), token, { amount: 398 })).status).toBe(400);
    await contribute(api.browser(), token, { amount: 350 });
    expectProblem(await begin(api.browser(), token, { amount: 60 }), 'CHIP_IN_FULL');
    await contribute(api.browser(), token, { amount: 50 });
    expect((await read(wished.erik.browser, token)).state).toBe('reached');
    expect((await mailsTo(api, wished.erik.email)).at(-1)?.subject).toContain('i mål');
  });

  test('charges nobody who comes second for the last sum', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished, { goal: 400 });
    const [first, second] = [await payWith(api.browser(), token, { amount: 400 }), await payWith(api.browser(), token, { amount: 400 })];
    expect((await completeOne(api.browser(), first)).body.type).toBe('paid');
    expectProblem(await completeOne(api.browser(), second), 'CHIP_IN_FULL');
    expect(await api.database.run({ text: `select d.status from demo_payments d join chip_in_contributions p on p.provider_reference = d.reference where p.id = $1`, values: [second] })).toEqual([
      { status: 'canceled' },
    ]);
  });

  test('goes back whole when its money comes too late', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished, { goal: 400 });
    const id = await payWith(api.browser(), token, { amount: 100 });
    api.onStep('chip-in.held', async () => {
      expect((await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`)).status).toBe(200);
    });
    expect((await completeOne(api.browser(), id)).body.type).toBe('late');
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([10_000]);
  });

  test('is taken back by who made it, and by nobody else', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    const guest = api.browser();
    const { id, key } = await contribute(guest, token);
    await contribute(wished.erik.browser, token, { amount: 100 });
    const address = `/api/store/chip-ins/${token}/contributions/${id}/withdrawal`;
    expectProblem(await wished.erik.browser.post(address, {}), 'NOT_FOUND');
    expectProblem(await guest.post(address, { key: `${id}.${'A'.repeat(22)}` }), 'NOT_FOUND');
    const answers = await Promise.all([1, 2, 3].map(() => guest.post(address, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([25_000, 0]);
    expect(await read(guest, token)).toMatchObject({ raised: 100, contributors: [{ name: 'Moster Ulla', own: null }] });
  });
});

describe('issue 23: a chip-in ends', () => {
  test('by its last day: everybody gets all back, once, and a mail', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished, { ends_on: inDays(api, 5) });
    await contribute(api.browser(), token, { amount: 333.33 });
    await contribute(api.browser(), token, { amount: 100, email: 'nils@exempel.example' });
    api.clock.advance(3 * 86_400_000);
    await runEnd();
    await api.runJobs();
    expect((await mailsTo(api, wished.erik.email)).at(-1)?.subject).toContain('sista dagen');
    api.clock.advance(3 * 86_400_000);
    await Promise.all([runEnd(), runEnd(), runEnd()]);
    await api.runJobs();
    await runEnd();
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([33_333, 10_000]);
    expect((await read(api.browser(), token)).state).toBe('expired');
    expect((await mailsTo(api, 'nils@exempel.example')).map(({ subject }) => subject)).toEqual(['Du är med och ger Vas', 'Du får tillbaka 100\u00a0kr']);
    expect(await findTaken(api.browser(), wished.publicId)).toEqual([]);
    expectProblem(await begin(api.browser(), token), 'CHIP_IN_CLOSED');
  });

  test('by its starter alone, and refunds after a kill in between', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    await contribute(api.browser(), token);
    expectProblem(await api.browser().post(`/api/store/chip-ins/${token}/cancellation`), 'NOT_FOUND');
    expect((await wished.erik.browser.post(`/api/store/chip-ins/${token}/cancellation`)).body.chip_in.state).toBe('canceled');
    let killed = 0;
    api.onStep('chip-in.refunded', () => {
      killed += 1;
      if (killed === 1) throw new Error('killed');
      return Promise.resolve();
    });
    await api.runJobs();
    await runTimed(api, retryPaybacks);
    api.clock.advance(2 * 3_600_000);
    await runTimed(api, retryPaybacks);
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([25_000]);
    expect(await api.database.run({ text: 'select count(*)::int as open from chip_in_paybacks where refunded_at is null', values: [] })).toEqual([{ open: 0 }]);
  });

  test('with its starter’s account, while a contributor’s leaves the money in', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    const sara = await findable(api, { firstName: 'Sara' });
    await contribute(sara.browser, token, { name: 'Sara', email: sara.email });
    expect((await sara.browser.delete('/api/app/user', { password: sara.password })).status).toBe(200);
    await api.runJobs();
    expect(await read(wished.erik.browser, token)).toMatchObject({ raised: 250, contributors: [{ name: '', greeting: '' }] });
    expect((await wished.erik.browser.delete('/api/app/user', { password: wished.erik.password })).status).toBe(200);
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([25_000]);
    expect((await read(api.browser(), token)).state).toBe('canceled');
  });

  test('for more money when the wish is taken off the list', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    await contribute(api.browser(), token);
    expect((await wished.anna.browser.delete(`/api/app/wishlists/${wished.listId}/items/${wished.itemId}`)).status).toBe(200);
    expectProblem(await begin(api.browser(), token), 'CHIP_IN_CLOSED');
    expect(await read(wished.erik.browser, token)).toMatchObject({ state: 'open', is_wished: false });
    expect((await wished.anna.browser.delete(`/api/app/wishlists/${wished.listId}`)).status).toBe(200);
    api.clock.advance(40 * 86_400_000);
    await runEnd();
    await api.runJobs();
    expect(await listRefunded(api, token)).toEqual([25_000]);
  });
});

describe('issue 23: who must not know of a chip-in', () => {
  test('gets NOT_FOUND, signed in or in a known browser', async () => {
    const wished = await makeWished(api);
    const token = await startOne(api, wished);
    expectProblem(await wished.anna.browser.get(`/api/store/chip-ins/${token}`), 'NOT_FOUND');
    expectProblem(await begin(wished.anna.browser, token), 'NOT_FOUND');
    await wished.anna.browser.post('/api/auth/logout');
    expectProblem(await wished.anna.browser.get(`/api/store/chip-ins/${token}`), 'NOT_FOUND');
  });
});
