/** Staff-written content: scripts don't run, links work, and pages are published and unpublished on time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import allNaughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { judgePage } from '../judge-page.ts';
import { failedCalls } from '../noise.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';
import { toPage, saveContent } from '../staff.ts';

const payloads = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../src/server/modules/content/testing/attack-vectors.json'), 'utf8')) as string[];
/** Strings that break other programs; as a question each needs readable text. */
const naughtyStrings = allNaughtyStrings.filter((text) => text.replaceAll('\0', '').trim() !== '' && text.trim().length <= 300);

const PER_PAGE = 46;
const getPages = <Item>(items: readonly Item[]): Item[][] => Array.from({ length: Math.ceil(items.length / PER_PAGE) }, (_, page) => items.slice(page * PER_PAGE, (page + 1) * PER_PAGE));

const other = (language: Locale): Locale => (language === 'sv' ? 'en' : 'sv');

interface Heard {
  dialogs: string[];
  strangers: string[];
}

/** Records every effect by which injected code would show. */
function listenToPage(page: Page, baseURL: string | undefined): Heard {
  const heard: Heard = { dialogs: [], strangers: [] };
  page.on('dialog', async (dialog) => {
    heard.dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('popup', (popup) => heard.strangers.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === baseURL && /^\/(assets|media|pictures|api|__manifest|favicon|(en\/)?site\.webmanifest|builds)|^\/(en\/)?(written-|$)/.test(url.pathname);
    if (!isOurs) heard.strangers.push(request.url());
  });
  return heard;
}

/** Lists elements and attributes that the specification forbids in texts, and interacts with all of them. */
function listFaults(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const faults: string[] = [];
    for (const element of main.querySelectorAll('.rich-text *')) {
      if (!['p', 'br', 'div', 'span', 'strong', 'em', 'u', 'a', 'ul', 'ol', 'li', 'b'].includes(element.localName)) faults.push(element.outerHTML.slice(0, 120));
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') faults.push(`of another namespace: ${element.localName}`);
      for (const { name } of element.attributes) if (!/^(href|target|class|data-.*)$/.test(name)) faults.push(`${element.localName} ${name}`);
      if (element instanceof HTMLAnchorElement && element.hasAttribute('href') && !['http:', 'https:', 'mailto:', 'tel:'].includes(element.protocol)) faults.push(element.href.slice(0, 120));
      for (const type of ['mouseover', 'focusin', 'pointerdown', 'animationstart', 'error', 'load', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    faults.push(
      ...[...main.querySelectorAll('script:not([type="application/ld+json"]), style, iframe, object, embed, form, base, meta, link, template')].map((element) => element.outerHTML.slice(0, 120)),
    );
    return faults;
  });
}

test('CMS-02 lesson 24: runs no attack vector on a document or client navigation', async ({ page, language, baseURL }) => {
  const toSlug = (index: number) => `written-attack-${language}-${index}`;
  const parts = getPages(payloads);
  const hub = `written-hub-${language}`;
  await saveContent({
    pages: [
      ...parts.map((part, index) => toPage({ key: toSlug(index), language, title: `Attack ${index}`, blocks: part.map((html, place) => ({ type: 'text', heading: `${index}-${place}`, html })) })),
      toPage({
        key: hub,
        language,
        title: 'Hub',
        blocks: [{ type: 'text', heading: '', html: parts.map((_, index) => `<p><a href="${pathTo('content', language, { slug: toSlug(index) })}">Attack ${index}</a></p>`).join('') }],
      }),
    ],
  });
  const heard = listenToPage(page, baseURL);
  for (const [index, part] of parts.entries()) {
    const headings = part.map((_, place) => `${index}-${place}`);
    for (const way of ['a new document', 'from page to page'] as const) {
      await test.step(`${index}, ${way}`, async () => {
        await page.goto(pathTo('content', language, { slug: way === 'a new document' ? toSlug(index) : hub }));
        if (way === 'from page to page') await page.getByRole('link', { name: `Attack ${index}`, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Attack ${index}`);
        const article = page.getByRole('article');
        // No block escapes its container or swallows the next.
        expect(await article.locator('section > h2').allInnerTexts()).toEqual(headings);
        await expect(article.locator('section > div > .rich-text')).toHaveCount(part.length);
        expect(await listFaults(page)).toEqual([]);
        await page.waitForLoadState('networkidle');
      });
    }
  }
  expect(heard).toEqual({ dialogs: [], strangers: [] });
});

test('CMS-02 shows text that is no HTML verbatim and runs nothing', async ({ page, language, baseURL }) => {
  const slug = `written-naughty-${language}`;
  const items = naughtyStrings.map((text) => ({ question: text, html: text }));
  const blocks = getPages(items).map((part, index) => ({ type: 'faq', heading: `Part ${index}`, items: part }));
  await saveContent({ pages: [toPage({ key: slug, language, title: '<b onclick="alert(1)">{{constructor}}</b>', blocks })] });
  const heard = listenToPage(page, baseURL);
  await page.goto(pathTo('content', language, { slug }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<b onclick="alert(1)">{{constructor}}</b>');
  await expect(page).toHaveTitle('<b onclick="alert(1)">{{constructor}}</b> · Fira');
  const shown = await page
    .getByRole('article')
    .locator('summary')
    .evaluateAll((all) => all.map((summary) => summary.textContent ?? ''));
  const asTyped = (text: string) => text.trim().replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
  expect(shown).toEqual(naughtyStrings.map(asTyped));
  const data = JSON.parse((await page.getByRole('main').locator('script[type="application/ld+json"]').textContent()) ?? '') as { mainEntity: { name: string }[] };
  expect(
    data.mainEntity.map(({ name }) => name.replace(/\r\n?/g, '\n')),
    'what search engines read is whole, too',
  ).toEqual(naughtyStrings.map(asTyped));
  expect(await listFaults(page)).toEqual([]);
  expect(heard).toEqual({ dialogs: [], strangers: [] });
});

test('CMS-02 prevents a text’s classes from covering the page', async ({ page, language }) => {
  const slug = `written-overlay-${language}`;
  const html = '<p>Text</p><p><a class="fixed inset-x-0 bottom-0 z-20" href="https://example.org/">Over it all</a></p>';
  await saveContent({ pages: [toPage({ key: slug, language, title: 'Overlay', blocks: [{ type: 'text', heading: 'Text', html }] })] });
  await page.goto(pathTo('content', language, { slug }));
  const text = page.getByRole('main').locator('.rich-text');
  const [inside, outside] = [await text.getByRole('link').boundingBox(), await text.boundingBox()];
  expect(await text.getByRole('link').evaluate((link) => getComputedStyle(link).position), 'the class works').toBe('fixed');
  expect(inside?.y).toBeGreaterThanOrEqual(outside?.y ?? Number.POSITIVE_INFINITY);
  expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual((outside?.y ?? 0) + (outside?.height ?? 0) + 1);
});

test('NAV-04 NAV-06 redirects a moved address with its query, from text links too', async ({ page, language, baseURL }) => {
  const at = (slug: string) => pathTo('content', language, { slug });
  const [old, target, abroad, from] = [at(`written-old-${language}`), at(`written-new-${language}`), at(`written-abroad-${language}`), at(`written-from-${language}`)];
  const block = (html: string) => [{ type: 'text', heading: 'Text', html }];
  await saveContent({
    pages: [
      toPage({ key: `written-new-${language}`, language, title: 'New', blocks: block('<p>New</p>') }),
      toPage({ key: `written-from-${language}`, language, title: 'From', blocks: block(`<p><a href="${old}?a=1">Old</a></p>`) }),
    ],
    redirects: [
      { path: old, target },
      { path: abroad, target: 'https://example.org/there', permanent: false },
    ],
  });
  const getLocation = async (address: string) => {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    return [answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href];
  };
  expect(await getLocation(`${old}?a=1&b=%C3%B6`)).toEqual([308, `${baseURL}${target}?a=1&b=%C3%B6`]);
  expect(await getLocation(`${abroad}?a=1`)).toEqual([302, 'https://example.org/there']);
  await page.goto(from);
  await expect(page.locator('html'), 'until then a link is the browser’s own').not.toHaveAttribute('data-waiting');
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }));
  await page.getByRole('link', { name: 'Old' }).click();
  await expect(page).toHaveURL(`${target}?a=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New');
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true);
});

test('NAV-14 opens the other language as a new document from text links', async ({ page, language }) => {
  const at = (slug: string, locale = language) => pathTo('content', locale, { slug });
  const [there, moved, from] = [at(`written-there-${language}-translated`, other(language)), at(`written-over-${language}`), at(`written-here-${language}`)];
  await saveContent({
    pages: [
      toPage({ key: `written-there-${language}`, language, title: 'There', blocks: [] }),
      toPage({ key: `written-here-${language}`, language, title: 'Here', blocks: [{ type: 'text', heading: 'Text', html: `<p><a href="${there}">Straight</a> <a href="${moved}">Moved</a></p>` }] }),
    ],
    redirects: [{ path: moved, target: there }],
  });
  for (const name of ['Straight', 'Moved']) {
    await page.goto(from);
    await expect(page.locator('html'), 'until then a link is the browser’s own').not.toHaveAttribute('data-waiting');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(there);
    await expect(page.locator('html')).toHaveAttribute('lang', other(language) === 'sv' ? /^sv/ : /^en/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There');
  }
});

test('CAT-04 redirects a page’s former address permanently in both languages', async ({ page, language, baseURL }) => {
  const renamed = (slug: string) => saveContent({ pages: [toPage({ key: `written-renamed-${language}`, slug, language, title: 'Renamed', blocks: [] })] });
  const at = (slug: string, locale = language) => pathTo('content', locale, { slug });
  await renamed(`written-before-${language}`);
  await page.goto(at(`written-before-${language}`));
  await renamed(`written-after-${language}`);
  const other = language === 'sv' ? 'en' : 'sv';
  for (const [old, now] of [
    [`${at(`written-before-${language}`)}?a=1`, `${at(`written-after-${language}`)}?a=1`],
    [at(`written-before-${language}-translated`, other), at(`written-after-${language}-translated`, other)],
  ] as const) {
    const answer = await page.request.get(old, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href]).toEqual([308, `${baseURL}${now}`]);
  }
  await page.reload();
  await expect(page).toHaveURL(at(`written-after-${language}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed');
});

test('NAV-08 marks links to other sites, but not own, mail or phone', async ({ page, language }) => {
  const slug = `written-links-${language}`;
  const link = (url: string) => ({ type: 'call-to-action', heading: url, link: { type: 'custom', url, label: `To ${url}` } });
  await saveContent({ pages: [toPage({ key: slug, language, title: 'Links', blocks: [link('https://example.org/shop/cart'), link('mailto:hej@fira.example'), link('/shop/varukorg')] })] });
  await page.goto(pathTo('content', language, { slug }));
  const to = (url: string) => page.getByRole('link', { name: `To ${url}`, exact: true });
  await expect(to('https://example.org/shop/cart')).toHaveAttribute('href', 'https://example.org/shop/cart');
  await expect(to('https://example.org/shop/cart')).toHaveAttribute('rel', 'external noopener');
  await expect(to('mailto:hej@fira.example')).toHaveAttribute('href', 'mailto:hej@fira.example');
  await expect(to('mailto:hej@fira.example')).not.toHaveAttribute('rel');
  await expect(to('/shop/varukorg')).toHaveAttribute('href', pathTo('cart', language));
});

test.describe('a page that is not shown', () => {
  test.use({ expectedNoise: failedCalls });

  test('CMS-01 NAV-07 answers 404 with the path for drafts and unpublished pages', async ({ page, language, say }) => {
    const wish = { language, title: 'Hidden', blocks: [{ type: 'text', heading: 'Text', html: '<p>Text</p>' }] };
    const key = (name: string) => `written-${name}-${language}`;
    await saveContent({
      pages: [
        toPage({ ...wish, key: key('draft'), status: 'draft' }),
        toPage({ ...wish, key: key('early'), publishAt: '2099-01-01T00:00:00+01:00' }),
        toPage({ ...wish, key: key('late'), unpublishAt: '2020-01-01T00:00:00+01:00' }),
        toPage({ ...wish, key: key('now'), publishAt: '2020-01-01T00:00:00+01:00', unpublishAt: '2099-01-01T00:00:00+01:00' }),
      ],
    });
    for (const name of ['draft', 'early', 'late']) {
      const address = pathTo('content', language, { slug: key(name) });
      expect((await page.goto(address))?.status(), name).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.shell_not_found_title));
      await expect(page.getByRole('main')).toContainText(address);
    }
    expect((await page.goto(pathTo('content', language, { slug: key('now') })))?.status()).toBe(200);
  });
});

test('CMS-02 composes a landing page of blocks in both languages without scripts', async ({ page, language, browser, baseURL }) => {
  const addressIn = (locale: Locale) => pathTo('content', locale, { slug: { sv: 'mors-dag', en: 'mothers-day' }[locale] });
  await page.goto(addressIn(language));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  const picked = { sv: 'Fyra att börja med', en: 'Four to start with' };
  await expect(main.getByRole('region', { name: picked[language] }).getByRole('article')).toHaveCount(4);
  const products = await main
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(products.length).toBeGreaterThan(8);
  expect(new Set(products).size, 'each product once').toBe(products.length);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const unscripted = await plain.newPage();
  await unscripted.goto(addressIn(language));
  const question = unscripted.getByRole('main').locator('details').first();
  await expect(question.locator('p')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('p')).toBeVisible();
  await plain.close();

  const readMenu = () => getShell(page, language).footer.getByRole('link').first().innerText();
  const before = await readMenu();
  await getShell(page, language).otherLanguage.click();
  await expect(page).toHaveURL(addressIn(other(language)));
  expect(await getShell(page, other(language)).footer.getByRole('link').first().innerText(), 'the menus are the language’s').not.toBe(before);
  await page.goto(addressIn(language));
  await judgePage(page);
});

test('NAV-04 redirects a slug of another language or kind to the page', async ({ page, language, baseURL }) => {
  for (const [slug, address] of [
    [{ sv: 'mothers-day', en: 'mors-dag' }[language], pathTo('content', language, { slug: { sv: 'mors-dag', en: 'mothers-day' }[language] })],
    ['hjalp', pathTo('customerService', language, { slug: { sv: 'hjalp', en: 'help' }[language] })],
    ['start', pathTo('start', language)],
  ] as const) {
    const answer = await page.request.get(`${pathTo('content', language, { slug })}?a=1`, { maxRedirects: 0 });
    expect([answer.status(), new URL(answer.headers()['location'] ?? '', baseURL).href]).toEqual([308, `${baseURL}${address}?a=1`]);
  }
});
