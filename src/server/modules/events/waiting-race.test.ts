/** Three places, fifty who want them at once, and offers that lapse meanwhile: served in order, never more than there is room for. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { getEvent, invite, type Invited, makeEvent, rsvp, seenBy } from './testing/events.ts';

const CAPACITY = 3;
const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-26T10:00:00Z'));

const endOffers = async (): Promise<void> => {
  await api.database.run({ text: `select graphile_worker.add_job('events:end-offers', '{}')`, values: [] });
  await api.runJobs();
};

/** Places that are taken or held. */
async function countTaken(browser: Browser, id: string): Promise<number> {
  const { counts } = await getEvent(browser, id);
  expect(counts.yes + counts.offered).toBeLessThanOrEqual(CAPACITY);
  return counts.yes + counts.offered;
}

/** Addresses in line, the first first, and those who are offered a place. */
function readLine({ guests }: Event): { line: string[]; offered: string[] } {
  const waiting = guests.filter(({ waitingPosition }) => waitingPosition !== null).sort((a, b) => (a.waitingPosition ?? 0) - (b.waitingPosition ?? 0));
  return { line: waiting.map(({ email }) => email ?? ''), offered: waiting.filter(({ offeredUntil }) => offeredUntil !== null).map(({ email }) => email ?? '') };
}

/** After 50 parallel answers: who has a place, and who waits in which order. */
async function race(guests: readonly Invited[], browser: Browser, id: string) {
  await Promise.all(guests.map((guest) => rsvp(api.browser(), guest, { answer: 'yes' })));
  const event = await getEvent(browser, id);
  const find = (email: string): Invited => guests.find((guest) => guest.email === email) ?? { email, publicId: '', token: '' };
  const { line } = readLine(event);
  return { seated: event.guests.filter(({ answer, waitingPosition }) => answer === 'yes' && waitingPosition === null).map(({ email }) => find(email ?? '')), waiting: line.map(find) };
}

test('[17] offers freed places in order, and never more than the capacity', async () => {
  const anna = await api.signedIn();
  const signIn = () => anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
  const { _id } = await makeEvent(anna.browser, { capacity: CAPACITY });
  const guests = await invite(api, anna.browser, _id, 50);
  const { seated, waiting } = await race(guests, anna.browser, _id);
  expect([seated.length, waiting.length]).toEqual([3, 47]);

  // Two leave at once, while two of those who wait answer again.
  await Promise.all([...seated.slice(0, 2).map((guest) => rsvp(api.browser(), guest, { answer: 'no' })), ...waiting.slice(5, 7).map((guest) => rsvp(api.browser(), guest, { answer: 'yes' }))]);
  const [first, second, third, fourth, fifth, sixth, ...rest] = waiting;
  expect(readLine(await getEvent(anna.browser, _id)).offered).toEqual([first?.email, second?.email]);
  expect(await countTaken(anna.browser, _id)).toBe(3);

  // The second takes it, the first does not; at the moment that the offer lapses, others who wait press yes, and a place is given up.
  expect((await rsvp(api.browser(), second, { answer: 'yes' })).body.event.guest.line).toBeNull();
  api.clock.advance(DAY_MS);
  await Promise.all([endOffers(), rsvp(api.browser(), seated[2], { answer: 'no' }), ...[fifth, sixth, ...rest].map((guest) => rsvp(api.browser(), guest, { answer: 'yes' }))]);
  await signIn();
  expect(await countTaken(anna.browser, _id)).toBe(3);
  expect(readLine(await getEvent(anna.browser, _id)).offered).toEqual([third?.email, fourth?.email]);
  expect((await seenBy(api.browser(), first)).body.event.guest).toMatchObject({ answer: null, offeredUntil: null });

  // Both lapse unseen: a newcomer's yes passes them on first, and queues.
  api.clock.advance(DAY_MS);
  expect((await rsvp(api.browser(), first, { answer: 'yes' })).body.event.guest.line).toBeGreaterThan(1);
  await signIn();
  const { line, offered } = readLine(await getEvent(anna.browser, _id));
  expect(offered).toEqual([fifth?.email, sixth?.email]);
  expect(line.at(-1), 'behind everyone who waited').toBe(first?.email);
  expect(line.slice(2, -1)).toEqual(rest.map(({ email }) => email));
  expect(await countTaken(anna.browser, _id)).toBe(3);
});
