/** A member's calendar feed, as a calendar program reads it. */
import { expect } from 'vitest';
import type { Browser, TestApi } from '../../../testing/test-api.ts';
import { readStrictly } from './strict-ics.ts';

export const addPerson = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
export const remind = (browser: Browser, input: object) => browser.post('/api/app/reminders', { name: 'Kalas', ...input });

/** Path only: the test server doesn't run at the public URL. */
export async function renewFeed(browser: Browser): Promise<string> {
  const made = await browser.post('/api/app/calendar/feed');
  expect(made.status).toBe(201);
  return new URL(made.body.feed.url).pathname;
}

/** Without cookies, like a calendar program. */
export const fetchFeed = (api: TestApi, path: string) => fetch(api.url + path);
export const readFeed = async (api: TestApi, path: string) => readStrictly(new Uint8Array(await (await fetchFeed(api, path)).arrayBuffer()));
