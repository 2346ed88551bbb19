import { createHash } from 'node:crypto';
import { get } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { answerCalls, calls } from '../calls.ts';
import { fillBag, getProduct } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { bagIn } from '../pages/bag.ts';
import { getCheckoutPage } from '../pages/checkout-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

const MAX_SCRIPT_BYTES = 135_000;
const MAX_STYLE_BYTES = 25_000;
/** Smaller files are sent uncompressed. */
const WORTH_PACKING_BYTES = 1_500;

/** The bytes sent for an address, compressed with brotli. */
function packedSize(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const isPacked = answer.headers['content-encoding'] === 'br';
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 && (isPacked || bytes < WORTH_PACKING_BYTES) ? resolve(bytes) : reject(new Error(`${address}: ${answer.statusCode}, ${bytes} bytes, packed: ${isPacked}`)),
      );
      answer.on('error', reject);
    }).on('error', reject);
  });
}

async function getSizes(page: Page, type: 'script' | 'stylesheet', address: string): Promise<Record<string, number>> {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === type) files.add(request.url());
  });
  await page.goto(address);
  // Scripts load after the first paint: the page is hydrated when its cart link is a button.
  await expect(page.getByRole('banner').locator('button[aria-haspopup=dialog]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  return Object.fromEntries(await Promise.all([...files].map(async (file) => [file, await packedSize(file)] as const)));
}

const total = (sizes: Record<string, number>): number => Object.values(sizes).reduce((sum, size) => sum + size, 0);

for (const name of ['start', 'category', 'product'] as const) {
  test(`loads at most 135 kB of scripts, 25 kB of styles on ${name}`, async ({ page, language }) => {
    const product = await getProduct(page, 'muggen-nattskift', language);
    const address = {
      start: pathTo('start', language),
      category: pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' }),
      product: pathTo('product', language, { '*': product.path }),
    }[name];
    const scripts = await getSizes(page, 'script', address);
    expect(Object.keys(scripts).length).toBeGreaterThan(5);
    expect(total(scripts), JSON.stringify(scripts, null, 2)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    const styles = await getSizes(page, 'stylesheet', address);
    expect(Object.keys(styles).length).toBeGreaterThan(0);
    expect(total(styles), JSON.stringify(styles, null, 2)).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });
}

test('fetches its scripts once the page is painted', async ({ page, language }) => {
  const { cached, own } = await getAddresses(page, language);
  for (const address of [...cached, ...own]) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).toContain('rel="stylesheet"');
    expect(html, address).not.toMatch(/rel="modulepreload"|<script[^>]* src=|^import /m);
  }
  await page.goto(cached[0] ?? '');
  await expect(page.getByRole('banner').locator('button[aria-haspopup=dialog]').first()).toBeAttached();
  const [paintedAt, sentAt] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ]);
  expect(sentAt).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY);
});

