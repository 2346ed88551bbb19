/** The link of a guest's mail: opening it changes nothing, it opens nothing of another guest's, and a forwarded one ends when a host renews it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { getEvent, invite, type Invited, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

type Link = Pick<Invited, 'publicId' | 'token'>;

/** Everything of the API that a guest's link is part of the address of, and what each opening of it answers. */
const addresses = ({ publicId, token }: Link): [path: string, status: number][] => [
  [`/api/app/public/events/${publicId}?token=${token}`, 200],
  ...(['yes', 'maybe', 'no'] as const).map((answer): [string, number] => [`/api/app/public/events/${publicId}?token=${token}&answer=${answer}`, 200]),
  [`/api/app/public/events/${publicId}/calendar?token=${token}`, 200],
  // To the page with the button.
  [`/api/app/public/events/${publicId}/invitations/${token}/stop`, 303],
];
const openings: [method: string, headers: Record<string, string>][] = [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }],
];

/** Rows of an event with the transaction that last wrote each, and how many mails and jobs there are. */
const readRows = (eventId: string) =>
  Promise.all(
    [
      'select xmin::text as written, e.* from events e where e.id = $1',
      'select xmin::text as written, g.* from event_guests g where g.event_id = $1 order by g.id',
      'select (select count(*) from mails)::int as mails, (select count(*) from graphile_worker.jobs)::int as jobs, $1::text as of',
    ].map((text) => api.database.run({ text, values: [eventId] })),
  );

/** An event with three guests: the first has said yes, the second waits for a place, the third is silent. */
async function makeFull() {
  const anna = await api.signedIn({ firstName: 'Anna' });
  const { _id: eventId } = await makeEvent(anna.browser, { capacity: 1, asks: [{ text: 'Något du inte äter?', kind: 'food' }], placeShownTo: 'yes', arrival: 'Portkod 1213' });
  const [seated, waiting, silent] = await invite(api, anna.browser, eventId, 3);
  await rsvp(api.browser(), seated, { answer: 'yes', greeting: 'Hemlig hälsning' });
  await rsvp(api.browser(), waiting, { answer: 'yes' });
  await api.runJobs();
  return { anna, eventId, seated, waiting, silent };
}

describe('EVT-01 opening a guest’s link', () => {
  test.each(['visitor', 'other member'])('changes nothing by GET, HEAD or prefetch: %s', async (who) => {
    const { eventId, seated, waiting, silent } = await makeFull();
    const browser: Browser = who === 'visitor' ? api.browser() : (await api.signedIn()).browser;
    const before = await readRows(eventId);
    for (const guest of [seated, waiting, silent])
      for (const [path, status] of addresses(guest))
        for (const [method, headers] of openings) expect((await browser.send(method, path, { headers: { accept: 'text/html', ...headers } })).status, `${method} ${path}`).toBe(status);
    await api.runJobs();
    expect(await readRows(eventId)).toEqual(before);
  });

  test('changes nothing when an offered place is opened', async () => {
    const { eventId, seated, waiting } = await makeFull();
    await rsvp(api.browser(), seated, { answer: 'no' });
    await api.runJobs();
    const before = await readRows(eventId);
    for (const [path] of addresses(waiting)) for (const [method, headers] of openings) await api.browser().send(method, path, { headers });
    expect(await readRows(eventId)).toEqual(before);
    expect((await rsvp(api.browser(), waiting, { answer: 'yes' })).body.event.guest, 'still held').toMatchObject({ line: null, answer: 'yes' });
  });
});

describe('EVT-01 one guest’s link', () => {
  test('opens nothing of another guest’s of the event', async () => {
    const { anna, eventId, seated, silent } = await makeFull();
    const browser = api.browser();
    const whole = JSON.stringify([(await seenBy(browser, silent)).body, (await browser.send('GET', `/api/app/public/events/${silent.publicId}/calendar?token=${silent.token}`)).body]);
    for (const secret of [seated.token, seated.email, 'Gäst 0', 'Gäst 1', 'Hemlig hälsning', 'Portkod', 'Bastugatan']) expect(whole).not.toContain(secret);
    await rsvp(browser, silent, { answer: 'no' });
    await browser.post(`/api/app/public/events/${silent.publicId}/invitations/${silent.token}/stop`);
    const { guests } = await getEvent(anna.browser, eventId);
    expect(guests.map(({ name, answer, isOptedOut }) => [name, answer, isOptedOut])).toEqual([
      ['Gäst 0', 'yes', false],
      ['Gäst 1', 'yes', false],
      ['Gäst 2', 'no', true],
    ]);
  });

  test('ends when a host renews it, and keeps the answer', async () => {
    const { anna, eventId, seated, waiting } = await makeFull();
    const findId = async ({ email }: Invited) => (await getEvent(anna.browser, eventId)).guests.find((guest) => guest.email === email)?._id;
    expect((await anna.browser.post(`/api/app/events/${eventId}/guests/${await findId(seated)}/invite`)).status).toBe(200);
    const before = await readRows(eventId);
    for (const [path] of addresses(seated).slice(0, -1)) expect((await api.browser().send('GET', path)).status, path).toBe(404);
    expectProblem(await rsvp(api.browser(), seated, { answer: 'no' }), 'NOT_FOUND');
    expectProblem(await api.browser().post(`/api/app/public/events/${seated.publicId}/invitations/${seated.token}/stop`), 'NOT_FOUND');
    const unchanged = await readRows(eventId);
    expect(unchanged.slice(0, 2)).toEqual(before.slice(0, 2));
    const renewed = linkIn(await lastMailTo(api, seated.email));
    expect(renewed.token).not.toBe(seated.token);
    expect((await seenBy(api.browser(), renewed)).body.event.guest).toMatchObject({ answer: 'yes', greeting: 'Hemlig hälsning' });
    expect((await seenBy(api.browser(), waiting)).body.event.guest, 'others’ links stay').toMatchObject({ line: 1 });
  });

  test('is renewed by hosts alone', async () => {
    const { anna, eventId, seated } = await makeFull();
    const { guests } = await getEvent(anna.browser, eventId);
    const stranger = await api.signedIn();
    expectProblem(await stranger.browser.post(`/api/app/events/${eventId}/guests/${guests[0]?._id}/invite`), 'NOT_FOUND');
    const other = await makeEvent(stranger.browser);
    expectProblem(await stranger.browser.post(`/api/app/events/${other._id}/guests/${guests[0]?._id}/invite`), 'NOT_FOUND');
    expect((await seenBy(api.browser(), seated)).status).toBe(200);
  });
});
