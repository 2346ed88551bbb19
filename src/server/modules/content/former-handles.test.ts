import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findMovedAddress } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const run = (text: string, ...values: unknown[]) => api.database.run({ text, values });
const languages = ['sv', 'en'] as const;
type Language = (typeof languages)[number];

async function contentPage(slug: string, slugEn: string): Promise<string> {
  const id = `page_${slug}_${slugEn}`;
  await run(`insert into content_pages (id, kind) values ($1, 'page')`, id);
  for (const [language, own] of [
    ['sv', slug],
    ['en', slugEn],
  ])
    await run(`insert into content_page_translations (page_id, language_code, slug, title, description, lead, blocks) values ($1, $2, $3, 'Sidan', '', '', '[]')`, id, language, own);
  return id;
}

/** The base handle follows the Swedish one. */
async function renameIn(table: string, translations: string, owner: string, { id, language, handle }: { id: string; language: Language; handle: string }): Promise<void> {
  await run(`update ${translations} set handle = $3 where ${owner} = $1 and language_code = $2`, id, language, handle);
  if (language === 'sv') await run(`update ${table} set handle = $2 where id = $1`, id, handle);
}

/** Addressable kinds: create, rename, find by handle. */
const kinds = {
  product: {
    make: async (handle: string, handleEn: string) => (await api.make.product({ handle, handleEn })).productId,
    rename: (id: string, language: Language, handle: string) => renameIn('products', 'product_translations', 'product_id', { id, language, handle }),
    find: async (handle: string, language: Language) => (await api.get(`/api/store/products/${handle}?locale=${language}`)).body.product as { id: string; handle: string } | undefined,
  },
  category: {
    make: async (handle: string, handleEn: string) => (await api.make.category({ handle, handleEn })).id,
    rename: (id: string, language: Language, handle: string) => renameIn('categories', 'category_translations', 'category_id', { id, language, handle }),
    find: async (handle: string, language: Language) => (await api.get(`/api/store/categories/${handle}?locale=${language}`)).body.category as { id: string; handle: string } | undefined,
  },
  brand: {
    make: async (handle: string, handleEn: string) => {
      const id = await api.make.brand({ handle });
      await run(`update brand_translations set handle = $2 where brand_id = $1 and language_code = 'en'`, id, handleEn);
      return id;
    },
    rename: (id: string, language: Language, handle: string) => renameIn('brands', 'brand_translations', 'brand_id', { id, language, handle }),
    find: async (handle: string, language: Language) => (await api.get(`/api/store/brands/${handle}?locale=${language}`)).body.brand as { id: string; handle: string } | undefined,
  },
  content: {
    make: contentPage,
    rename: (id: string, language: Language, handle: string) => run('update content_page_translations set slug = $3 where page_id = $1 and language_code = $2', id, language, handle),
    find: async (slug: string, language: Language) => (await api.get(`/api/cms/pages/${slug}?locale=${language}`)).body.page as { slug: string } | undefined,
  },
};

describe.each(['product', 'category', 'brand'] as const)('CAT-04 a %s with a new handle', (kind) => {
  const { make, rename, find } = kinds[kind];
  const named = (name: string) => `${kind}-${name}`;

  test('is found by the former one in each language, with the current', async () => {
    const id = await make(named('gammal'), named('old'));
    await rename(id, 'sv', named('ny'));
    await rename(id, 'en', named('new'));
    for (const handle of ['gammal', 'old', 'ny', 'new']) {
      expect(await find(named(handle), 'sv'), handle).toMatchObject({ id, handle: named('ny') });
      expect(await find(named(handle), 'en'), handle).toMatchObject({ id, handle: named('new') });
    }
  });

  test('redirects through any number of changes in one step, without cycles', async () => {
    const id = await make(named('a'), named('a-en'));
    for (const handle of ['b', 'c', 'd']) await rename(id, 'sv', named(handle));
    for (const handle of ['a', 'b', 'c', 'd']) expect(await find(named(handle), 'sv')).toMatchObject({ id, handle: named('d') });
    await rename(id, 'sv', named('a'));
    for (const handle of ['a', 'b', 'c', 'd']) expect(await find(named(handle), 'sv')).toMatchObject({ id, handle: named('a') });
  });

  test('yields a former one to its new owner, also when swapping', async () => {
    const first = await make(named('tall'), named('pine'));
    await rename(first, 'sv', named('gran'));
    const second = await make(named('tall'), named('fir'));
    expect(await find(named('tall'), 'sv')).toMatchObject({ id: second });
    await rename(second, 'sv', named('en'));
    expect(await find(named('tall'), 'sv'), 'the last one that had it').toMatchObject({ id: second, handle: named('en') });
    await rename(first, 'sv', named('x'));
    await rename(second, 'sv', named('gran'));
    await rename(first, 'sv', named('en'));
    expect(await find(named('gran'), 'sv')).toMatchObject({ id: second, handle: named('gran') });
    expect(await find(named('en'), 'sv')).toMatchObject({ id: first, handle: named('en') });
  });

  test('is found by a removed language’s handle until it is deleted', async () => {
    const id = await make(named('kvar'), named('stays'));
    const translations = { product: 'product_translations', category: 'category_translations', brand: 'brand_translations' }[kind];
    await run(`delete from ${translations} where ${kind}_id = $1 and language_code = 'en'`, id);
    expect(await find(named('stays'), 'en')).toMatchObject({ id });
    if (kind === 'product') await run('delete from variants where product_id = $1', id);
    await run(`delete from ${{ product: 'products', category: 'categories', brand: 'brands' }[kind]} where id = $1`, id);
    expect(await find(named('stays'), 'en')).toBeUndefined();
    expect(await run('select 1 from former_handles where owner_id = $1', id)).toEqual([]);
  });
});

