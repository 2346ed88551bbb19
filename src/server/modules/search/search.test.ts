import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
const ids: Record<string, string> = {};
let brandId: string;
let categoryId: string;

beforeAll(async () => {
  api = await testApi();
  brandId = await api.make.brand({ name: 'Öster & Söner', handle: 'oster' });
  categoryId = (await api.make.category({ name: 'Belysning', nameEn: 'Lighting', handle: 'belysning', handleEn: 'lighting' })).id;
  const made = {
    candle: { title: 'Doftljus Åkerbär', titleEn: 'Scented candle, Arctic raspberry', popularity: 10 },
    lantern: { title: 'Ljuslykta i glas', titleEn: 'Glass lantern', categoryId, popularity: 90 },
    jumper: { title: 'Stickad tröja', titleEn: 'Knitted sweater', brandId, popularity: 20, optionValues: { color: 'red' } },
    books: { title: 'Tre kokböcker', titleEn: 'Three cookbooks', popularity: 30 },
    bike: { title: 'Röda cyklar för barn', titleEn: 'Red bikes for children', popularity: 40 },
    tea: { title: 'Tekanna', titleEn: 'Teapot', popularity: 50 },
    pot: { title: 'Kanna av plåt', titleEn: 'Tin jug', popularity: 5 },
    theatre: { title: 'Teaterkväll', titleEn: 'A night at the theatre', popularity: 60 },
    mug: { title: 'Mugg med öra', titleEn: 'Mug with a handle', popularity: 70 },
    coffee: { title: 'Kaffe, mellanrost', titleEn: 'Coffee, medium roast', popularity: 80 },
    headphones: { title: 'Hörlurar', titleEn: 'Headphones', price: kr(1_295) },
    bracelet: { title: 'Armband av silver', titleEn: 'Silver bracelet' },
    hidden: { title: 'Hemligt armband', titleEn: 'Secret bracelet', popularity: 100 },
  };
  for (const [name, wish] of Object.entries(made)) ids[name] = (await api.make.product(wish)).productId;
  await api.database.run({ text: 'update products set is_published = false where id = $1', values: [ids['hidden']] });
  await api.database.run({ text: `update products set occasions = array['fathers-day'] where id = any($1)`, values: [[ids['coffee'], ids['headphones']]] });
});
afterAll(() => api.stop());

const search = async (words: string, locale = 'sv') => (await api.get(`/api/store/products?q=${encodeURIComponent(words)}&locale=${locale}`)).body;
const getName = (id: string) => Object.entries(ids).find(([, value]) => value === id)?.[0];
const namesFor = async (words: string, locale = 'sv') => (await search(words, locale)).products.map((product: { id: string }) => getName(product.id));

describe('words and their forms', () => {
  test.each([
    ['tröja', 'jumper'],
    ['tröjor', 'jumper'],
    ['tröjan', 'jumper'],
    ['TRÖJORNA', 'jumper'],
    ['troja', 'jumper'],
    ['ljus', 'candle'],
    ['ljusen', 'candle'],
    ['lykta', 'lantern'],
    ['bok', 'books'],
    ['kokbok', 'books'],
    ['böckerna', 'books'],
    ['cykel', 'bike'],
    ['cyklarna', 'bike'],
    ['muggar', 'mug'],
    ['te', 'tea'],
    ['kannan', 'pot'],
    ['belysning', 'lantern'],
    ['söner', 'jumper'],
    ['röd tröja', 'jumper'],
  ])('CAT-03 %s finds it', async (words, expected) => {
    expect((await namesFor(words))[0]).toBe(expected);
  });

  test.each([
    ['children', 'bike'],
    ['child', 'bike'],
    ['tea pot', 'tea'],
    ['cookbook', 'books'],
    ['sweaters', 'jumper'],
    ['bracelets', 'bracelet'],
  ])('CAT-03 finds it in English by %s', async (words, expected) => {
    expect((await namesFor(words, 'en'))[0]).toBe(expected);
  });

  test('CAT-03 ranks a compound found by its last part first', async () => {
    expect(await namesFor('ljus')).toEqual(['candle', 'lantern']);
  });

  test('CAT-03 ignores two-letter matches inside words: tea is not theatre', async () => {
    expect(await namesFor('te')).toEqual(['tea']);
  });

  test('CAT-03 ranks an exact match before more popular products', async () => {
    expect((await namesFor('kanna'))[0]).toBe('pot');
  });
});

