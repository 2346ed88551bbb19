import { m } from '#shared/i18n/paraglide/messages.js';
import { localeOfPath } from '../../src/shared/i18n/paths.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

const SAMPLE = 60;

test('CMS-01 NAV-08 opens every footer page with content in its language', async ({ page, language, say }) => {
  await page.goto(pathTo('start', language));
  const { footer } = getShell(page, language);
  const links = footer.getByRole('link');
  const entries = await links.evaluateAll((all) => all.map((link) => ({ name: link.textContent ?? '', href: link.getAttribute('href') ?? '' })));
  expect(entries.length).toBeGreaterThan(15);
  const titles = new Set<string>();
  for (const { name, href } of entries) {
    if (href.startsWith('mailto:')) continue;
    await test.step(name, async () => {
      await footer.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(href);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title).not.toHaveText(say(m.shell_not_found_title));
      await expect.poll(async () => titles.has((await title.innerText()).trim()), { message: 'a page of its own' }).toBe(false);
      titles.add((await title.innerText()).trim());
      const main = page.getByRole('main');
      // "Where is my order?" and the gift card are forms; the latter's is loaded by itself.
      await expect.poll(async () => (await main.getByRole('textbox').count()) > 0 || (await main.innerText()).length > 400, { message: 'there is something to read or fill in' }).toBe(true);
    });
  }
  expect(entries.filter(({ href }) => href.startsWith('mailto:'))).toHaveLength(1);
});

test('CMS-01 links the customer service pages with each other', async ({ page, language, say }) => {
  await page.goto(pathTo('customerService', language, { slug: { sv: 'hjalp', en: 'help' }[language] }));
  const menu = page.getByRole('navigation', { name: say(m.content_customer_service) });
  const names = await menu.getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('CAT-04 lists both languages of every page, all existing, in the sitemap', async ({ page, language, baseURL }) => {
  const index = await (await page.request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, file]) => file ?? '');
  const xml = (await Promise.all(files.map(async (file) => (await page.request.get(file)).text()))).join('\n');
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => (address ?? '').replaceAll('&amp;', '&'));
  expect(new Set(addresses).size, 'each once').toBe(addresses.length);
  const ours = addresses.filter((address) => localeOfPath(new URL(address).pathname) === language);
  expect(ours.length * 2, 'as many in the one language as in the other').toBe(addresses.length);
  for (const address of [pathTo('start', language), pathTo('shop', language), pathTo('brands', language), pathTo('membership', language)]) expect(ours).toContain(`${baseURL}${address}`);
  for (const hidden of [pathTo('cart', language), pathTo('checkout', language), pathTo('search', language)]) expect(ours).not.toContain(`${baseURL}${hidden}`);

  const step = Math.max(1, Math.floor(ours.length / SAMPLE));
  const sample = ours.filter((_, index) => index % step === 0).slice(0, SAMPLE);
  expect(sample).toHaveLength(SAMPLE);
  const wrong: string[] = [];
  for (const address of sample) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const html = await answer.text();
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
    if (answer.status() !== 200 || canonical?.replaceAll('&amp;', '&') !== address) wrong.push(`${answer.status()} ${address} (canonical ${canonical})`);
  }
  expect(wrong).toEqual([]);
});

test('CAT-04 names the sitemap in robots.txt and disallows the API alone', async ({ page, baseURL }) => {
  const text = await (await page.request.get('/robots.txt')).text();
  for (const line of ['User-agent: *', 'Disallow: /api/', `Sitemap: ${baseURL}/sitemap.xml`]) {
    expect(text.split('\n')).toContain(line);
  }
});