test('CAT-04 returns an unpublished product’s handle to its former owner', async () => {
  const first = await api.make.product({ handle: 'vas-1' });
  await kinds.product.rename(first.productId, 'sv', 'vas-2');
  const second = await api.make.product({ handle: 'vas-1', handleEn: 'vase-1' });
  await run('update products set is_published = false where id = $1', second.productId);
  expect(await kinds.product.find('vas-1', 'sv')).toMatchObject({ id: first.productId, handle: 'vas-2' });
});

test('CAT-04 stores a former handle without language as well', async () => {
  const { productId } = await api.make.product({ handle: 'egen' });
  await run('update products set handle = $2 where id = $1', productId, 'egen-ny');
  await run(`delete from product_translations where product_id = $1 and language_code = 'en'`, productId);
  for (const handle of ['egen', 'egen-ny', 'egen-en']) expect(await kinds.product.find(handle, 'en')).toMatchObject({ id: productId, handle: 'egen-ny' });
});

test('CAT-04 finds a content page by former slugs until another takes them', async () => {
  const { make, rename, find } = kinds.content;
  const id = await make('om', 'about');
  await rename(id, 'sv', 'om-oss');
  await rename(id, 'en', 'about-us');
  for (const slug of ['om', 'about', 'om-oss', 'about-us']) {
    expect(await find(slug, 'sv'), slug).toMatchObject({ slug: 'om-oss' });
    expect(await find(slug, 'en'), slug).toMatchObject({ slug: 'about-us' });
  }
  await make('om', 'else');
  expect(await find('om', 'sv')).toMatchObject({ slug: 'om' });
  await run('delete from content_pages where id = $1', id);
  expectProblem(await api.get('/api/cms/pages/about-us?locale=sv'), 'NOT_FOUND');
});

describe('NAV-06 addresses that staff moved', () => {
  const move = (path: string, target: string, isPermanent = true) => run('insert into redirects (path, target, is_permanent) values ($1, $2, $3)', path, target, isPermanent);
  const moved = (path: string) => findMovedAddress({ db: api.database }, path);

  test('joins several moves, permanent only if each is', async () => {
    await move('/a', '/b');
    await move('/b', '/c');
    await move('/c', 'https://elsewhere.example/d');
    expect(await moved('/a')).toEqual({ target: 'https://elsewhere.example/d', isPermanent: true });
    await move('/start', '/a', false);
    expect(await moved('/start')).toEqual({ target: 'https://elsewhere.example/d', isPermanent: false });
    expect(await moved('/unknown')).toBeNull();
  });

  test('finds an address in other spellings, its own first', async () => {
    await move('/Gamla-Sidan.aspx', '/om-oss');
    await move('/gamla-sidan.aspx/x', '/x-liten');
    await move('/Gamla-Sidan.aspx/X', '/x-stor');
    await move('/Stor', '/stor');
    expect(await moved('/gamla-sidan.aspx')).toMatchObject({ target: '/om-oss' });
    expect(await moved('/Gamla-Sidan.aspx/X')).toMatchObject({ target: '/x-stor' });
    expect(await moved('/stor'), 'leads to itself').toBeNull();
  });

  test('redirects nowhere from a cycle, however entered', async () => {
    await move('/one', '/two');
    await move('/two', '/one');
    await move('/self', '/self');
    await move('/into', '/one');
    for (const path of ['/one', '/two', '/self', '/into']) expect(await moved(path), path).toBeNull();
  });
});
