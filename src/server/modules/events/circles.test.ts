/** [22] An event to which a circle is invited: each fellow member sees it, friend of the host or not, and nobody across a block. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventGuest } from '#shared/contract/events.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { join, leave, makeCircle, makeFamily } from '../circles/testing/circles.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addPerson } from '../gifts/testing/gifts.ts';
import { addGuests, getEvent, makeEvent, rsvp } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const inviteCircle = ({ browser }: Somebody, eventId: string, circleId: string) => browser.post(`/api/app/events/${eventId}/circles/${circleId}`);
const getNames = (guests: readonly EventGuest[]): string[] => guests.map(({ name }) => name.split(' ')[0] ?? '').sort();
const titlesFor = async ({ browser }: Somebody): Promise<string[]> => (await browser.get('/api/app/events')).body.events.map(({ title }: { title: string }) => title);
const gatheringFor = async ({ browser }: Somebody, circleId: string) => (await browser.get(`/api/app/circles/${circleId}/gathering`)).body.event?.title ?? null;
const listGuestNames = async ({ browser }: Somebody, eventId: string): Promise<string[]> => getNames((await getEvent(browser, eventId)).guests);
const block = async (one: Somebody, other: Somebody) => expect((await one.browser.post('/api/app/blocks', { memberId: other.id })).status).toBeLessThan(300);

/** Bo's event: in Anna's circle he is Anna's friend, and not Cilla's. */
async function makeGathering() {
  const family = await makeFamily(api);
  const { _id: eventId } = await makeEvent(family.bo.browser, { title: 'Adventsfika' });
  return { ...family, eventId };
}

