/** The content pages and menus of the demonstration shop: whole in both languages, safe, and without a dead link. */
import { expect, test } from 'vitest';
import { occasion, productSort } from '#shared/contract/catalog.ts';
import type { StoredBlock } from '#shared/contract/content-blocks.ts';
import { matchPath, paths, pathTo } from '#shared/i18n/paths.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { sanitizeBlock } from '#server/modules/content/blocks.ts';
import type { DemoCategory } from '../catalogue-files.ts';
import { readJson } from '../files.ts';

import { brands, categories, toHeadings, toHtml, type Page, pages, products, settings, toText, vendors } from './testing/pages.ts';

/** Where the links of blocks lead that are no HTML. */
function toLinks(page: Page, locale: Locale): string[] {
  const links = page.blocks.flatMap((block) => {
    if (block.type === 'hero') return block[locale].links;
    if (block.type === 'call-to-action' || block.type === 'product-row' || block.type === 'occasion-picker') return block[locale].link ?? [];
    return [];
  });
  return links.map((link) => (link.type === 'page' ? link.slug : link.url));
}

function toAddress(page: Page, locale: Locale): string {
  const { slug } = page[locale];
  if (page.kind === 'start') return pathTo('start', locale);
  return page.kind === 'customer-service' ? pathTo('customerService', locale, { slug }) : pathTo('content', locale, { slug });
}

function categoryPaths(level: readonly DemoCategory[], locale: Locale, above = ''): string[] {
  return level.flatMap((category) => {
    const path = above + category[locale].handle;
    return [path, ...categoryPaths(category.children ?? [], locale, `${path}/`)];
  });
}

const isPage = (kind: Page['kind'], slug: string | undefined, locale: Locale): boolean => pages.some((page) => page.kind === kind && page[locale].slug === slug);

/** Whether a page that the table of paths knows is there, too. */
function exists({ page, params }: NonNullable<ReturnType<typeof matchPath>>, locale: Locale): boolean {
  switch (page) {
    case 'content':
      return isPage('page', params['slug'], locale);
    case 'customerService':
      return isPage('customer-service', params['slug'], locale);
    case 'membership':
      return isPage('page', paths.membership[locale].split('/').at(-1), locale);
    case 'category':
      return categoryPaths(categories, locale).includes(params['*'] ?? '');
    case 'brand':
      return brands.some((brand) => brand.handle === params['brandHandle']);
    case 'product':
      return products.some((product) => product[locale].handle === params['*']?.split('/').at(-1));
    case 'orderConfirmation':
    case 'paymentReturn':
      return false;
    default:
      return true;
  }
}

const knownAddresses = ['hej@fira.example', ...vendors.map(({ email }) => email)];

/** The problem of a link in a text; null for none. */
function linkProblem(href: string, locale: Locale): string | null {
  if (href.startsWith('mailto:')) return knownAddresses.includes(href.slice('mailto:'.length).split('?')[0] ?? '') ? null : 'writes to nobody we know';
  if (/^https:\/\/www\.[a-z.]+$/.test(href)) return null;
  if (!href.startsWith('/') || href.startsWith('//')) return 'is neither a path nor https';
  const url = new URL(href, 'https://fira.example');
  const match = matchPath(url.pathname);
  if (!match) return 'is no address of ours';
  if (match.locale !== locale) return 'leads to the other language';
  if (!exists(match, locale)) return 'leads to a page that does not exist';
  const isListing =
    match.page === 'shop' && [...url.searchParams].every(([name, value]) => (name === 'occasion' && occasion.safeParse(value).success) || (name === 'sort' && productSort.safeParse(value).success));
  return url.search === '' || isListing ? null : 'asks for what the page does not know';
}

function linkProblems(hrefs: readonly string[], locale: Locale): string[] {
  return hrefs.flatMap((href) => {
    const problem = linkProblem(href, locale);
    return problem ? [`${href} ${problem}`] : [];
  });
}

const allowedAttributes: Record<string, string[]> = { p: [], br: [], span: [], strong: [], em: [], u: [], a: ['href', 'target'], ul: [], ol: [], li: [], b: [] };

