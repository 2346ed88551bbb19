/** [17] An offered place that nobody takes in time: the guest is notified once, and the next in line is offered it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, type Invited, makeEvent, rsvp, seenBy } from './testing/events.ts';
import { endOffers as endOffersJob } from './timed-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-26T10:00:00Z'));

const DAY_MS = 86_400_000;
const endOffers = async (times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1) await api.database.run({ text: `select graphile_worker.add_job('events:end-offers', '{}')`, values: [] });
  await api.runJobs();
};
const subjects = async ({ email }: { email: string }): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject);
const lapsedTo = async (guest: { email: string }) => (await mailsTo(api, guest.email)).filter(({ subject }) => /^(Platsen hålls inte längre|Your place is no longer held)/.test(subject));

/** A full event, whose only place was given up: the first in line is offered it. */
async function offerFirst(input: object = {}) {
  const anna = await api.signedIn({ firstName: 'Anna' });
  const { _id } = await makeEvent(anna.browser, { capacity: 1, ...input });
  const [seated, first, second] = await invite(api, anna.browser, _id, 3);
  for (const guest of [seated, first, second]) await rsvp(api.browser(), guest, { answer: 'yes' });
  await rsvp(api.browser(), seated, { answer: 'no' });
  await api.runJobs();
  expect((await seenBy(api.browser(), first)).body.event.guest.offeredUntil).not.toBeNull();
  return { anna, eventId: _id, first, second };
}

describe('[17] an offered place that lapses', () => {
  test('is mailed to its guest once, and offered to the next', async () => {
    const { first, second } = await offerFirst();
    api.clock.advance(DAY_MS - 1);
    await endOffers();
    expect(await lapsedTo(first), 'still held').toEqual([]);
    api.clock.advance(1);
    await endOffers(3);
    expect(await subjects(first)).toEqual(['Anna bjuder in dig: Tre ljus', 'En plats är ledig: Tre ljus', 'Platsen hålls inte längre: Tre ljus']);
    const [mail] = await lapsedTo(first);
    expect(mail?.text).toContain('Vi höll platsen åt dig till 27 november 2026 kl. 11.00 (CET). Nu går den till nästa i kön.');
    expect(mail?.text).toContain('Vill du fortfarande komma? Svara ja igen.');
    expect(mail?.text).not.toContain(second.email);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect((await subjects(second)).at(-1)).toBe('En plats är ledig: Tre ljus');
    expect((await seenBy(api.browser(), second)).body.event.guest.offeredUntil).toBe('2026-11-28T10:00:00.000Z');
    await endOffers();
    expect(await lapsedTo(first)).toHaveLength(1);
  });

  test('queues its guest again behind the others, by a new yes', async () => {
    const { first, second, eventId, anna } = await offerFirst();
    api.clock.advance(DAY_MS);
    await endOffers();
    expect((await rsvp(api.browser(), first, { answer: 'yes' })).body.event.guest.line).toBe(2);
    api.clock.advance(DAY_MS);
    await endOffers();
    expect(await lapsedTo(second)).toHaveLength(1);
    expect((await subjects(first)).at(-1)).toBe('En plats är ledig: Tre ljus');
    api.clock.advance(DAY_MS);
    await endOffers();
    expect(await lapsedTo(first), 'one for each offer').toHaveLength(2);
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    expect((await getEvent(anna.browser, eventId)).counts).toMatchObject({ yes: 0, waiting: 0, offered: 0, silent: 2 });
  });

  test('is in the guest’s language', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik', language: 'en' })];
    await befriend(anna, erik);
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    const [seated] = await invite(api, anna.browser, _id, 1);
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    const [own] = (await erik.browser.get('/api/app/events')).body.events;
    for (const guest of [seated, own.invitation as Pick<Invited, 'publicId' | 'token'>]) await rsvp(api.browser(), guest, { answer: 'yes' });
    await rsvp(api.browser(), seated, { answer: 'no' });
    api.clock.advance(DAY_MS);
    await endOffers();
    const [mail] = await lapsedTo(erik);
    expect(mail?.subject).toBe('Your place is no longer held: Tre ljus');
    expect(mail?.text).toContain('We held it for you until November 27, 2026, 11:00 (CET).');
    expect(mail?.text).toContain('If you still want to come, answer yes again.');
  });

  test('is not mailed to who took it, declined it or answered since', async () => {
    const taken = await offerFirst();
    await rsvp(api.browser(), taken.first, { answer: 'yes' });
    const declined = await offerFirst();
    await rsvp(api.browser(), declined.first, { answer: 'no' });
    const again = await offerFirst();
    api.clock.advance(DAY_MS);
    // The offer lapses with an answer that waits no longer.
    expect((await rsvp(api.browser(), again.first, { answer: 'no' })).status).toBe(200);
    await endOffers();
    for (const { first } of [taken, declined, again]) expect(await lapsedTo(first)).toEqual([]);
    expect((await subjects(again.second)).at(-1)).toBe('En plats är ledig: Tre ljus');
  });

  test('says nothing of a new answer after the last day', async () => {
    const { first } = await offerFirst({ answerBy: '2026-11-26' });
    api.clock.advance(DAY_MS);
    await endOffers();
    const [mail] = await lapsedTo(first);
    expect(mail?.text).not.toContain('Svara ja igen');
  });

  test('is not mailed once the event has begun or is canceled', async () => {
    const begun = await offerFirst({ startsAt: '2026-11-26T20:00:00Z', endsAt: '2026-11-26T23:00:00Z' });
    const canceled = await offerFirst();
    await canceled.anna.browser.post(`/api/app/events/${canceled.eventId}/cancel`, {});
    api.clock.set('2026-11-26T20:00:00Z');
    await endOffers();
    api.clock.advance(DAY_MS);
    await endOffers();
    api.clock.set('2026-11-26T10:00:00Z');
    const late = await offerFirst({ startsAt: '2026-11-27T11:00:00Z', endsAt: '2026-11-27T15:00:00Z' });
    api.clock.advance(DAY_MS);
    await endOffersJob.run(systemContext(api.services, 'sv'), {});
    api.clock.advance(3_600_000);
    for (const { first } of [begun, canceled, late]) expect(await lapsedTo(first)).toEqual([]);
  });
});
