/**
 * Shop pages rendered on the test database, as in npm run dev: what each costs, and what mail scanners and guests of an event are answered. One file, because
 * loading the pages takes twenty seconds of processor time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Config } from '../../platform/config.ts';
import { readGuaranteeNotices } from '../../platform/guarantee-notices.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import { getEvent, invite, lastMailTo, makeEvent, rsvp } from '../../modules/events/testing/events.ts';
import { addWish, makeList } from '../../modules/wishlists/testing/lists.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { writeGuaranteeNotices } from '../../testing/guarantee-notices.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { createApiApp } from '../api/api-app.ts';
import { areas } from '../api/areas.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { createPages } from './pages.ts';
import { createRateLimiter, type RateLimiter } from '../api/rate-limit.ts';

const noticeFolder = mkdtempSync(path.join(tmpdir(), 'fira-notice-'));

/** Time limit for rendering (entry.server.tsx, streamTimeout); aborted a second later. */
const STREAM_MS = 8_000;

let api: TestApi;
let vite: ViteDevServer;
let limiter: RateLimiter;
let answerPage: PageHandler;
/** Of a shop with the official notice. */
let answerWithNotice: PageHandler;
let proxy: DatabaseProxy | undefined;
beforeAll(async () => {
  api = await testApi({
    async wayToDatabase(connectionString) {
      proxy = await startDatabaseProxy(connectionString);
      return proxy.connectionString;
    },
  });
  vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom', logLevel: 'silent', optimizeDeps: { noDiscovery: true } });
  limiter = createRateLimiter(api.services);
  const makePages = (config: Config) =>
    createPages({
      config,
      api: createApiApp({ services: api.services, areas, limiter, checkAnswers: true }),
      buildId: 'test',
      loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      findMovedAddress: async (path) => (path === '/flyttad' ? { target: '/shop', isPermanent: true } : null),
      onRenderError: (error) => {
        throw error;
      },
    });
  ({ answerPage } = makePages(api.config));
  answerWithNotice = makePages({ ...api.config, guaranteeNotices: readGuaranteeNotices(writeGuaranteeNotices(noticeFolder)) }).answerPage;
});
afterAll(async () => {
  await limiter.stop();
  await vite.close();
  await api.stop();
  await proxy?.stop();
  rmSync(noticeFolder, { recursive: true });
});

const openAs = (address: string, path: string, init: RequestInit = {}) => answerPage(new Request(`http://localhost${path}`, init), { requestId: 'x', address, isLocal: true });
const open = (path: string, headers: Record<string, string> = {}) => openAs('127.0.0.1', path, { headers });

test('lesson 16: renders a whole uncached product page in at most 6 statements', async () => {
  const { id: categoryId } = await api.make.category({ name: 'Blommor' });
  const product = await api.make.product({ title: 'Snabb sak', categoryId });
  await api.make.product({ title: 'Nära släkting', categoryId });
  const path = `/shop/produkter/${(await api.get(`/api/store/products/${product.productId}?locale=sv`)).body.product.path}`;
  // Warms up: the first page also loads and transforms the code.
  expect((await open(path)).status).toBe(200);
  const statements = await api.listStatements(async () => {
    const html = await (await open(path)).text();
    for (const part of ['<title>Snabb sak', 'Nära släkting', 'Blommor']) expect(html).toContain(part);
  });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
});

const ownWords = { sv: 'Demonstration: det här är vår egen text.', en: 'Demonstration: these are our own words.' };

test.each(['sv', 'en'] as const)('CAT-01 CART-14 shows the official guarantee notice where there is one (%s)', async (locale) => {
  const { productId } = await api.make.product({ title: 'Med garanti' });
  const { path: productPath } = (await api.get(`/api/store/products/${productId}?locale=${locale}`)).body.product;
  const notice = readGuaranteeNotices(writeGuaranteeNotices(noticeFolder))?.[locale];
  const read = async (answer: Promise<Response>) => (await answer).text();
  const facts = { requestId: 'x', address: '127.0.0.1', isLocal: true };
  const at = `http://localhost${pathTo('product', locale, { '*': productPath })}`;
  const [demonstration, official] = [await read(answerPage(new Request(at), facts)), await read(answerWithNotice(new Request(at), facts))];
  expect(demonstration).toContain(ownWords[locale]);
  expect(demonstration).not.toContain('/guarantee-notice/');
  expect(official).toContain(`<img src="${notice?.address}" width="595" height="842"`);
  expect(official).not.toContain(ownWords[locale]);
  const checkout = await read(answerWithNotice(new Request(`http://localhost${pathTo('checkout', locale)}`), facts));
  expect(checkout).toContain(notice?.address);
});