test.describe('without the network', () => {
  test.use({ expectedNoise: failedCalls });

  test('hydrates a page when its scripts become reachable again', async ({ page, language }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/entry.client-'));
    await page.goto(pathTo('start', language), { waitUntil: 'commit' });
    await failed;
    await expect(page.locator('html')).toHaveAttribute('data-waiting');
    await page.unroute('**/assets/*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  });
});

test('renders the empty checkout on the server, indexable, without a cart', async ({ page, language, say }) => {
  const html = await (await page.request.get(pathTo('checkout', language))).text();
  expect(html).toContain(say(m.checkout_empty_title));
  expect(html).not.toContain('name="robots"');
  expect(html).toContain('rel="canonical"');
  expect((await (await page.request.get('/robots.txt')).text()).split('\n')).not.toContain(`Disallow: ${pathTo('checkout', language)}`);
});

test('CART-14 renders the cart in the checkout page before any client request', async ({ page, playwright, baseURL, language, say, email }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const address = pathTo('checkout', language);
  await fillBag(page, [{ product }]);
  const answer = await page.request.get(address);
  expect(answer.headers()['cache-control'], 'it holds where its buyer lives').toBe('private, no-store');
  const html = await answer.text();
  for (const text of [product.title, say(m.checkout_noscript), 'autoComplete="email"']) expect(html).toContain(text);
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect(await (await stranger.get(address)).text()).not.toContain(product.title);
  await stranger.dispose();

  const looksAgain = Promise.withResolvers<void>();
  const isAsked = page.waitForRequest((request) => calls.cart.test(new URL(request.url()).pathname));
  await answerCalls(page, 'GET', calls.cart, (route) => looksAgain.promise.then(() => route.fallback()));
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.fillContact({ email });
  await isAsked;
  looksAgain.resolve();
  await checkout.toDelivery.click();
  await expect(checkout.toPayment).toBeEnabled();
});

test('CART-14 shows the current cart at once when navigating to checkout', async ({ page, language, say }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const cart = await fillBag(page, [{ product }]);
  await page.goto(pathTo('cart', language));
  const bag = bagIn(page.getByRole('main'), language);
  await expect(bag.toCheckout).toBeVisible();
  await api(page).carts.update({ cartId: cart.id, body: { email: 'nyare@exempel.example' } });
  const looksAgain = Promise.withResolvers<void>();
  await answerCalls(page, 'GET', calls.cart, (route) => looksAgain.promise.then(() => route.fallback()));
  await bag.toCheckout.click();
  const checkout = getCheckoutPage(page, language);
  await expect(checkout.fields.email, 'before the browser has asked').toHaveValue('nyare@exempel.example');
  await expect(page.getByRole('status').filter({ hasText: say(m.checkout_loading) })).toHaveCount(0);
  looksAgain.resolve();
});

test('CART-14 reopens the unsent step after a reload without moving focus', async ({ page, language, say, email }) => {
  await fillBag(page, [{ product: await getProduct(page, 'muggen-nattskift', language) }]);
  const checkout = getCheckoutPage(page, language);
  await checkout.open();
  await checkout.goToPayment({ email });
  await page.getByRole('button', { name: say(m.checkout_edit_step, { step: say(m.checkout_contact) }) }).click();
  await checkout.fields.lastName.fill('Öberg');
  await page.reload();
  await expect(checkout.fields.lastName).toHaveValue('Öberg');
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

const getAddresses = async (page: Page, language: Locale) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  return { cached: [pathTo('start', language), pathTo('shop', language), pathTo('product', language, { '*': product.path })], own: [pathTo('cart', language), pathTo('checkout', language)] };
};

/** Script elements without a file, and not those that hold data. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({ attributes, text }));

test('forbids inline styles and allows a personal page’s inline scripts by nonce', async ({ page, language }) => {
  const nonces = new Set<string>();
  const { own } = await getAddresses(page, language);
  for (const address of [...own, ...own]) {
    const answer = await page.request.get(address);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(policy).not.toMatch(/unsafe-|\*/);
    nonces.add(nonce);
    const html = await answer.text();
    const inline = inlineScripts(html);
    expect(inline.length).toBeGreaterThan(1);
    expect(inline.filter(({ attributes }) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html.match(/<style|\sstyle="|\son[a-z]+="/g), address).toBeNull();
  }
  expect(nonces.size, 'a nonce is used once').toBe(2 * own.length);
});

test('allows a shared page’s inline scripts by hash, without a nonce', async ({ page, language }) => {
  const { cached } = await getAddresses(page, language);
  for (const address of [...cached, ...cached]) {
    const answer = await page.request.get(address);
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe-|\*|nonce/);
    expect(answer.headers()['cache-status']).toMatch(/^fira; (hit|fwd=miss; stored)$/);
    expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')).toEqual([]);
    const html = await answer.text();
    expect(html.match(/nonce="[^"]|<style|\sstyle="|\son[a-z]+="/g), address).toBeNull();
    const inline = inlineScripts(html);
    expect(inline.length).toBeGreaterThan(1);
    const hashes = inline.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(hashes.filter((hash) => !policy.includes(hash))).toEqual([]);
  }
});

/** Touches an element and holds; the returned function cancels the touch without a press. */
async function layFinger(page: Page, on: Locator): Promise<() => Promise<void>> {
  await on.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  return async () => {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    await browser.detach();
  };
}

test('prefetches a product page on hover or touch and opens from it', async ({ page, language, hasTouch }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  const [category] = product.breadcrumbs.slice(-1);
  await page.goto(pathTo('category', language, { '*': category?.path ?? '' }));
  const path = pathTo('product', language, { '*': product.path });
  const link = page.getByRole('main').getByRole('link', { name: product.title, exact: true }).first();
  const asked = page.waitForRequest((request) => request.url().includes(`${path}.data`) && request.method() === 'GET');
  await link.scrollIntoViewIfNeeded();
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
  const leave = hasTouch ? await layFinger(page, link) : await link.hover().then(() => async () => {});
  expect((await (await asked).response())?.headers()['cache-status']).toMatch(/^fira; /);
  await expect(page, 'a look is no visit').not.toHaveURL(path);
  await leave();
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
});

test('reserves picture boxes, serves AVIF and loads lower pictures lazily', async ({ page, language }) => {
  const product = await getProduct(page, 'muggen-nattskift', language);
  await page.goto(pathTo('category', language, { '*': product.breadcrumbs[0]?.path ?? '' }));
  const pictures = page.getByRole('main').getByRole('article').getByRole('img');
  const seen = await pictures.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((picture) => ({
      size: [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))],
      // The first ones load eagerly, on a phone too, where some are on the second screen.
      isBelow: picture.getBoundingClientRect().top > 2 * window.innerHeight,
      loading: picture.getAttribute('loading'),
    })),
  );
  expect(seen.filter(({ size }) => !size.every((pixels) => pixels > 0))).toEqual([]);
  const below = seen.filter(({ isBelow }) => isBelow);
  expect(below.length).toBeGreaterThan(5);
  expect(below.filter(({ loading }) => loading !== 'lazy')).toEqual([]);
  for (const picture of [pictures.first(), pictures.last()]) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc)).toMatch(/\.avif$/);
  }
});

test('hydrates a cached page whatever campaign parameters its address has', async ({ page, language, say }) => {
  const { cached } = await getAddresses(page, language);
  const address = cached.at(-1) ?? '/';
  for (const from of [address, `${address}?utm_source=letter&fbclid=x`]) {
    await page.goto(from);
    await page
      .getByRole('main')
      .getByRole('button', { name: say(m.product_add) })
      // On a phone the bottom bar shows a second one once the first is out of view.
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: say(m.cart_title), exact: true })).toBeVisible();
  }
});
