/** Spellings of addresses, redirects, and metadata for search engines and home screens. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { getProduct } from '../goods.ts';
import { becomeOwner } from '../make-list.ts';
import { expect, pathTo, test } from '../shop.ts';

const english = (language: Locale, path: string) => (language === 'en' ? `/en${path}` : path);

test('NAV-06 redirects other spellings of an address to the canonical one', async ({ page, language }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const path = pathTo('product', language, { '*': product.path });
  const checkout = pathTo('checkout', language);
  for (const [asked, target] of [
    [english(language, '/SHOP').toUpperCase(), english(language, '/shop')],
    [`${checkout.replace('/shop', '/Shop').replace(/\/(\w)(\w+)$/, (_, first: string, rest: string) => `/${first.toUpperCase()}${rest}`)}?a=B`, `${checkout}?a=B`],
    [path.toUpperCase(), path],
    ['/EN', '/en'],
    ['/sv', '/'],
    ['/sv/shop?q=Te', '/shop?q=Te'],
    ['/no/user/jubilees', '/user/jubilees'],
  ] as const) {
    const answer = await page.request.get(asked, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], asked).toEqual([308, target]);
  }
});

test('NAV-04 opens a list whose link took a sentence’s full stop along', async ({ page, language, email, playwright, baseURL }) => {
  const { publicId } = await becomeOwner(page, { email, language }, 'Till hösten', []);
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const own = pathTo('wishlist', language, { publicId: publicId ?? '' });
  for (const asked of [`${own}.`, own.replace('/wishlists/', '/Wishlists/')]) {
    const answer = await visitor.get(asked, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], asked).toEqual([308, own]);
  }
  expect((await visitor.get(own)).status()).toBe(200);
  const otherLetters = pathTo('wishlist', language, { publicId: (publicId ?? '').toLowerCase() });
  expect((await visitor.get(otherLetters)).status(), 'its letters open it').toBe(404);
  await visitor.dispose();
});

test('CAT-04 leads to a page by every hreflang and canonical', async ({ page, language }) => {
  test.slow();
  const index = await (await page.request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const listed = new Set<string>();
  for (const file of files) for (const [, address = ''] of (await (await page.request.get(file)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)) listed.add(new URL(address).pathname);
  const more = (['login', 'register', 'forgotPassword', 'checkout', 'withdraw', 'findOrder', 'withdrawalForm', 'brands', 'shop'] as const).map((name) => pathTo(name, language));
  const addresses = [...listed].filter((path) => (path === '/en' || path.startsWith('/en/')) === (language === 'en')).concat(more, [`${pathTo('shop', language)}?page=2`]);
  expect(addresses.length).toBeGreaterThan(100);
  const statuses = new Map<string, number>();
  for (const address of addresses) {
    const html = await (await page.request.get(address)).text();
    for (const [, href = ''] of html.matchAll(/<link [^>]*rel="(?:alternate|canonical)"[^>]*href="([^"]+)"/g)) {
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
      const target = pathname + search;
      if (!statuses.has(target)) statuses.set(target, (await page.request.get(target, { maxRedirects: 0 })).status());
      expect(statuses.get(target), `${address} → ${target}`).toBe(200);
    }
  }
  expect(statuses.size).toBeGreaterThan(addresses.length);
});

test('CAT-04 names the shop and a list’s page number in titles', async ({ page, language, say }) => {
  const titleAt = async (address: string) => /<title>([^<]*)<\/title>/.exec(await (await page.request.get(address)).text())?.[1];
  expect(await titleAt(pathTo('start', language))).toBe(`${say(m.start_page_title)} · Fira`);
  for (const list of [pathTo('shop', language), `${pathTo('shop', language)}?sort=price_asc`, `${pathTo('search', language)}?q=${language === 'sv' ? 'jul' : 'christmas'}`]) {
    const [first, second] = [await titleAt(list), await titleAt(`${list}${list.includes('?') ? '&' : '?'}page=2`)];
    expect(first).toMatch(/ · Fira$/);
    expect(second).toBe(first?.replace(/ · Fira$/, ` · ${say(m.ui_page, { page: 2 })} · Fira`));
  }
});

test('CAT-04 excludes pages from search engines by noindex, not by robots.txt', async ({ page, language }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  for (const address of [pathTo('cart', language), `${pathTo('search', language)}?q=te`, pathTo('paymentReturn', language, { cartId: 'cart_x' })]) {
    expect(
      closed.filter((path) => address.startsWith(path)),
      address,
    ).toEqual([]);
    expect(await (await page.request.get(address)).text(), address).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('NAV-01 is put on a home screen in the language of the page', async ({ page, language }) => {
  await page.goto(pathTo('shop', language));
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = (await (await page.request.get(href)).json()) as { name: string; lang: string; start_url: string; icons: { src: string; purpose: string; type: string }[] };
  expect(manifest).toMatchObject(language === 'en' ? { lang: 'en-US', start_url: '/en', name: 'Fira gifts' } : { lang: 'sv-SE', start_url: '/', name: 'Fira, presenter' });
  expect(manifest.icons.map(({ purpose }) => purpose).toSorted()).toEqual(['any', 'any', 'maskable']);
  for (const { src, type } of manifest.icons) expect((await page.request.get(src)).headers()['content-type'], src).toBe(type);
  const client = await page.context().newCDPSession(page);
  const { errors } = (await client.send('Page.getAppManifest')) as { errors: unknown[] };
  expect(errors).toEqual([]);
});
