import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchPath } from '#shared/i18n/paths.ts';
import { locales } from '#shared/values/text/locale.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { areas } from './areas.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

/** Chromium's Accept header for a navigation. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const oneClick = areas.flatMap(({ prefix, endpoints }) => endpoints.filter(({ spec }) => spec.isOpenToOtherSites).map((endpoint) => ({ endpoint, path: prefix + endpoint.path })));

describe('lesson 30: addresses in List-Unsubscribe', () => {
  test('exist for member mails, stock alerts, events, greetings and invitations', () => {
    expect(oneClick.map(({ path }) => path).sort()).toEqual([
      '/api/app/public/events/:publicId/invitations/:token/stop',
      '/api/app/public/greetings/:token/stop',
      '/api/app/public/invite-mails/:token/never',
      '/api/app/public/unsubscribe/:token',
      '/api/store/stock-alerts/:token/unsubscribe',
    ]);
  });

  test.each(oneClick.flatMap((one) => locales.map((locale) => ({ ...one, locale }))))('$path opens its page in $locale', async ({ path, locale }) => {
    const token = 'a-B_9';
    const answer = await api.get(`${path.replace(':token', token)}?locale=${locale}`, { accept: ACCEPT });
    expect([answer.status, answer.body]).toEqual([303, '']);
    const location = new URL(answer.headers.get('location') ?? '', api.url);
    expect(location.origin, 'a path of our own').toBe(api.url);
    expect(matchPath(location.pathname)?.locale).toBe(locale);
    expect(location.href).toContain(token);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  test('answer programs with JSON as before', async () => {
    const answers = await Promise.all(oneClick.map(({ path }) => api.get(path.replace(':token', 'x'), { accept: 'application/json' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([404, 405, 405, 405, 405]);
  });

  test('cannot redirect to another site', async () => {
    for (const { path } of oneClick) {
      const answer = await api.get(path.replace(':token', encodeURIComponent('//evil.example/?\r\nx: y')), { accept: ACCEPT });
      expect(new URL(answer.headers.get('location') ?? '', api.url).origin).toBe(api.url);
      expect(answer.headers.get('x')).toBe(null);
    }
  });
});