describe('corrected queries', () => {
  test.each([
    ['kaffemugg', ['mug']],
    ['silvermugg', ['mug', 'bracelet']],
    ['gåvor till pappa', ['coffee', 'headphones']],
    ['headphones', ['headphones']],
    ['headset', ['headphones']],
  ])('CAT-03 %s', async (words, expected) => {
    expect((await namesFor(words)).toSorted()).toEqual(expected.toSorted());
  });

  test('CAT-03 corrects a misspelt word and names the shop’s spelling', async () => {
    const { search: outcome, products } = await search('stickad tröjja');
    expect(outcome).toEqual({ corrected: 'stickad tröja', is_partial: false, nearby: [], unsold: null, gift: null });
    expect(products[0].id).toBe(ids['jumper']);
    expect((await search('tröja')).search.corrected).toBeNull();
  });

  test('CAT-03 ranks most matching words first when none has all, saying so', async () => {
    const { search: outcome, products } = await search('mugg silver armband');
    expect(outcome.is_partial).toBe(true);
    expect(products.map((product: { id: string }) => getName(product.id))).toEqual(['bracelet', 'mug']);
  });

  test('CAT-03 offers only near spellings that find something', async () => {
    const { search: outcome, pagination } = await search('trojjann');
    expect(pagination.total + outcome.nearby.length).toBeGreaterThan(0);
    expect((await search('qwxzvkj')).search).toEqual({ corrected: null, is_partial: false, nearby: [], unsold: null, gift: null });
  });

  test('CAT-03 omits corrections without a search', async () => {
    expect((await api.get('/api/store/products')).body.search).toBeNull();
  });
});

describe('the index follows the shop', () => {
  const rename = (text: string, ...values: unknown[]) => api.database.run({ text, values });

  test('CAT-03 indexes a changed title, brand, category, vendor, option or keyword immediately', async () => {
    await rename(`update product_translations set title = 'Yllekofta' where product_id = $1 and language_code = 'sv'`, ids['jumper']);
    expect(await namesFor('koftor')).toEqual(['jumper']);
    expect(await namesFor('stickad')).toEqual([]);
    await rename(`update brand_translations set name = 'Västerbottens väveri' where brand_id = $1`, brandId);
    expect(await namesFor('väveri')).toEqual(['jumper']);
    await rename(`update category_translations set name = 'Stämningsskapare' where category_id = $1 and language_code = 'sv'`, categoryId);
    expect(await namesFor('stämningsskapare')).toEqual(['lantern']);
    await rename(`insert into option_labels (kind, key, label) values ('value', 'red', '{"sv": "Vallmo", "en": "Poppy"}')`);
    await rename(`update option_labels set label = '{"sv": "Vallmoröd", "en": "Poppy red"}' where key = 'red'`);
    expect(await namesFor('vallmo')).toEqual(['jumper']);
    await rename(`update product_translations set keywords = 'studentpresent' where product_id = $1`, ids['headphones']);
    expect(await namesFor('studentpresent')).toEqual(['headphones']);
    await rename(`update vendors set name = 'Kvarteret Utkiken' where id = (select vendor_id from products where id = $1)`, ids['tea']);
    expect(await namesFor('utkiken')).toContain('tea');
  });

  test('CAT-03 builds one vocabulary from concurrent writers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => api.make.product({ title: `Fjäderboll Alfa Beta Gamma ${index}` })));
    expect((await search('fjäderbollar')).pagination.total).toBe(20);
  });
});

describe('strange searches', () => {
  const strange = [
    ...[
      '%',
      '_',
      '%%%',
      '\\',
      "'",
      "''",
      '"',
      ';--',
      "'; drop table products; --",
      ':*',
      '<->',
      '&',
      '|',
      '!',
      '(',
      ')',
      'a & b',
      'tröja:*',
      '!tröja',
      '½',
      '½½ ①',
      '٣',
      'İ',
      'ß',
      'ﬁ',
      '🎁',
      '👩‍👩‍👧',
      '日本語',
      'Ω',
      'русский',
    ],
    ...[
      '\u200B',
      '\u202E',
      'e\u0301',
      '\uFEFFte',
      'null',
      'undefined',
      'NaN',
      'true',
      '../../etc/passwd',
      '<script>alert(1)</script>',
      '$'.concat('{7*7}'),
      '{{7*7}}',
      '-1',
      '1e309',
      'x'.repeat(200),
      'ö'.repeat(200),
      'a '.repeat(100),
      'tröja '.repeat(33),
      '%61',
      'A',
      'ö',
      '1',
    ],
  ];

  test.each(strange)('ENT-01 CAT-03 answers products?q=%j without an error', async (words) => {
    for (const locale of ['sv', 'en']) {
      const answer = await api.get(`/api/store/products?q=${encodeURIComponent(words)}&locale=${locale}`);
      expect(answer.status).toBe(200);
    }
  });

  test('CAT-03 matches a wildcard literally', async () => {
    for (const words of ['%', '_', '%%', '*', 'q%', 'm_gg']) expect(await namesFor(words), words).toEqual([]);
    expect(await namesFor('t')).toEqual([]);
  });

  test('CAT-03 skips the product query for unknown words', async () => {
    const statements = await api.listStatements(() => search('qwxzvkj wkqjxz'));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => /\b(products|search_documents)\b/.test(text))).toEqual([]);
  });
});
