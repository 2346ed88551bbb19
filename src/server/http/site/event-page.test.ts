/** The page that an invitation's mail leads to, as mail scanners and browsers open it. */
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf, invite, lastMailTo, makeEvent } from '../../modules/events/testing/events.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createApiApp } from '../api/api-app.ts';
import { areas } from '../api/areas.ts';
import { createRateLimiter, type RateLimiter } from '../api/rate-limit.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { createPages } from './pages.ts';

let api: TestApi;
let vite: ViteDevServer;
let limiter: RateLimiter;
let answerPage: PageHandler;
beforeAll(async () => {
  api = await testApi();
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom', logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
  limiter = createRateLimiter(api.services);
  ({ answerPage } = createPages({
    config: api.config,
    api: createApiApp({ services: api.services, areas, limiter, checkAnswers: true }),
    buildId: 'test',
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    findMovedAddress: async () => null,
    onRenderError: (error) => {
      throw error;
    },
  }));
});
afterAll(async () => {
  await limiter.stop();
  await vite.close();
  await api.stop();
});

const scanners: [string, RequestInit][] = [
  ['GET', {}],
  ['HEAD', { method: 'HEAD' }],
  ['prefetch', { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } }],
];

test('EVT-01 answers nothing when the mail’s page is fetched', async () => {
  const { browser } = await api.signedIn({ firstName: 'Anna' });
  const { _id } = await makeEvent(browser);
  const [guest] = await invite(api, browser, _id, 1);
  const mail = await lastMailTo(api, guest.email);
  const links = [...(mail?.text ?? '').matchAll(/https?:\/\/\S*token=[\w-]+(?:&\w+(?:=\w+)?)?/g)].map(([link]) => link);
  expect(links.length, 'the answers, and the end of the mails').toBeGreaterThanOrEqual(4);
  for (const link of links)
    for (const [name, init] of scanners) {
      const { pathname, search } = new URL(link);
      const answer = await answerPage(new Request(`http://localhost${pathname}${search}`, init), { requestId: 'x', address: '127.0.0.1', isLocal: true });
      expect(answer.status, `${name} ${search}`).toBe(200);
      if (name === 'GET') expect(await answer.text()).toContain('Tre ljus');
    }
  const [stored] = (await eventOf(browser, _id)).guests;
  expect(stored).toMatchObject({ answer: null, isOptedOut: false, answeredAt: null });
});
