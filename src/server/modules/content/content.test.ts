import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PRODUCT_NAME: 'Kalas & Co' } });
});
afterAll(() => api.stop());

const setting = (language: string, part: string, value: object) =>
  api.database.run({ text: 'insert into global_setting_parts (language_code, part, value) values ($1, $2, $3)', values: [language, part, JSON.stringify(value)] });

interface PageWish {
  kind?: string;
  slug: { sv: string; en?: string };
  title?: string;
  blocks?: object[];
}

async function page({ kind = 'page', slug, title = 'Om {product}', blocks = [] }: PageWish): Promise<void> {
  const id = `page_${slug.sv}`;
  await api.database.run({ text: `insert into content_pages (id, kind, updated_at) values ($1, $2, '2026-11-01T09:00:00Z')`, values: [id, kind] });
  for (const [language, name] of Object.entries(slug)) {
    await api.database.run({
      text: `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, $2, $3, $4, 'Om {product}.', '', $5)`,
      values: [id, language, name, `${title} (${language})`, JSON.stringify(blocks)],
    });
  }
}

const settingsIn = async (locale: string) => (await api.get(`/api/cms/globalSettings?locale=${locale}`)).body.globalSettings;

describe('global settings', () => {
  test('CMS-01 an empty shop has empty settings, not an error', async () => {
    expect(await settingsIn('sv')).toEqual({ announcement: '', tagline: '', supportEmail: '', social: [], footer: [], menu: [] });
  });

  test('CMS-01 GlobalSetting and Header of the locale are merged, with the product’s name in place', async () => {
    await setting('sv', 'GlobalSetting', {
      announcement: 'Fri frakt hos {product}',
      supportEmail: 'hej@fira.example',
      footer: [{ heading: 'Om {product}', links: [{ type: 'page', slug: 'om', label: 'Vilka {product} är' }] }],
    });
    await setting('sv', 'Header', { menu: [{ type: 'custom', url: 'https://exempel.example', label: '{product}-bloggen' }] });
    await setting('en', 'GlobalSetting', { announcement: 'Free delivery at {product}' });
    expect(await settingsIn('sv')).toEqual({
      announcement: 'Fri frakt hos Kalas & Co',
      tagline: '',
      supportEmail: 'hej@fira.example',
      social: [],
      footer: [{ heading: 'Om Kalas & Co', links: [{ type: 'page', slug: 'om', label: 'Vilka Kalas & Co är' }] }],
      menu: [{ type: 'custom', url: 'https://exempel.example', label: 'Kalas & Co-bloggen' }],
    });
    expect(await settingsIn('en')).toMatchObject({ announcement: 'Free delivery at Kalas & Co', menu: [] });
  });

  test('CMS-01 the locale is the query’s, else the browser’s, else the cookie’s, else Swedish', async () => {
    const said = async (address: string, headers: Record<string, string>) => (await api.get(address, headers)).body.globalSettings.announcement.slice(0, 3);
    const at = '/api/cms/globalSettings';
    expect(await said(at, { 'accept-language': '' })).toBe('Fri');
    expect(await said(at, { 'accept-language': '', cookie: 'locale=en' })).toBe('Fre');
    expect(await said(at, { 'accept-language': 'de, sv-SE;q=0.8, en;q=0.3', cookie: 'locale=en' })).toBe('Fri');
    expect(await said(`${at}?locale=en`, { 'accept-language': 'sv', cookie: 'locale=sv' })).toBe('Fre');
    expect(await said(`${at}?locale=en-US`, { 'accept-language': 'sv' })).toBe('Fre');
    expect(await said(`${at}?locale=de`, { 'accept-language': '', cookie: 'locale=fr' })).toBe('Fri');
  });
});

describe('pages', () => {
  test('CMS-01 a page by its slug in either language, in the language asked for, with its siblings', async () => {
    await page({ slug: { sv: 'om-oss', en: 'about-us' }, blocks: [{ type: 'text', heading: 'Vi på {product}', html: '<p>Hej från {product}</p>' }] });
    await page({ slug: { sv: 'kontakt', en: 'contact' }, title: 'A' });
    for (const slug of ['om-oss', 'about-us']) {
      const { body } = await api.get(`/api/cms/pages/${slug}?locale=en`);
      expect(body.page).toMatchObject({
        slug: 'about-us',
        kind: 'page',
        title: 'Om Kalas & Co (en)',
        description: 'Om Kalas & Co.',
        blocks: [{ type: 'text', heading: 'Vi på Kalas & Co', html: '<p>Hej från Kalas &amp; Co</p>' }],
        siblings: [{ slug: 'contact' }, { slug: 'about-us' }],
        updated_at: '2026-11-01T09:00:00.000Z',
      });
      expect(body.page.translations).toEqual(
        expect.arrayContaining([
          { language_code: 'sv', slug: 'om-oss' },
          { language_code: 'en', slug: 'about-us' },
        ]),
      );
    }
    expect((await api.get('/api/cms/pages/about-us')).body.page.slug).toBe('om-oss');
  });

  test('CMS-01 customer service pages are a kind of their own', async () => {
    await page({ kind: 'customer-service', slug: { sv: 'frakt', en: 'delivery' }, blocks: [{ type: 'faq', heading: 'Frågor', items: [{ question: 'När?', html: '<p>Snart</p>' }] }] });
    expect((await api.get('/api/cms/pages/frakt?kind=customer-service')).body.page).toMatchObject({
      kind: 'customer-service',
      blocks: [{ type: 'faq', items: [{ question: 'När?', html: '<p>Snart</p>' }] }],
    });
    expectProblem(await api.get('/api/cms/pages/frakt'), 'NOT_FOUND');
    expectProblem(await api.get('/api/cms/pages/frakt?kind=secret'), 'VALIDATION_FAILED');
  });

  test('CMS-01 an unknown page, and one without a translation, is a 404 in the language asked for', async () => {
    await page({ slug: { sv: 'bara-svenska' } });
    expectProblem(await api.get('/api/cms/pages/finns-inte?locale=en'), 'NOT_FOUND', 'en');
    expectProblem(await api.get('/api/cms/pages/bara-svenska?locale=en'), 'NOT_FOUND', 'en');
    expect((await api.get('/api/cms/pages/bara-svenska')).status).toBe(200);
  });

  test('CMS-02 lesson 24: HTML that came into the database some other way is made safe on its way out', async () => {
    const html = '<p onclick="alert(1)">text<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    await page({
      slug: { sv: 'farlig' },
      blocks: [
        { type: 'text', heading: '<b>h</b>', html },
        { type: 'faq', heading: 'f', items: [{ question: 'q', html }] },
      ],
    });
    expect((await api.get('/api/cms/pages/farlig')).body.page.blocks).toEqual([
      { type: 'text', heading: '<b>h</b>', html: '<p>text</p>' },
      { type: 'faq', heading: 'f', items: [{ question: 'q', html: '<p>text</p>' }] },
    ]);
  });
});