/** Lists forbidden tags and attributes, and unclosed tags. */
function htmlProblems(html: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [tag, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]*)([^>]*)>/gi)) {
    const allowed = allowedAttributes[name];
    if (!allowed) problems.push(`${tag} is not allowed`);
    else if (slash && open.pop() !== name) problems.push(`${tag} closes what isn’t open`);
    else if (!slash && name !== 'br') open.push(name);
    if (!/^(\s[a-z-]+="[^"<]*")*$/.test(attributes)) problems.push(`${tag} is malformed`);
    for (const [, attribute = ''] of attributes.matchAll(/([a-z-]+)="/g)) if (attribute !== 'class' && !allowed?.includes(attribute)) problems.push(`${tag} has ${attribute}`);
  }
  if (html.replace(/<[^>]*>/g, '').match(/[<>]|&(?!amp;)/)) problems.push('a bare <, > or &');
  return [...problems, ...open.map((name) => `<${name}> is left open`)];
}

const toHrefs = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test.each([
  ['sv', '/registrering'],
  ['sv', '/mina-sidor'],
  ['sv', '/en/about'],
  ['sv', '/kundservice/delivery'],
  ['en', '/en/customer-service/leverans'],
  ['en', '/customer-service/delivery'],
  ['sv', '/shop/kategorier/lyktor'],
  ['sv', '/shop?occasion=easter'],
  ['sv', '/medlemskap?från=hjälp'],
  ['sv', 'http://www.arn.se'],
  ['sv', 'mailto:info@example.com'],
] as const)('detects a wrong link: %s %s', (locale, href) => {
  expect(linkProblem(href, locale)).not.toBeNull();
});

test.each(['<h2>Nej</h2>', '<p>öppen', '<p><strong>korsad</p></strong>', '<p onclick="x()">nej</p>', '<p href="/">nej</p>', '<p>5 < 7</p>', '<img src="x">'])('detects wrong HTML: %s', (html) => {
  expect(htmlProblems(html)).not.toEqual([]);
});

test.each(pages)('is complete in both languages on page "$key"', (page) => {
  expect(page.blocks.length).toBeGreaterThan(2);
  for (const locale of locales) {
    const { slug, title, description, lead } = page[locale];
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const hasHero = page.blocks[0]?.type === 'hero';
    expect([title, hasHero ? title : lead].every((text) => text.trim() !== '')).toBe(true);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(155);
    // The shop may bear another name.
    expect(JSON.stringify(page[locale]) + toText(page, locale)).not.toMatch(/\bFira\b/);
    const headings = toHeadings(page, locale);
    expect(headings.every((heading) => heading.trim() !== '')).toBe(true);
    expect(new Set(headings).size).toBe(headings.length);
  }
  for (const block of page.blocks) {
    if (block.type === 'text') expect(block.sv.html).not.toBe(block.en.html);
    else if (block.type === 'faq') expect(block.en.items).toHaveLength(block.sv.items.length);
    else if (block.type === 'image') expect([block.sv.picture.alt, block.sv.caption]).not.toEqual([block.en.picture.alt, block.en.caption]);
    else expect(block.sv.heading).not.toBe(block.en.heading);
  }
});

test.each(locales)('slugs and titles are unique, and no page stands behind another address (%s)', (locale) => {
  expect(new Set(pages.map((page) => page[locale].slug)).size).toBe(pages.length);
  expect(new Set(pages.map((page) => page[locale].title)).size).toBe(pages.length);
  for (const page of pages) {
    const match = matchPath(toAddress(page, locale));
    expect(match?.locale).toBe(locale);
    const places = { start: 'start', 'customer-service': 'customerService', page: page.key === 'membership' ? 'membership' : 'content' };
    expect(match?.page).toBe(places[page.kind]);
  }
});

test.each(pages)('CMS-02 uses only allowed tags, so sanitizing removes nothing, on page "$key"', (page) => {
  for (const locale of locales) {
    for (const html of toHtml(page, locale)) {
      expect(htmlProblems(html), html).toEqual([]);
      const stored = sanitizeBlock({ type: 'text', heading: '', html });
      expect(stored.type === 'text' && stored.html.replaceAll('<br />', '<br>')).toBe(html);
    }
  }
});

test.each(pages)('NAV-08 links only to existing pages of its language on page "$key"', (page) => {
  for (const locale of locales) expect(linkProblems([...toHtml(page, locale).flatMap(toHrefs), ...toLinks(page, locale)], locale)).toEqual([]);
});

test.each(pages)('CMS-02 finds what rows and tiles of page "$key" name', (page) => {
  const handles = new Set(products.flatMap((product) => [product.sv.handle, product.en.handle]));
  const isCategory = (handle: string) => locales.some((locale) => categoryPaths(categories, locale).some((path) => path.split('/').at(-1) === handle));
  for (const block of page.blocks as unknown as StoredBlock[]) {
    if (block.type === 'product-row' && block.rule.by === 'picked') expect(block.rule.handles.filter((handle) => !handles.has(handle))).toEqual([]);
    if (block.type === 'product-row' && block.rule.by === 'category') expect(isCategory(block.rule.category), block.rule.category).toBe(true);
    if (block.type === 'category-tiles') expect((block.categories ?? []).filter((handle) => !isCategory(handle))).toEqual([]);
  }
});

test('NAV-04 redirects every moved address from a missing page to an existing one', async () => {
  const redirects = await readJson<{ path: string; target: string }[]>('content', 'redirects.json');
  expect(redirects.length).toBeGreaterThan(0);
  for (const { path, target } of redirects) {
    const locale = matchPath(path)?.locale ?? 'sv';
    expect(linkProblem(path, locale), path).toBe('leads to a page that does not exist');
    expect(linkProblem(target, locale), target).toBeNull();
  }
});

test.each(pages)('links to the same targets in both languages on page "$key"', (page) => {
  for (const block of page.blocks) {
    if (block.type !== 'faq') continue;
    const places = (locale: Locale) => block[locale].items.map(({ html }) => toHrefs(html).map((href) => matchPath(href)?.page ?? href));
    expect(places('en')).toEqual(places('sv'));
  }
});

test.each(locales)('CMS-01 links menus to existing pages and reaches every page from them (%s)', (locale) => {
  const { GlobalSetting, Header } = settings[locale];
  const links = [...Header.menu, ...Header.bottom.map(({ link }) => link), ...GlobalSetting.social, ...GlobalSetting.footer.flatMap((group) => group.links)];
  const hrefs = links.map((link) => (link.type === 'page' ? link.slug : link.url));
  expect(linkProblems(hrefs, locale)).toEqual([]);
  expect(links.every(({ label }) => label.trim() !== '')).toBe(true);
  expect(
    pages
      .filter(({ kind }) => kind !== 'start')
      .map((page) => toAddress(page, locale))
      .filter((address) => !hrefs.includes(address)),
  ).toEqual([]);
  expect(knownAddresses).toContain(GlobalSetting.supportEmail);
});
