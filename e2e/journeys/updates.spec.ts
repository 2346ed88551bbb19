import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { intercept } from '../calls.ts';
import { getShell } from '../pages/shell.ts';
import { stopTime } from '../stop-time.ts';
import { expect, pathTo, test } from '../shop.ts';

const MANIFEST = '/builds/latest.json';
const POLL_MS = 5 * 60_000;
const RELOAD_GUARD_MS = 10_000;

const manifestAnswer = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === MANIFEST);

/** Records the documents that the page loads. */
function listenForLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}

test('NAV-17 offers a new version within five minutes and loads it on press', async ({ page, language, say }) => {
  await page.clock.install();
  await page.goto(pathTo('start', language));
  await expect(getShell(page, language).bagButton).toBeVisible();
  const offer = page.getByText(say(m.shell_new_version), { exact: true });
  const asked = manifestAnswer(page);
  await page.clock.fastForward(POLL_MS);
  const own = (await (await asked).json()) as { id: string; timestamp: string };
  expect(own.id).toMatch(/^\w+$/);
  expect(Number.isNaN(Date.parse(own.timestamp))).toBe(false);
  await expect(offer, 'the same version is no news').toBeHidden();

  await intercept(page, MANIFEST, (route) => route.fulfill({ json: { id: 'another', timestamp: new Date().toISOString() } }));
  await page.clock.fastForward(POLL_MS);
  await expect(offer).toBeVisible();
  const loads = listenForLoads(page);
  await page.getByRole('button', { name: say(m.shell_reload), exact: true }).click();
  await expect.poll(() => loads.length).toBe(1);
  await expect(getShell(page, language).bagButton).toBeVisible();
});

test('NAV-17 checks for a new version on focus, ignoring a failing manifest', async ({ page, language, say }) => {
  await page.goto(pathTo('shop', language));
  await expect(getShell(page, language).bagButton).toBeVisible();
  const offer = page.getByText(say(m.shell_new_version), { exact: true });
  let answer = 'no json';
  await intercept(page, MANIFEST, (route) => route.fulfill({ body: answer }));
  for (const isNews of [false, true]) {
    if (isNews) answer = '{"id":"another"}';
    const asked = manifestAnswer(page);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked;
    await expect(offer).toBeVisible({ visible: isNews });
  }
});

test('NAV-17 reloads for a missing script at most once in ten seconds', async ({ page, language }) => {
  await page.clock.install();
  await page.goto(pathTo('start', language));
  const { bagButton } = getShell(page, language);
  await expect(bagButton).toBeVisible();
  const loads = listenForLoads(page);
  // The error of a dynamic import that fails.
  const miss = () => page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await stopTime(page);
  await miss();
  await expect.poll(() => loads.length).toBe(1);
  await expect(bagButton).toBeVisible();

  await page.clock.runFor(RELOAD_GUARD_MS - 1);
  await miss();
  await page.evaluate(() => document.title);
  expect(loads, 'not again so soon').toHaveLength(1);
  await page.clock.runFor(1);
  await miss();
  await expect.poll(() => loads.length).toBe(2);
});

test.describe('missing files of an old build', () => {
  test.use({ expectedNoise: /^Failed to load resource:|Failed to fetch dynamically imported module/ });

  test('NAV-17 loads the requested page as a full document', async ({ page, language, say }) => {
    await page.goto(pathTo('start', language));
    await expect(getShell(page, language).bagButton).toBeVisible();
    await intercept(page, /\/assets\/gift-finder-[\w-]+\.js$/, (route) => route.abort(), { times: 1 });
    const loads = listenForLoads(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: say(m.start_find_gift) })
      .click();
    await expect.poll(() => loads.length).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say(m.finder_to_whom));
    expect(loads).toHaveLength(1);
  });
});

test('NAV-16 shows the bottom bar below 1024 px only', async ({ page, language }) => {
  await page.goto(pathTo('start', language));
  const { bottomBar } = getShell(page, language);
  for (const { width, isMobile } of [
    { width: 320, isMobile: true },
    { width: 1023, isMobile: true },
    { width: 1024, isMobile: false },
    { width: 1440, isMobile: false },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bottomBar).toBeVisible({ visible: isMobile });
  }
});

test('NAV-05 frames pages with the whole shop, or minimally at checkout', async ({ page, language, say }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { banner, footer, bottomBar } = getShell(page, language);
  const search = banner.getByRole('link', { name: say(m.shell_search_label) });
  await page.goto(pathTo('brands', language));
  for (const part of [banner, footer, bottomBar, search]) await expect(part).toBeVisible();

  await page.goto(pathTo('checkout', language));
  await expect(banner.getByRole('link', { name: say(m.shell_back_to_bag) })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  for (const part of [footer, bottomBar, search]) await expect(part).toHaveCount(0);
});

test('CART-15 loads the card script at checkout and on no earlier page', async ({ page, language }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // A text that only the card form's chunk contains.
  const isCardProgram = async () => (await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()))).some((text) => text.includes('cc-csc'));
  for (const address of [pathTo('start', language), pathTo('product', language, { '*': 'muggen-nattskift' }), pathTo('cart', language)]) {
    await page.goto(address);
    // Loaded after the page's own scripts, which load after the first paint.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry.client-')))).toBe(true);
  }
  expect(await isCardProgram()).toBe(false);
  await page.goto(pathTo('checkout', language));
  await expect.poll(isCardProgram).toBe(true);
});

test('NAV-16 leads from the bottom bar to shop, search, calendar and lists', async ({ page, language, say }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(pathTo('start', language));
  const { bottomBar } = getShell(page, language);
  const names = await bottomBar.getByRole('link').allInnerTexts();
  for (const [index, title] of [say(m.catalog_all_title), say(m.catalog_search_title)].entries()) {
    const name = names[index] ?? '';
    await bottomBar.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(bottomBar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    expect(await bottomBar.getByRole('link').evaluateAll((links) => new Set(links.map((link) => getComputedStyle(link).color)).size), 'where one is stands out').toBe(2);
  }
  for (const [index, target] of [pathTo('userCalendar', language), pathTo('userWishlists', language)].entries()) {
    await bottomBar.getByRole('link', { name: names[2 + index] ?? '', exact: true }).click();
    await expect(page).toHaveURL(`${pathTo('login', language)}?redirect=${encodeURIComponent(target)}`);
  }
  await expect(bottomBar.getByRole('link')).toHaveCount(5);
  await expect(bottomBar.locator('[aria-current=page]')).toHaveText(say(m.member_me));
});
