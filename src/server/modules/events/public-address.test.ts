/** The address of a public event: ends when hosts withdraw it, and never opens again. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { makeList } from '../wishlists/testing/lists.ts';
import { getEvent, invite, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

async function setPublic(browser: Browser, id: string, isPublic: boolean): Promise<Event> {
  const { version } = await getEvent(browser, id);
  const { status, body } = await browser.patch(`/api/app/events/${id}`, { version, isPublic });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
}

/** What anyone may do at the address without a link of their own. */
const uses = (publicId: string | null) =>
  [
    ['page', () => api.get(`/api/app/public/events/${publicId}`)],
    ['calendar file', () => api.get(`/api/app/public/events/${publicId}/calendar`)],
    ['answer', () => api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Ulla', email: 'ulla@exempel.example' })],
  ] as const;

async function expectDead(publicId: string | null): Promise<void> {
  for (const [, use] of uses(publicId)) expectProblem(await use(), 'NOT_FOUND');
}

describe('EVT-01 a public event’s page and calendar file', () => {
  test('hold no guest’s name, address or answer', async () => {
    const anna = await api.signedIn({ firstName: 'Anna', lastName: 'Hemlignamn' });
    const input = { isPublic: true, capacity: 2, place: 'Bastugatan 12', arrival: 'Portkod 4711', asks: [{ text: 'Allergier?', kind: 'food' as const }] };
    const { _id, publicId, asks } = await makeEvent(anna.browser, input);
    const guests = await invite(api, anna.browser, _id, 4);
    for (const [index, answer] of (['yes', 'maybe', 'no', 'yes'] as const).entries())
      expect((await rsvp(api.browser(), guests[index], { answer, people: 2, greeting: `Hälsning${index}`, asks: [{ _id: asks[0]?._id ?? '', text: `Svar${index}`, diets: ['vegan'] }] })).status).toBe(
        200,
      );
    const page = await api.get(`/api/app/public/events/${publicId}`);
    const file = String((await api.get(`/api/app/public/events/${publicId}/calendar`)).body);
    for (const text of [JSON.stringify(page.body), file])
      for (const secret of [...guests.map(({ email }) => email), 'Gäst', 'Hälsning', 'Svar', 'vegan', 'Portkod', 'Hemlignamn', anna.email, 'token']) expect(text).not.toContain(secret);
    expect(page.body.event).toMatchObject({ isFull: true, placesLeft: 0, guest: null });

    const calendar = new ICAL.Component(ICAL.parse(file));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    const [event, ...more] = calendar.getAllSubcomponents('vevent');
    expect(more).toEqual([]);
    expect(event?.getAllProperties('attendee')).toEqual([]);
    expect(event?.getFirstPropertyValue('summary')).toBe('Tre ljus');
    expect(event?.getFirstPropertyValue('location')).toBe('Bastugatan 12');
    expect(String(event?.getFirstPropertyValue('url'))).toMatch(new RegExp(`/events/${publicId}$`));
    expect(event?.getFirstPropertyValue('uid')).toBe(`${_id}@events.fira`);
    expect(event?.getFirstPropertyValue('sequence')).toBe(0);
    expect(event?.getFirstProperty('organizer')?.getParameter('cn')).toBe('Anna');
  });
});

describe('EVT-01 a withdrawn public address', () => {
  test('stays dead when the event is public again', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const list = await makeList(anna, { visibility: 'link' });
    const { _id, publicId: first, url } = await makeEvent(anna.browser, { isPublic: true, wishlistId: list._id });
    expect(new URL(url ?? '').pathname).toBe(`/events/${first}`);
    for (const [name, use] of uses(first)) expect((await use()).status, name).toBe(200);
    expect(await setPublic(anna.browser, _id, false)).toMatchObject({ publicId: null, url: null });
    await expectDead(first);
    const { publicId: second } = await setPublic(anna.browser, _id, true);
    expect(second).not.toBe(first);
    await expectDead(first);
    for (const [name, use] of uses(second)) expect((await use()).status, name).toBe(200);
    expect((await api.get(`/api/app/public/events/${second}`)).body.event).toMatchObject({ publicId: second, wishlistPublicId: list.publicId });
    await setPublic(anna.browser, _id, false);
    const { publicId: third } = await setPublic(anna.browser, _id, true);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const dead of [first, second]) await expectDead(dead);
  });

  test('keeps its address when other fields change', async () => {
    const anna = await api.signedIn();
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    const changed = await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, isPublic: true, text: 'Glögg' });
    expect(changed.body.event).toMatchObject({ publicId, text: 'Glögg' });
    expect((await anna.browser.patch(`/api/app/events/${_id}`, { version: 2, title: 'Fyra ljus' })).body.event.publicId).toBe(publicId);
  });

  test('never ends the links of guests, whenever they were mailed', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id, publicId: first } = await makeEvent(anna.browser, { isPublic: true });
    const [early] = await invite(api, anna.browser, _id, 1);
    await setPublic(anna.browser, _id, false);
    const [meanwhile] = await invite(api, anna.browser, _id, 1);
    const { publicId: second } = await setPublic(anna.browser, _id, true);
    const email = 'sent@exempel.example';
    expect((await api.browser().post(`/api/app/public/events/${second}/rsvp`, { answer: 'yes', name: 'Sent', email })).body.state).toBe('mailed');
    await api.runJobs();
    const late = linkIn(await lastMailTo(api, email));
    for (const link of [early, meanwhile, late]) {
      expect((await seenBy(api.browser(), link)).body.event, 'by the guest’s own link').toMatchObject({ title: 'Tre ljus', publicId: link.publicId });
      expect((await rsvp(api.browser(), link, { answer: 'yes' })).status).toBe(200);
      expect((await api.get(`/api/app/public/events/${link.publicId}/calendar?token=${link.token}`)).status).toBe(200);
      // The same address without a link is not public.
      expectProblem(await api.get(`/api/app/public/events/${link.publicId}`), 'NOT_FOUND');
      expectProblem(await seenBy(api.browser(), { ...link, publicId: second ?? '' }), 'NOT_FOUND');
    }
    await expectDead(first);
  });

  test('gives two hosts who publish at once one address', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser);
    const both = await Promise.all([1, 2].map(() => anna.browser.patch(`/api/app/events/${_id}`, { version: 1, isPublic: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { publicId } = await getEvent(anna.browser, _id);
    for (const { body } of both) expect(body.event.publicId).toBe(publicId);
  });

  test('makes a reminder from the address that is public now', async () => {
    const [anna, erik] = [await api.signedIn(), await api.signedIn()];
    const { _id } = await makeEvent(anna.browser, { isPublic: true });
    await setPublic(anna.browser, _id, false);
    const { publicId } = await setPublic(anna.browser, _id, true);
    expect((await anna.browser.post(`/api/app/events/${publicId}/reminder`, { repeats: 'once' })).status).toBe(201);
    expectProblem(await erik.browser.post(`/api/app/events/${publicId}/reminder`, { repeats: 'once' }), 'NOT_FOUND');
  });
});