test('CAT-01 shows no guarantee notice for a service', async () => {
  const { productId } = await api.make.product({ title: 'En kväll', withdrawalClass: 'dated-service' });
  const { path: productPath } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body.product;
  const html = await (await open(pathTo('product', 'sv', { '*': productPath }))).text();
  expect(html).toContain('En kväll');
  expect(html).not.toContain('id="guarantee"');
});

test('leaves no timer behind after rendering a page', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  expect((await open('/shop')).status).toBe(200);
  const long = set.mock.calls.flatMap(([, ms], index) => (ms === STREAM_MS || ms === STREAM_MS + 1_000 ? [set.mock.results[index]?.value] : []));
  expect(long).toHaveLength(2);
  expect(long.filter((timer) => !cleared.mock.calls.some(([timerCleared]) => timerCleared === timer))).toEqual([]);
  vi.restoreAllMocks();
});

test('NAV-07 sends Retry-After for page and data when the database is unavailable', async () => {
  const { productId } = await api.make.product({ title: 'Borta en stund' });
  const { path } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body.product;
  await proxy?.cutConnections();
  try {
    for (const address of [`/shop/produkter/${path}`, `/en/shop/products/${path}.data`, '/shop.data']) {
      const answer = await open(address);
      expect([answer.status, answer.headers.get('Retry-After')], address).toEqual([503, '5']);
    }
  } finally {
    await proxy?.giveBack();
  }
  expect((await open(`/shop/produkter/${path}`)).headers.has('Retry-After')).toBe(false);
});

test('NAV-07 answers 429 with Retry-After when a visitor’s calls are rate-limited', async () => {
  let answer = await openAs('203.0.113.9', '/wishlists/okand');
  for (let asked = 0; asked < 400 && answer.status === 404; asked += 1) answer = await openAs('203.0.113.9', '/wishlists/okand');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(await answer.text()).toContain('<title>För många försök');
  expect((await open('/shop')).status, 'somebody else').toBe(200);
});

test('NAV-06 redirects a moved address without its rendered page', async () => {
  const answer = await open('/flyttad?a=1');
  expect([answer.status, answer.headers.get('Location'), await answer.text()]).toEqual([308, '/shop?a=1', '']);
});

test('sends a page’s data in one piece with its length', async () => {
  const answer = await open('/shop.data');
  expect([answer.status, Number(answer.headers.get('Content-Length'))]).toEqual([200, (await answer.bytes()).length]);
});

test('contains what it shows of a product, and no more', async () => {
  const category = await api.make.category({ name: 'Smycken' });
  const { productId } = await api.make.product({ title: 'Ring', categoryId: category.id });
  await api.make.product({ title: 'Halsband', categoryId: category.id });
  const { path } = (await api.get(`/api/store/products/${productId}?locale=sv`)).body.product;
  const [, categoryPath = ''] = /^(.*)\/[^/]+$/.exec(path) ?? [];
  for (const [address, shown, notSent] of [
    [`/shop/produkter/${path}`, 'Halsband', ['product_translations', 'delivery_terms', 'delivery_estimates']],
    [`/shop/kategorier/${categoryPath}`, 'Ring', ['product_translations', 'members_discount_percentage', 'EUR']],
  ] as const) {
    const html = await (await open(address)).text();
    expect(html).toContain(shown);
    for (const part of notSent) expect(html.includes(`\\"${part}\\"`), `${part} on ${address}`).toBe(false);
    expect(html, 'as loaders write').toContain('\\"SEK\\"');
  }
});

