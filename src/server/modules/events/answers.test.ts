/** Answers by the link of a mail: places, the waiting list, and what opens what. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { getEvent, invite, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const sweep = async (job: string): Promise<void> => {
  await api.database.run({ text: 'select graphile_worker.add_job($1, $2)', values: [job, '{}'] });
  await api.runJobs();
};

describe('EVT-01 answering from the mail', () => {
  test('opens a page per answer; reading changes nothing, sending does', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    const mail = await lastMailTo(api, guest.email);
    const links = [...(mail?.text ?? '').matchAll(/token=[\w-]+&answer=(\w+)/g)].map(([, answer]) => answer);
    expect(links).toEqual(['yes', 'maybe', 'no']);
    const visitor = api.browser();
    for (const answer of links)
      for (const [method, headers] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
      ] as const)
        expect((await visitor.send(method, `/api/app/public/events/${guest.publicId}?token=${guest.token}&answer=${answer}`, { headers })).status).toBe(200);
    expect((await getEvent(anna.browser, _id)).guests[0]?.answer).toBeNull();
    const sent = await rsvp(visitor, guest, { answer: 'yes', people: 3, children: 1, greeting: 'Vi längtar!' });
    expect(sent.body).toMatchObject({ state: 'answered', event: { guest: { answer: 'yes', people: 3, children: 1 } } });
    expect(await getEvent(anna.browser, _id)).toMatchObject({ counts: { yes: 3, children: 1, silent: 0 }, guests: [{ answer: 'yes', greeting: 'Vi längtar!' }] });
    expect((await rsvp(visitor, guest, { answer: 'no' })).body.event.guest.answer, 'by the same link').toBe('no');
    expect((await getEvent(anna.browser, _id)).counts).toMatchObject({ yes: 0, no: 1 });
  });

  test('refuses a token with another event, and a wrong or renewed one', async () => {
    const anna = await api.signedIn();
    const [one, other] = [await makeEvent(anna.browser), await makeEvent(anna.browser)];
    const [guest] = await invite(api, anna.browser, one._id, 1);
    const [stranger] = await invite(api, anna.browser, other._id, 1);
    expectProblem(await seenBy(api.browser(), { publicId: guest.publicId, token: stranger.token }), 'NOT_FOUND');
    expectProblem(await rsvp(api.browser(), { publicId: guest.publicId, token: stranger.token }, { answer: 'yes' }), 'NOT_FOUND');
    expectProblem(await api.browser().get(`/api/app/public/events/${guest.publicId}`), 'NOT_FOUND');
    const guestId = (await getEvent(anna.browser, one._id)).guests[0]?._id;
    expect((await anna.browser.post(`/api/app/events/${one._id}/guests/${guestId}/invite`)).body).toMatchObject({ url: null, guest: { _id: guestId } });
    expectProblem(await seenBy(api.browser(), guest), 'NOT_FOUND');
    const renewed = linkIn(await lastMailTo(api, guest.email));
    expect(renewed.token).not.toBe(guest.token);
    expect((await seenBy(api.browser(), renewed)).status).toBe(200);
  });

  test('shows neither guests nor addresses, and the place after a yes', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { placeShownTo: 'yes', arrival: 'Portkod 1213', isPublic: true });
    const [one, other] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), one, { answer: 'yes', greeting: 'Hemlig hälsning' });
    const seen = await seenBy(api.browser(), other);
    expect(seen.body.event).toMatchObject({ place: null, arrival: null, hasArrival: true, hosts: ['Anna'] });
    const open = await api.browser().get(`/api/app/public/events/${other.publicId}`);
    for (const body of [JSON.stringify(seen.body), JSON.stringify(open.body)]) expect(body).not.toMatch(/Bastugatan|1213|@|Gäst 0|Hemlig/);
    expect((await seenBy(api.browser(), one)).body.event).toMatchObject({ place: 'Bastugatan 12', arrival: 'Portkod 1213' });
  });

  test('keeps answers to questions that are asked, and no others', async () => {
    const anna = await api.signedIn();
    const event = await makeEvent(anna.browser, { asks: [{ text: 'Något vi ska tänka på i köket?', kind: 'food' }, { text: 'Sover ni över?' }] });
    const [guest] = await invite(api, anna.browser, event._id, 1);
    const [food = '', sleep = ''] = event.asks.map(({ _id: id }) => id);
    const asks = [
      { _id: food, diets: ['nuts' as const, 'nuts' as const], text: 'och selleri' },
      { _id: crypto.randomUUID(), text: 'annat' },
      { _id: sleep, text: '' },
    ];
    expect((await rsvp(api.browser(), guest, { answer: 'yes', asks })).status).toBe(200);
    expect((await getEvent(anna.browser, event._id)).guests[0]?.asks).toEqual([{ _id: food, diets: ['nuts'], text: 'och selleri' }]);
  });
});

describe('EVT-01 places', () => {
  test('gives the last 3 places to 3 of 50 parallel answers', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 3 });
    const guests = await invite(api, anna.browser, _id, 50);
    const answers = await Promise.all(guests.map((guest) => rsvp(api.browser(), guest, { answer: 'yes' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const event = await getEvent(anna.browser, _id);
    expect(event.counts).toMatchObject({ yes: 3, waiting: 47, offered: 0 });
    const line = event.guests.flatMap(({ waitingPosition }) => waitingPosition ?? []).sort((a, b) => a - b);
    expect(line).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
    expect(answers.filter(({ body }) => body.event.guest.line === null).length).toBe(3);
  });

  test('offers a freed place to the first in line, then the next', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    const [seated, first, second] = await invite(api, anna.browser, _id, 3);
    for (const guest of [seated, first, second]) await rsvp(api.browser(), guest, { answer: 'yes' });
    expect((await seenBy(api.browser(), second)).body.event).toMatchObject({ isFull: true, guest: { line: 2, offeredUntil: null } });
    await rsvp(api.browser(), seated, { answer: 'no' });
    expect((await lastMailTo(api, first.email))?.subject).toBe('En plats är ledig: Tre ljus');
    expect((await seenBy(api.browser(), first)).body.event.guest.offeredUntil).not.toBeNull();
    expect((await rsvp(api.browser(), seated, { answer: 'yes' })).body.event.guest.line, 'the place is held').toBe(3);
    api.clock.advance(24 * 3_600_000 + 1);
    await sweep('events:end-offers');
    expect((await seenBy(api.browser(), first)).body.event.guest).toMatchObject({ answer: null, offeredUntil: null });
    expect((await lastMailTo(api, second.email))?.subject).toBe('En plats är ledig: Tre ljus');
    expect((await rsvp(api.browser(), second, { answer: 'yes' })).body.event.guest).toMatchObject({ line: null, answer: 'yes' });
    api.clock.advance(-24 * 3_600_000 - 1);
    expect((await getEvent(anna.browser, _id)).counts).toMatchObject({ yes: 1, waiting: 1, offered: 0 });
  });

  test('keeps a lapsed offer from a newcomer when others wait', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    const [seated, first, second, newcomer] = await invite(api, anna.browser, _id, 4);
    for (const guest of [seated, first, second]) await rsvp(api.browser(), guest, { answer: 'yes' });
    await rsvp(api.browser(), seated, { answer: 'no' });
    api.clock.advance(24 * 3_600_000 + 1);
    // The job that ends offers has not run yet.
    expect((await rsvp(api.browser(), newcomer, { answer: 'yes' })).body.event.guest.line).not.toBeNull();
    expect((await seenBy(api.browser(), second)).body.event.guest.offeredUntil).not.toBeNull();
    api.clock.advance(-24 * 3_600_000 - 1);
  });

  test('lets a guest with a place change an answer when over capacity', async () => {
    const anna = await api.signedIn();
    const event = await makeEvent(anna.browser, { capacity: 2 });
    const [guest] = await invite(api, anna.browser, event._id, 1);
    await rsvp(api.browser(), guest, { answer: 'yes', people: 2 });
    const { version } = await getEvent(anna.browser, event._id);
    expect((await anna.browser.patch(`/api/app/events/${event._id}`, { capacity: 1, version })).status).toBe(200);
    expect((await rsvp(api.browser(), guest, { answer: 'yes', people: 2, greeting: 'Utan nötter, tack' })).status).toBe(200);
    expectProblem(await rsvp(api.browser(), guest, { answer: 'yes', people: 3 }), 'PLACES_TAKEN');
    expect((await getEvent(anna.browser, event._id)).counts).toMatchObject({ yes: 2, waiting: 0 });
  });

  test('passes over a party that doesn’t fit, and keeps its place', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 3 });
    const [one, two, family, single] = await invite(api, anna.browser, _id, 4);
    await rsvp(api.browser(), one, { answer: 'yes' });
    await rsvp(api.browser(), two, { answer: 'yes', people: 2 });
    expect((await rsvp(api.browser(), family, { answer: 'yes', people: 3 })).body.event.guest.line).toBe(1);
    expect((await rsvp(api.browser(), single, { answer: 'yes' })).body.event.guest.line).toBe(2);
    await rsvp(api.browser(), one, { answer: 'maybe' });
    expect((await seenBy(api.browser(), single)).body.event.guest.offeredUntil).not.toBeNull();
    expect((await seenBy(api.browser(), family)).body.event.guest).toMatchObject({ line: 1, offeredUntil: null });
    const familyId = (await getEvent(anna.browser, _id)).guests.find(({ email }) => email === family.email)?._id;
    const admitted = await anna.browser.post(`/api/app/events/${_id}/guests/${familyId}/admit`);
    expect(admitted.body.event.counts).toMatchObject({ yes: 5, waiting: 1 });
    expect((await lastMailTo(api, family.email))?.subject).toBe('Du har fått plats: Tre ljus');
  });

  test('refuses a party that outgrows its place, and keeps the place', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { capacity: 3 });
    const [guest] = await invite(api, anna.browser, _id, 1);
    await rsvp(api.browser(), guest, { answer: 'yes', people: 2 });
    const refused = await rsvp(api.browser(), guest, { answer: 'yes', people: 4 });
    expectProblem(refused, 'PLACES_TAKEN');
    expect(refused.body.places_left).toBe(3);
    expect((await seenBy(api.browser(), guest)).body.event.guest).toMatchObject({ people: 2, line: null });
  });

  test('offers places that a larger room brings', async () => {
    const anna = await api.signedIn();
    const event = await makeEvent(anna.browser, { capacity: 1 });
    const [one, other] = await invite(api, anna.browser, event._id, 2);
    for (const guest of [one, other]) await rsvp(api.browser(), guest, { answer: 'yes' });
    expect((await anna.browser.patch(`/api/app/events/${event._id}`, { version: event.version, capacity: 2 })).body.event.counts.offered).toBe(1);
    expect((await seenBy(api.browser(), other)).body.event.guest.offeredUntil).not.toBeNull();
  });
});

describe('EVT-01 the last day to answer', () => {
  test('takes no yes after it, and a no until the event', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser, { answerBy: '2026-12-06' });
    const [guest, late] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), guest, { answer: 'yes' });
    const now = api.clock.now().getTime();
    api.clock.advance(Date.parse('2026-12-06T22:59:59Z') - now);
    expect((await seenBy(api.browser(), late)).body.event.state).toBe('open');
    api.clock.advance(1_000);
    expect((await seenBy(api.browser(), late)).body.event.state).toBe('closed');
    expectProblem(await rsvp(api.browser(), late, { answer: 'yes' }), 'EVENT_CLOSED');
    expect((await rsvp(api.browser(), guest, { answer: 'no' })).status).toBe(200);
    api.clock.advance(now - api.clock.now().getTime());
  });
});

describe('EVT-01 a public event’s own guest', () => {
  test('counts once the answer is sent from the mail', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    const email = 'egen@exempel.example';
    const asked = await api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', people: 2, name: 'Egon', email });
    expect(asked.body).toMatchObject({ state: 'mailed', event: { guest: null } });
    expect((await getEvent(anna.browser, _id)).guests).toEqual([]);
    const link = linkIn(await lastMailTo(api, email));
    expect((await seenBy(api.browser(), link)).body.event.guest).toMatchObject({ name: 'Egon', people: 2, answer: null, isPending: true });
    await rsvp(api.browser(), link, { answer: 'yes', people: 2 });
    expect((await getEvent(anna.browser, _id)).counts.yes).toBe(2);
    await api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'no', name: 'Falsk', email });
    expect((await mailsTo(api, email)).length, 'no second mail at once').toBe(1);
    expect((await getEvent(anna.browser, _id)).guests[0]).toMatchObject({ name: 'Egon', answer: 'yes' });
  });

  test('is deleted when nobody answers from the mail for a day', async () => {
    const anna = await api.signedIn();
    const { publicId } = await makeEvent(anna.browser, { isPublic: true });
    const email = 'glomd@exempel.example';
    await api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Glömd', email });
    const link = linkIn(await lastMailTo(api, email));
    api.clock.advance(86_400_001);
    expectProblem(await rsvp(api.browser(), link, { answer: 'yes' }), 'NOT_FOUND');
    await sweep('events:delete-old');
    expect(await api.database.run({ text: 'select 1 from event_guests where email = $1', values: [email] })).toEqual([]);
    api.clock.advance(-86_400_001);
  });

  test('is refused by a private event', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    expectProblem(await api.browser().post(`/api/app/public/events/${guest.publicId}/rsvp`, { answer: 'yes', name: 'Egon', email: 'e@exempel.example' }), 'NOT_FOUND');
    expectProblem(await api.browser().post(`/api/app/public/events/${guest.publicId}/rsvp`, { answer: 'yes' }), 'VALIDATION_FAILED');
  });
});
