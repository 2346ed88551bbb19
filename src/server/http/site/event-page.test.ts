/** The page that an invitation's mail leads to, as mail scanners and browsers open it. */
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEvent, invite, lastMailTo, makeEvent } from '../../modules/events/testing/events.ts';
import { addWish, makeList } from '../../modules/wishlists/testing/lists.ts';
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

const open = (path: string, init: RequestInit = {}) => answerPage(new Request(`http://localhost${path}`, init), { requestId: 'x', address: '127.0.0.1', isLocal: true });

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
      const answer = await open(pathname + search, init);
      expect(answer.status, `${name} ${search}`).toBe(200);
      if (name === 'GET') expect(await answer.text()).toContain('Tre ljus');
    }
  const [stored] = (await getEvent(browser, _id)).guests;
  expect(stored).toMatchObject({ answer: null, isOptedOut: false, answeredAt: null });
});

/** An event with a wishlist of two pages and a tag, and the page's links as guests get them. */
async function eventWithList({ isPublic }: { isPublic: boolean }) {
  const anna = await api.signedIn({ firstName: 'Anna' });
  const list = await makeList(anna, { visibility: 'link' });
  for (let number = 1; number <= 17; number += 1) await addWish(anna, list._id, { title: `Sak ${number}`, tags: ['till köket'] });
  const { _id } = await makeEvent(anna.browser, { wishlistId: list._id, isPublic });
  const [guest] = await invite(api, anna.browser, _id, 1);
  return { ...guest, path: `/events/${guest.publicId}/wishlist` };
}

const hrefsIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('EVT-01 keeps a guest’s token in all links of a private event’s wishlist', async () => {
  const { path, token } = await eventWithList({ isPublic: false });
  expect((await open(path)).status, 'without the token').toBe(404);
  const first = await open(`${path}?token=${token}`);
  expect(first.status).toBe(200);
  const hrefs = hrefsIn(await first.text());
  const toLogin = hrefs.filter((href) => href.startsWith('/logga-in?redirect=')).map((href) => decodeURIComponent(href.split('redirect=')[1] ?? ''));
  const toList = hrefs.filter((href) => href.startsWith(path));
  expect(toList).toContain(`${path}?token=${token}&page=2`);
  expect(toList).toContain(`${path}?token=${token}&tag=till+k%C3%B6ket`);
  expect(toLogin.length, 'in the header and bottom bar, and under whispers').toBeGreaterThanOrEqual(3);
  for (const link of toLogin) expect(link).toBe(`${path}?token=${token}`);
  for (const link of new Set(toList)) expect((await open(link)).status, link).toBe(200);
  // The second page leads back to the first, and the tag off again.
  for (const query of ['page=2', 'tag=till+k%C3%B6ket']) expect(hrefsIn(await (await open(`${path}?token=${token}&${query}`)).text()), query).toContain(`${path}?token=${token}`);
});

async function isDescribed(path: string): Promise<boolean> {
  const answer = await open(path);
  expect(answer.status, path).toBe(200);
  return (await answer.text()).includes('"@type":"Event"');
}

test('EVT-01 describes an event on its wishlist page to search engines when public', async () => {
  const shown = await eventWithList({ isPublic: true });
  expect(await isDescribed(shown.path)).toBe(true);
  const hidden = await eventWithList({ isPublic: false });
  expect(await isDescribed(`${hidden.path}?token=${hidden.token}`)).toBe(false);
});
