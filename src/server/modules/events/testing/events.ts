/** Test helpers: an event with guests by address, and their answers from the mail. */
import { expect } from 'vitest';
import type { CreateEventInput, Event } from '#shared/contract/events.ts';
import type { RsvpInput } from '#shared/contract/seen-events.ts';
import { type Mail, mailsTo } from '../../../testing/mailbox.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';

export async function makeEvent(browser: Browser, input: Partial<CreateEventInput> = {}): Promise<Event> {
  const answer = await browser.post('/api/app/events', { title: 'Tre ljus', startsAt: '2026-12-13T14:00:00Z', endsAt: '2026-12-13T17:00:00Z', place: 'Bastugatan 12', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.event;
}

export const getEvent = async (browser: Browser, id: string): Promise<Event> => (await browser.get(`/api/app/events/${id}`)).body.event;

export const addGuests = (browser: Browser, id: string, guests: readonly object[]): Promise<Answer> => browser.post(`/api/app/events/${id}/guests`, { guests });

export interface Invited {
  email: string;
  publicId: string;
  token: string;
}

export function linkIn(mail: Pick<Mail, 'text'> | undefined): { publicId: string; token: string } {
  const [, publicId = '', token = ''] = /\/events\/(event_\w+)\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { publicId, token };
}

let count = 0;

/** Guests by address, with the links of their mails: as many as are asked for. */
export async function invite(api: TestApi, browser: Browser, id: string, number: number): Promise<[Invited, Invited, Invited, Invited, ...Invited[]]> {
  const emails = Array.from({ length: number }, () => {
    count += 1;
    return `gast${count}@exempel.example`;
  });
  expect(
    (
      await addGuests(
        browser,
        id,
        emails.map((email, index) => ({ name: `Gäst ${index}`, email })),
      )
    ).status,
  ).toBe(201);
  await api.runJobs();
  const mails: Mail[] = (await api.get('/__outbox.json')).body.messages;
  return emails.map((email) => ({ email, ...linkIn(mails.find(({ to }) => to === email)) })) as unknown as [Invited, Invited, Invited, Invited, ...Invited[]];
}

/** A missing one is not found. */
type Link = Pick<Invited, 'publicId' | 'token'> | null | undefined;

export const rsvp = (browser: Browser, link: Link, input: Omit<RsvpInput, 'token'>): Promise<Answer> =>
  browser.post(`/api/app/public/events/${link?.publicId}/rsvp`, { ...input, token: link?.token ?? 'none' });

export const seenBy = (browser: Browser, link: Link): Promise<Answer> => browser.get(`/api/app/public/events/${link?.publicId}?token=${link?.token}`);

export const lastMailTo = async (api: TestApi, email = ''): Promise<Mail | undefined> => (await mailsTo(api, email)).at(-1);
