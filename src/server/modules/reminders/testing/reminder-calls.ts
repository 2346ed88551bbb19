/** Test helpers: what members do with reminders over the API. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Browser, type TestApi, testApi } from '../../../testing/test-api.ts';

export const person = async (browser: Browser, input: object) => (await browser.post('/api/app/jubilees', input)).body.jubilee._id as string;
export const add = async (browser: Browser, input: object) => (await browser.post('/api/app/reminders', { name: 'Kalas', ...input })).body.reminder as { _id: string };
export const list = async (browser: Browser, query = '') =>
  (await browser.get(`/api/app/reminders${query}`)).body.reminders as { _id: string; name: string; date: string; source: string; daysLeft: number }[];
export const getDates = async (browser: Browser, query = '') => (await list(browser, query)).map(({ name, date }) => `${name} ${date}`);
export const finish = (browser: Browser, id: string, date: string) => browser.post(`/api/app/reminders/${id}/done`, { date });
export const snooze = (browser: Browser, id: string, date: string, days: number) => browser.post(`/api/app/reminders/${id}/snooze`, { date, days });
/** An id that doesn't exist. */
export const NOBODY = '01930000-0000-7000-8000-000000000000';

/** Starts the API before a file's tests; each test begins at 10:00 UTC on 23 November 2026. */
export function remindersApi() {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.stop());
  afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

  const signIns = new Map<Browser, { email: string; password: string }>();
  async function member(): Promise<Browser> {
    const { browser, email, password } = await api.signedIn();
    signIns.set(browser, { email, password });
    return browser;
  }
  /** Sets the clock and signs in again, since sessions expire. */
  async function goTo(time: string, browser: Browser): Promise<void> {
    api.clock.set(time);
    expect((await browser.post('/api/auth/login', signIns.get(browser))).status).toBe(200);
  }
  return {
    get api() {
      return api;
    },
    member,
    goTo,
  };
}
