/** Statement counts of the draws' endpoints, equal for five people and for fifty; and a draw of 300 through the API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../testing/mailbox.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, makeEvent } from '../events/testing/events.ts';
import { draw, drawMails, drawn, getDraw, leave, open, send, tokenIn } from './testing/draws.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

let count = 0;

/** An event of Anna's for so many people, herself included; the guests' yes is written to the database, since answers are not what is counted. */
async function gatherMany(size: number) {
  const { browser, email } = await api.signedIn({ firstName: 'Anna', lastName: '' });
  const { _id: eventId } = await makeEvent(browser, { title: `Jul för ${size}`, startsAt: '2026-12-24T14:00:00Z', endsAt: null });
  const guests = Array.from({ length: size - 1 }, () => {
    count += 1;
    return { name: `Gäst ${count}`, email: `lott${count}@exempel.example` };
  });
  const added = await addGuests(browser, eventId, guests);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await api.runJobs();
  await api.database.run({ text: `update event_guests set answer = 'yes' where event_id = $1`, values: [eventId] });
  return { browser, eventId, emails: [email, ...guests.map((guest) => guest.email)], guests };
}

async function countStatements(work: () => Promise<Answer>): Promise<number> {
  const statements = await api.listStatements(async () => {
    const answer = await work();
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
  return statements.length;
}

test('EVT-01 serves draws within their budgets, with many participants too', async () => {
  async function costs(size: number): Promise<Record<string, number>> {
    const { browser, eventId, emails, guests } = await gatherMany(size);
    const create = await countStatements(() => draw(browser, eventId));
    const { _id } = await drawn(browser, eventId);
    const sending = await countStatements(() => send(browser, _id));
    const { draw: sent } = await getDraw(browser, eventId);
    if (!sent) throw new Error('the draw is gone');
    const token = tokenIn((await drawMails(api, emails[1])).at(-1)?.text);
    return {
      create,
      send: sending,
      get: await countStatements(() => browser.get(`/api/app/events/${eventId}/draw`)),
      list: await countStatements(() => browser.get('/api/app/draws')),
      open: await countStatements(() => open(api.browser(), token)),
      wish: await countStatements(() => api.browser().post(`/api/app/public/draws/${token}/wishes`, { text: 'En bok' })),
      renew: await countStatements(() => browser.post(`/api/app/draws/${_id}/participants/${sent.participants[1]?._id}/link`)),
      leave: await countStatements(() => leave(browser, sent, guests[0]?.name ?? '')),
      redraw: await countStatements(() => draw(browser, eventId, { isRedraw: true, notAsIn: null })),
    };
  }
  const few = await costs(5);
  const many = await costs(50);
  expect(many).toEqual(few);
  const budgets = { create: 11, send: 12, get: 8, list: 2, open: 2, wish: 4, renew: 9, leave: 15, redraw: 13 };
  for (const [name, budget] of Object.entries(budgets)) expect(few[name], name).toBeLessThanOrEqual(budget);
});

test('EVT-01 draws for 300 people, and mails each once', async () => {
  const { browser, eventId, emails } = await gatherMany(300);
  const { candidates } = await getDraw(browser, eventId);
  const couples = Array.from({ length: 150 }, (_, index) => ({ giver: candidates[2 * index]?._id ?? '', receiver: candidates[2 * index + 1]?._id ?? '', mutual: true }));
  const partners = new Map(
    couples.flatMap(({ giver, receiver }) => {
      const [one, other] = [giver, receiver].map((id) => candidates.find(({ _id }) => _id === id)?.name ?? '');
      return [
        [one, other],
        [other, one],
      ] as const;
    }),
  );
  let made: Answer | null = null;
  expect(
    await countStatements(async () => {
      made = await draw(browser, eventId, { exclusions: couples });
      return made;
    }),
  ).toBeLessThanOrEqual(11);
  const { draw: planned } = await getDraw(browser, eventId);
  expect(planned).toMatchObject({ isPossible: true, state: 'drawn' });
  expect(planned?.participants).toHaveLength(300);
  expect(await countStatements(() => send(browser, planned?._id ?? ''))).toBeLessThanOrEqual(12);
  const jobs = await api.database.run({ text: `select 1 from graphile_worker.jobs where task_identifier = 'draws:mail'`, values: [] });
  expect(jobs).toHaveLength(300);
  await api.runJobs();
  // The outbox's page shows fewer.
  const mails = await api.database.run<Mail>({ text: `select "to", text from mails where "to" = any($1) and strpos(text, '/events/draws/') > 0`, values: [emails] });
  expect(mails.map(({ to }) => to).sort()).toEqual([...emails].sort());
  const pairs: [string, string][] = [];
  for (const { text } of mails) {
    const { drawn: name } = (await open(api.browser(), tokenIn(text))).body;
    pairs.push([name.giver, name.receiver.name]);
  }
  const names = candidates.map(({ name }) => name).sort();
  expect(pairs.map(([giver]) => giver).sort()).toEqual(names);
  expect(pairs.map(([, receiver]) => receiver).sort()).toEqual(names);
  expect(pairs.filter(([giver, receiver]) => giver === receiver || partners.get(giver) === receiver)).toEqual([]);
});
