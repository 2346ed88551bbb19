/** Content pages: addressing, scheduling, and tolerance of invalid blocks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { readSitemap } from '../../testing/sitemap.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PRODUCT_NAME: 'Kalas & Co' } });
});
afterAll(() => api.stop());

interface PageInput {
  kind?: string;
  slug: { sv: string; en?: string };
  title?: string;
  blocks?: unknown;
  status?: string;
  publishAt?: string;
  unpublishAt?: string;
}

async function page({ kind = 'page', slug, title = 'Om {product}', blocks = [], status = 'published', publishAt, unpublishAt }: PageInput): Promise<void> {
  const id = `page_${slug.sv}`;
  await api.database.run({
    text: `insert into content_pages (id, kind, status, publish_at, unpublish_at, updated_at) values ($1, $2, $3, $4, $5, '2026-11-01T09:00:00Z')`,
    values: [id, kind, status, publishAt ?? null, unpublishAt ?? null],
  });
  for (const [language, name] of Object.entries(slug)) {
    await api.database.run({
      text: `insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, $2, $3, $4, 'Om {product}.', '', $5)`,
      values: [id, language, name, `${title} (${language})`, JSON.stringify(blocks)],
    });
  }
}

test('CMS-01 finds a page by either language’s slug, localized, with its siblings', async () => {
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

test('CMS-01 separates customer service pages from other kinds', async () => {
  await page({ kind: 'customer-service', slug: { sv: 'frakt', en: 'delivery' }, blocks: [{ type: 'faq', heading: 'Frågor', items: [{ question: 'När?', html: '<p>Snart</p>' }] }] });
  expect((await api.get('/api/cms/pages/frakt?kind=customer-service')).body.page).toMatchObject({
    kind: 'customer-service',
    blocks: [{ type: 'faq', items: [{ question: 'När?', html: '<p>Snart</p>' }] }],
  });
  expect((await api.get('/api/cms/pages/frakt')).body.page.kind, 'of whatever kind, where none is asked for').toBe('customer-service');
  expectProblem(await api.get('/api/cms/pages/frakt?kind=page'), 'NOT_FOUND');
  expectProblem(await api.get('/api/cms/pages/frakt?kind=secret'), 'VALIDATION_FAILED');
});

test('CMS-01 answers a localized 404 for unknown and untranslated pages', async () => {
  await page({ slug: { sv: 'bara-svenska' } });
  expectProblem(await api.get('/api/cms/pages/finns-inte?locale=en'), 'NOT_FOUND', 'en');
  expectProblem(await api.get('/api/cms/pages/bara-svenska?locale=en'), 'NOT_FOUND', 'en');
  expect((await api.get('/api/cms/pages/bara-svenska')).status).toBe(200);
});

test('CMS-01 CMS-02 omits an unknown or broken block and renders the page', async () => {
  const good = { type: 'text', heading: 'Kvar', html: '<p>Kvar</p>' };
  const broken = [
    { type: 'carousel', slides: [] },
    { type: 'hero' },
    { type: 'text', heading: 'utan html' },
    { type: 'product-row', heading: 'Rad', rule: { by: 'horoscope' } },
    { type: 'call-to-action', heading: 'Klicka', link: { type: 'custom', url: 'javascript:alert(1)', label: 'x' } },
    null,
    7,
    'text',
    [],
    {},
  ];
  await page({ slug: { sv: 'halvtrasig' }, blocks: [...broken, good, ...broken] });
  await expect(page({ slug: { sv: 'helt-fel' }, blocks: { type: 'text' } })).rejects.toThrow('content_page_translations_blocks_is_array');
  const warned: unknown[] = [];
  const { warn } = api.services.log;
  api.services.log.warn = ((facts: unknown) => warned.push(facts)) as typeof warn;
  try {
    const { status, body } = await api.get('/api/cms/pages/halvtrasig');
    expect([status, body.page.blocks]).toEqual([200, [good]]);
  } finally {
    api.services.log.warn = warn;
  }
  expect(warned).toHaveLength(2 * broken.length);
  expect(warned[0]).toMatchObject({ page: 'halvtrasig', language: 'sv', place: 0 });
});

test('CMS-01 shows a page between publication and end, and never a draft', async () => {
  const getStatus = async (slug: string) => (await api.get(`/api/cms/pages/${slug}`)).status;
  const listed = async () => [...(await readSitemap(api.url)).matchAll(/<loc>[^<]*\/(utkast|snart|adventstid)<\/loc>/g)].map(([, slug]) => slug);
  const now = api.clock.now().getTime();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  await page({ slug: { sv: 'utkast', en: 'draft' }, status: 'draft' });
  await page({ slug: { sv: 'snart', en: 'soon' }, publishAt: inHours(1) });
  await page({ slug: { sv: 'adventstid', en: 'advent' }, publishAt: inHours(-1), unpublishAt: inHours(2) });
  expect(await Promise.all(['utkast', 'snart', 'adventstid'].map(getStatus))).toEqual([404, 404, 200]);
  expect(await listed()).toEqual(['adventstid']);
  api.clock.advance(3_600_000);
  expect(await Promise.all(['utkast', 'snart', 'adventstid'].map(getStatus))).toEqual([404, 200, 200]);
  expect((await api.get('/api/cms/pages/snart')).body.page.siblings.map(({ slug }: { slug: string }) => slug)).not.toContain('utkast');
  api.clock.advance(3_600_000);
  expect(await Promise.all(['utkast', 'snart', 'adventstid'].map(getStatus))).toEqual([404, 200, 404]);
  expect(await listed()).toEqual(['snart']);
});

test('CMS-01 shows a season’s start page instead of the everyday one', async () => {
  const shown = async () => (await api.get('/api/cms/pages/start?kind=start')).body.page?.slug;
  expectProblem(await api.get('/api/cms/pages/start?kind=start'), 'NOT_FOUND');
  const now = api.clock.now().getTime();
  await page({ kind: 'start', slug: { sv: 'start', en: 'start' } });
  await page({ kind: 'start', slug: { sv: 'start-jul', en: 'start-christmas' }, publishAt: new Date(now + 60_000).toISOString(), unpublishAt: new Date(now + 120_000).toISOString() });
  expect(await shown()).toBe('start');
  api.clock.advance(60_000);
  expect(await shown()).toBe('start-jul');
  api.clock.advance(60_000);
  expect(await shown()).toBe('start');
});

test('CMS-02 lesson 24: sanitizes HTML on output, however it reached the database', async () => {
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