test('renders five hundred wishes in 150 kB for owner and link holder', async () => {
  const owner = await api.signedIn();
  const { _id, publicId } = (await owner.browser.post('/api/app/wishlists', { name: 'Allt jag vill ha', visibility: 'link' })).body.wishlist;
  for (let number = 1; number <= 30; number += 1) {
    const { productId } = await api.make.product({ title: `En sak med ett ganska långt namn, nummer ${number}` });
    expect((await owner.browser.post(`/api/app/wishlists/${_id}/items`, { productId, note: 'Helst den blå, i den mindre storleken.' })).status).toBe(201);
  }
  await api.database.run({ text: `insert into media (id, extension, width, height, color) values ('0123456789abcdef', 'webp', 1600, 2000, '#c0ffee')`, values: [] });
  await api.database.run({
    text: `insert into product_images (product_id, media_id, position, alt) select product_id, '0123456789abcdef', 0, '{"sv":"En sak på ett bord, i kvällsljus","en":"A thing on a table, at dusk"}' from wishlist_items where list_id = $1`,
    values: [_id],
  });
  await api.database.run({
    text: `insert into wishlist_items (id, list_id, title, quantity, position, prices_then, added_at, updated_at)
      select gen_random_uuid(), $1, 'nr ' || n, 1, 1000 + n, '[]', now(), now() from generate_series(31, 500) n`,
    values: [_id],
  });
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [address, headers] of [
    [`/wishlists/${publicId}`, {}],
    [`/user/wishlists/${_id}`, { cookie }],
  ] as const) {
    const html = await (await open(address, headers)).text();
    expect(html).toContain('namn, nummer 15');
    // The test shop has no category menu, which takes ten thousand bytes.
    expect(Buffer.byteLength(html), address).toBeLessThanOrEqual(140_000);
  }
});

// The page that an invitation’s mail leads to, as mail scanners and browsers open it.

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
      const answer = await openAs('127.0.0.1', pathname + search, init);
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

test('EVT-01 writes nothing of guests into a public event’s page', async () => {
  const { browser, email } = await api.signedIn({ firstName: 'Anna', lastName: 'Hemlignamn' });
  const { _id, publicId, asks } = await makeEvent(browser, { isPublic: true, arrival: 'Portkod 4711', asks: [{ text: 'Allergier?', kind: 'food' }] });
  const guests = await invite(api, browser, _id, 2);
  for (const guest of guests) await rsvp(api.browser(), guest, { answer: 'yes', greeting: 'Hälsningen', asks: [{ _id: asks[0]?._id ?? '', text: 'Hasselnötter', diets: [] }] });
  for (const path of [`/events/${publicId}`, `/en/events/${publicId}`, `/events/${publicId}.data`]) {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Allergier?');
    for (const secret of [...guests.flatMap((guest) => [guest.email, guest.token]), 'Gäst 0', 'Hälsningen', 'Hasselnötter', '4711', 'Hemlignamn', email]) expect(html, path).not.toContain(secret);
  }
});

test('EVT-01 serves nothing at a public address that was withdrawn', async () => {
  const { browser } = await api.signedIn({ firstName: 'Anna' });
  const { _id, publicId: first } = await makeEvent(browser, { isPublic: true, text: 'Med glögg' });
  const setPublic = async (isPublic: boolean) => (await browser.patch(`/api/app/events/${_id}`, { version: (await getEvent(browser, _id)).version, isPublic })).body.event.publicId;
  const pages = (publicId: string) => [`/events/${publicId}`, `/en/events/${publicId}`, `/events/${publicId}.data`];
  // The picture of a shared link is of any invitation: it outlives the address in other services, and shows no words of the event.
  const picture = /<meta property="og:image" content="([^"]*\/share\/sv\/event\/invitation\/\w+\.jpg)"/;
  const stated = ['Tre ljus', 'Med glögg', '"@type":"Event"', 'rel="canonical"', '/event/invitation/'];
  for (const path of pages(first ?? '')) {
    const answer = await open(path);
    // No cache, shared or in the browser, serves the page after it is withdrawn.
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Cache-Status')], path).toEqual([200, 'private, no-store', null]);
    expect(await answer.text()).toContain('Tre ljus');
  }
  await setPublic(false);
  const second = await setPublic(true);
  const html = await (await open(`/events/${second}`)).text();
  for (const part of stated) expect(html).toContain(part);
  const shared = await fetch(api.url + new URL(picture.exec(html)?.[1] ?? 'none:').pathname);
  expect([shared.status, shared.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect(html, 'nothing leads from the new address to the old').not.toContain(first);
  for (const path of pages(first ?? '')) {
    const answer = await open(path);
    expect(answer.status, path).toBe(404);
    const text = await answer.text();
    for (const part of [...stated, second, 'rel="alternate"']) expect(text, path).not.toContain(part);
  }
});
