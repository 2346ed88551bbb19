/** Saving a content folder: validated as a whole, atomic, idempotent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { ContentError } from './folder.ts';
import { saveContentFolder } from './save-folder.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-content-'));
  mkdirSync(path.join(folder, 'pages'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const write = (file: string, value: unknown) => writeFileSync(path.join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
const save = () => saveContentFolder(systemContext(api.services, 'sv'), folder);

async function getProblems(work: Promise<unknown>): Promise<readonly string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).problems;
}

const texts = (slug: string) => ({ slug, title: `Om ${slug}`, description: 'En sida.' });
const pageFile = (key: string, more: object = {}) => ({
  key,
  kind: 'page',
  sv: texts(key),
  en: texts(`${key}-en`),
  blocks: [{ type: 'text', sv: { heading: 'Hej', html: '<p>Hej</p>' }, en: { heading: 'Hello', html: '<p>Hello</p>' } }],
  ...more,
});
const redirects = [{ path: '/gammal', target: '/ny' }];
const globalSetting = { announcement: 'Hej', tagline: '', supportEmail: 'hej@fira.example', social: [], footer: [] };
const settings = { sv: { GlobalSetting: globalSetting, Header: { menu: [], bottom: [] } }, en: { GlobalSetting: globalSetting, Header: { menu: [], bottom: [] } } };

test('CMS-01 CMS-02 saves and sanitizes a folder, and changes nothing again', async () => {
  write(
    'pages/a.json',
    `\uFEFF${JSON.stringify(pageFile('forsta', { blocks: [{ type: 'text', sv: { heading: '', html: '<p onclick="x()">Hej<script>x()</script></p>' }, en: { heading: '', html: '' } }] }))}`,
  );
  write('pages/b.json', pageFile('andra'));
  write('settings.json', settings);
  write('redirects.json', redirects);
  expect(await save()).toEqual({ made: ['forsta', 'andra'], changed: [], unchanged: [], settingsChanged: 4, redirectsChanged: 1 });
  const stored = await api.database.run<{ blocks: unknown }>({ text: `select blocks from content_page_translations where slug = 'forsta'`, values: [] });
  expect(stored).toEqual([{ blocks: [{ type: 'text', heading: '', html: '<p>Hej</p>' }] }]);
  const { updated_at } = (await api.get('/api/cms/pages/andra')).body.page;
  api.clock.advance(60_000);
  expect(await save()).toEqual({ made: [], changed: [], unchanged: ['forsta', 'andra'], settingsChanged: 0, redirectsChanged: 0 });
  expect((await api.get('/api/cms/pages/andra')).body.page.updated_at).toBe(updated_at);
});

test('CMS-01 saves changes with their time, removing omitted languages but no pages', async () => {
  write('pages/c.json', pageFile('tredje'));
  await save();
  api.clock.advance(60_000);
  write('pages/c.json', pageFile('tredje', { sv: { ...texts('tredje'), title: 'Ny rubrik' }, en: undefined }));
  expect(await save()).toMatchObject({ changed: ['tredje'] });
  const { body } = await api.get('/api/cms/pages/tredje');
  expect(body.page).toMatchObject({ title: 'Ny rubrik', updated_at: api.clock.now().toISOString(), translations: [{ language_code: 'sv', slug: 'tredje' }] });
  expect((await api.get('/api/cms/pages/tredje?locale=en')).status).toBe(404);
  expect((await api.get('/api/cms/pages/andra')).status, 'a page that the folder does not have').toBe(200);
});

test('CMS-01 creates content once when ten save at once', async () => {
  write('pages/d.json', pageFile('samtidig'));
  const saved = await Promise.all(Array.from({ length: 10 }, save));
  expect(saved.filter(({ made }) => made.length > 0)).toHaveLength(1);
  expect(saved.filter(({ unchanged }) => unchanged.length > 0)).toHaveLength(9);
});

test('CMS-02 stores a picture from a file beside the page', async () => {
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .png()
    .toFile(path.join(folder, 'rod.png'));
  const picture = { file: 'rod.png', alt: 'Rött', focus: [0.2, 0.3] };
  write('pages/e.json', pageFile('bild', { blocks: [{ type: 'image', picture, sv: {}, en: {} }] }));
  await save();
  const [block] = (await api.get('/api/cms/pages/bild')).body.page.blocks;
  expect(block.picture).toMatchObject({ width: 300, height: 200, color: '#ff0000', alt: 'Rött', focus: [expect.closeTo(0.2), expect.closeTo(0.3)] });
  const picked = await fetch(`${api.url}${block.picture.url}`);
  expect([picked.status, picked.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('CMS-02 removes characters that no database stores', async () => {
  write('pages/f.json', pageFile('tecken', { blocks: [{ type: 'text', sv: { heading: 'a\u0000b', html: '<p>\ud800 \u0000x</p>' }, en: { heading: '', html: '' } }] }));
  await save();
  expect((await api.get('/api/cms/pages/tecken')).body.page.blocks).toEqual([{ type: 'text', heading: 'ab', html: '<p>\uFFFD x</p>' }]);
});

test('CMS-01 reports every error with file and place, and saves nothing', async () => {
  write('pages/good.json', pageFile('bra'));
  write('pages/json.json', '{"key": ');
  write('pages/shape.json', pageFile('form', { kind: 'blogg', colour: 'red' }));
  write('pages/clash.json', pageFile('krock', { sv: texts('bra') }));
  write('pages/shop.json', pageFile('handla', { sv: texts('shop') }));
  write('redirects.json', [
    { path: '/a', target: '/b' },
    { path: '/b', target: '/a' },
    { path: '//evil.example', target: 'javascript:alert(1)' },
  ]);
  const problems = await getProblems(save());
  for (const expected of [
    /^pages\/json\.json: is not JSON/,
    /^pages\/shape\.json: kind: /,
    /^pages\/shape\.json: the whole: .*colour/,
    /^redirects\.json: 2\.path: must be a path of this site/,
    /^redirects\.json: 2\.target: must/,
  ])
    expect(problems).toContainEqual(expect.stringMatching(expected));
  expect(problems).toContainEqual('pages/good.json: the slug bra (sv) is taken by pages/clash.json');
  expect(problems).toContainEqual('pages/shop.json: sv.slug: /shop is an address of the shop itself');
  expect((await api.get('/api/cms/pages/bra')).status).toBe(404);
});

test('CMS-02 refuses blocks that would be omitted and unknown properties when saving', async () => {
  write('pages/good.json', pageFile('bra'));
  write(
    'pages/blocks.json',
    pageFile('block', {
      blocks: [
        { type: 'carousel', sv: {}, en: {} },
        { type: 'text', sv: { heading: 'a', html: '', coulor: 'red' }, en: { heading: 'a', html: '' } },
        { type: 'image', picture: { file: 'borta.png', alt: '' }, sv: {}, en: {} },
        { type: 'call-to-action', sv: { heading: 'a', link: { type: 'custom', url: 'javascript:alert(1)', label: 'x' } }, en: { heading: 'a', link: { type: 'custom', url: '/shop', label: 'x' } } },
      ],
    }),
  );
  const problems = await getProblems(save());
  for (const expected of [
    /^pages\/blocks\.json: blocks\.0 \(sv\): type: /,
    /^pages\/blocks\.json: blocks\.1 \(sv\)\.coulor: is not known$/,
    /^pages\/blocks\.json: blocks\.2 \(en\): .*borta\.png/,
    /^pages\/blocks\.json: blocks\.3 \(sv\): link\.url: /,
  ])
    expect(problems).toContainEqual(expect.stringMatching(expected));
  expect((await api.get('/api/cms/pages/bra')).status).toBe(404);
});

test('CMS-01 refuses another page’s slug and rolls the whole folder back', async () => {
  write('pages/a.json', pageFile('ny-sida'));
  write('pages/b.json', pageFile('krock', { sv: texts('andra') }));
  expect(await getProblems(save())).toEqual(['pages/b.json: sv.slug: andra is taken by the page andra']);
  expect((await api.get('/api/cms/pages/ny-sida')).status).toBe(404);
});

test('CMS-01 refuses an empty folder', async () => {
  expect(await getProblems(save())).toEqual([expect.stringContaining('holds neither pages/*.json nor settings.json')]);
});