describe('[22] an event for a circle', () => {
  test('reaches every fellow member, friends of the host or not', async () => {
    const { anna, bo, cilla, id, eventId } = await makeGathering();
    const answer = await inviteCircle(bo, eventId, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(getNames(answer.body.guests)).toEqual(['Anna', 'Cilla']);
    for (const fellow of [anna, cilla]) {
      expect([await titlesFor(fellow), await gatheringFor(fellow, id)]).toEqual([['Adventsfika'], 'Adventsfika']);
      expect((await mailsTo(api, fellow.email)).filter(({ subject }) => subject === 'Bo bjuder in dig: Adventsfika')).toHaveLength(1);
    }
    const [own] = (await cilla.browser.get('/api/app/events')).body.events;
    expect((await rsvp(cilla.browser, own.invitation, { answer: 'yes' })).status).toBe(200);
    expect((await getEvent(bo.browser, eventId)).counts.yes).toBe(1);
    expect((await inviteCircle(bo, eventId, id)).body.guests, 'each once').toEqual([]);
  });

  test('invites no stranger by id, nor another’s circle', async () => {
    const { bo, cilla, id, eventId } = await makeGathering();
    const outside = await findable(api);
    for (const { id: friendId } of [cilla, outside]) expectProblem(await addGuests(bo.browser, eventId, [{ friendId }]), 'VALIDATION_FAILED');
    const other = await makeCircle(cilla);
    expectProblem(await inviteCircle(bo, eventId, other._id), 'NOT_FOUND');
    expectProblem(await inviteCircle(outside, eventId, id), 'NOT_FOUND');
  });

  test('leaves out who hasn’t joined the circle or has left it', async () => {
    const { anna, bo, cilla, id, eventId } = await makeGathering();
    const dan = await findable(api, { firstName: 'Dan' });
    await befriend(anna, dan);
    await anna.browser.post(`/api/app/circles/${id}/members`, { memberIds: [dan.id] });
    await leave(cilla, id);
    expect(getNames((await inviteCircle(bo, eventId, id)).body.guests)).toEqual(['Anna']);
    await join(dan, id);
    expect(await gatheringFor(dan, id), 'joined later').toBeNull();
    expect(getNames((await inviteCircle(bo, eventId, id)).body.guests), 'invited again').toEqual(['Dan']);
    expect(await gatheringFor(dan, id)).toBe('Adventsfika');
  });

  test('invites the host’s own people whom they show, not those of others', async () => {
    const { bo, cilla, id, eventId } = await makeGathering();
    for (const [somebody, name] of [
      [bo, 'Farmor'],
      [cilla, 'Gudrun'],
    ] as const)
      await somebody.browser.put(`/api/app/circles/${id}/people/${await addPerson(somebody, name)}`);
    expect(getNames((await inviteCircle(bo, eventId, id)).body.guests)).toEqual(['Anna', 'Cilla', 'Farmor']);
  });
});

describe('[22] an event for a circle, across a block', () => {
  test.each(['host', 'fellow'])('invites nobody when the %s blocks the other', async (who) => {
    const { anna, bo, cilla, id, eventId } = await makeGathering();
    await (who === 'host' ? block(bo, cilla) : block(cilla, bo));
    expect(getNames((await inviteCircle(bo, eventId, id)).body.guests)).toEqual(['Anna']);
    expect([await titlesFor(cilla), await gatheringFor(cilla, id)]).toEqual([[], null]);
    expect((await mailsTo(api, cilla.email)).filter(({ text }) => text.includes('Adventsfika'))).toEqual([]);
    expect(await api.database.run({ text: 'select 1 from event_guests where event_id = $1 and member_id = $2', values: [eventId, cilla.id] }), 'nor once the block ends').toEqual([]);
    expect([await gatheringFor(anna, id), await listGuestNames(bo, eventId)]).toEqual(['Adventsfika', ['Anna']]);
  });

  test.each(['host', 'fellow'])('parts them when the %s blocks the other afterwards', async (who) => {
    const { anna, bo, cilla, id, eventId } = await makeGathering();
    await inviteCircle(bo, eventId, id);
    await (who === 'host' ? block(bo, cilla) : block(cilla, bo));
    expect([await titlesFor(cilla), await gatheringFor(cilla, id), await listGuestNames(bo, eventId)]).toEqual([[], null, ['Anna']]);
    expect(
      (await mailsTo(api, cilla.email)).filter(({ text }) => text.includes('Adventsfika')),
      'sent after the block',
    ).toEqual([]);
    expect(await gatheringFor(anna, id)).toBe('Adventsfika');
  });

  test('hides a guest from a co-host who is blocked', async () => {
    const { anna, bo, cilla, id, eventId } = await makeGathering();
    expect((await bo.browser.post(`/api/app/events/${eventId}/hosts`, { friendId: anna.id })).status).toBe(200);
    await inviteCircle(bo, eventId, id);
    await api.database.run({ text: 'insert into blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())', values: [cilla.id, anna.id] });
    expect([await listGuestNames(bo, eventId), await listGuestNames(anna, eventId)]).toEqual([['Cilla'], []]);
    expect((await cilla.browser.get('/api/app/events')).body.events).toMatchObject([{ title: 'Adventsfika', hostNames: ['Bo'] }]);
  });

  test('invites the rest when a fellow blocks the host meanwhile', async () => {
    const { bo, cilla, id, eventId } = await makeGathering();
    api.onStep('events.circle-listed', () => block(cilla, bo));
    const answer = await inviteCircle(bo, eventId, id);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(getNames(answer.body.guests)).toEqual(['Anna']);
  });

  test('counts fellows who are no friends among the mails of a day', async () => {
    const { bo, id } = await makeGathering();
    await api.database.run({ text: `insert into event_mail_counts (subject, kind, day, count) values ($1, 'invitation', '2026-11-25', 299)`, values: [bo.id] });
    const events = [await makeEvent(bo.browser, { title: 'Ett' }), await makeEvent(bo.browser, { title: 'Två' })];
    const answers = [];
    for (const { _id } of events) answers.push(await inviteCircle(bo, _id, id));
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
  });
});
