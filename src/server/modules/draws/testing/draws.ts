/** Test helpers: an event whose guests come, its draw, and what the mails open. */
import { expect } from 'vitest';
import type { CreateDrawInput, Draw, DrawnName, DrawOfEvent } from '#shared/contract/draws.ts';
import { type Mail, mailsTo } from '../../../testing/mailbox.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';
import { addGuests, makeEvent, linkIn, rsvp } from '../../events/testing/events.ts';

let count = 0;

export interface Gathering {
  host: Browser;
  /** Signs the host in again, after time has passed. */
  signIn: () => Promise<Answer>;
  hostId: string;
  eventId: string;
  /** Person ids by name; the host is Anna. */
  ids: Record<string, string>;
  emails: Record<string, string>;
}

/** An event of Anna's with guests by address, who have said yes. */
export async function gather(api: TestApi, names: readonly string[], startsAt = '2026-12-24T14:00:00Z'): Promise<Gathering> {
  count += 1;
  const anna = await api.signedIn({ firstName: 'Anna', lastName: '' });
  const { _id: eventId } = await makeEvent(anna.browser, { title: 'Julafton hos farmor', startsAt, endsAt: null });
  const emails = Object.fromEntries(names.map((name) => [name, `${name.toLowerCase()}.${count}@exempel.example`]));
  const added = await addGuests(
    anna.browser,
    eventId,
    names.map((name) => ({ name, email: emails[name] })),
  );
  expect(added.status).toBe(201);
  await api.runJobs();
  for (const email of Object.values(emails)) expect((await rsvp(api.browser(), linkIn((await mailsTo(api, email)).at(-1)), { answer: 'yes' })).status).toBe(200);
  const ids = Object.fromEntries((added.body.guests as { _id: string; name: string }[]).map(({ _id, name }) => [name, _id]));
  return {
    signIn: () => anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password }),
    host: anna.browser,
    hostId: anna.id,
    eventId,
    ids: { ...ids, Anna: anna.id },
    emails: { ...emails, Anna: anna.email },
  };
}

export const draw = (browser: Browser, eventId: string, rules: CreateDrawInput = {}): Promise<Answer> => browser.post(`/api/app/events/${eventId}/draw`, rules);

export async function drawn(browser: Browser, eventId: string, rules: CreateDrawInput = {}): Promise<Draw> {
  const answer = await draw(browser, eventId, rules);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.draw;
}

export const send = (browser: Browser, drawId: string): Promise<Answer> => browser.post(`/api/app/draws/${drawId}/send`);

export async function drawAndSend(browser: Browser, eventId: string, rules: CreateDrawInput = {}): Promise<Draw> {
  const sent = await send(browser, (await drawn(browser, eventId, rules))._id);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body.draw;
}

export const getDraw = async (browser: Browser, eventId: string): Promise<DrawOfEvent> => (await browser.get(`/api/app/events/${eventId}/draw`)).body;

export const leave = (browser: Browser, sent: Draw, name: string): Promise<Answer> =>
  browser.delete(`/api/app/draws/${sent._id}/participants/${sent.participants.find((one) => one.name === name)?._id ?? 'nobody'}`);

/** Mails of draws to an address, oldest first. */
export const drawMails = async (api: TestApi, email = ''): Promise<Mail[]> => (await mailsTo(api, email)).filter(({ text }) => text.includes('/events/draws/'));

export const tokenIn = (text: string | null | undefined): string => /\/events\/draws\/([\w-]+)/.exec(text ?? '')?.[1] ?? 'none';

export const open = (browser: Browser, token: string): Promise<Answer> => browser.get(`/api/app/public/draws/${token}`);

/** The page behind the last mail's link. */
export async function openMail(api: TestApi, email = ''): Promise<DrawnName> {
  const answer = await open(api.browser(), tokenIn((await drawMails(api, email)).at(-1)?.text));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.drawn;
}

/** Receivers by giver, read from everyone's mail. */
export async function readAll(api: TestApi, { emails }: Gathering): Promise<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (const [name, email] of Object.entries(emails)) pairs.push([name, (await openMail(api, email)).receiver?.name ?? '']);
  return Object.fromEntries(pairs);
}
