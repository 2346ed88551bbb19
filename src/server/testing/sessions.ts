/** Session helpers: sessions are two cookies, which a second tab or a thief may have too. */
import { type Answer, type Browser, createBrowser, type TestApi } from './test-api.ts';

export const ACCESS = 'client.access-token';
export const REFRESH = 'client.refresh-token';
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export const refresh = (browser: Browser): Promise<Answer> => browser.get('/api/backend/token-refresh/access-token');
export const getUser = (browser: Browser): Promise<Answer> => browser.get('/api/app/user');

export const countSessions = async (api: TestApi, memberId: string): Promise<number> =>
  (await api.database.run<{ n: number }>({ text: 'select count(*)::int as n from sessions where member_id = $1', values: [memberId] }))[0]?.n ?? 0;

/** Another tab, or a thief: a new browser with a copy of the cookies. */
export function copyBrowser(api: Pick<TestApi, 'url'>, browser: Browser): Browser {
  const copy = createBrowser(api.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}
