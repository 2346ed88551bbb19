/** Realistic searches over the demo shop: occasions, compounds with "present", spelling and odd characters. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from '../../../../demo/load-catalogue.ts';
import { inTransaction, systemContext } from '../../platform/context.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await inTransaction(systemContext(api.services, 'sv'), (ctx) => loadCatalogue(ctx, new Map()));
});
afterAll(() => api.stop());

type Locale = 'sv' | 'en';

interface Found {
  products: { id: string; title: string }[];
  pagination: { total: number };
  search: { corrected: string | null; is_partial: boolean; unsold: string | null };
}

const find = async (locale: Locale, query: Record<string, string>): Promise<Found> => (await api.get(`/api/store/products?${new URLSearchParams({ ...query, locale, limit: '100' })}`)).body as Found;

const LOOKED_AT = 10;

describe('CAT-03 occasions', () => {
  test.each([
    ['sv', 'bröllopspresent', 'wedding'],
    ['sv', 'bröllopspresenter', 'wedding'],
    ['sv', 'bröllopsgåva', 'wedding'],
    ['sv', 'present till bröllopsdagen', 'wedding'],
    ['sv', 'bröllops dag', 'wedding'],
    ['sv', 'födelsedagspresent', 'birthday'],
    ['sv', 'fodelsedagspresenter', 'birthday'],
    ['sv', '50-årspresent', 'birthday'],
    ['sv', '30 års present', 'birthday'],
    ['sv', 'femtioårspresent', 'birthday'],
    ['sv', 'inflyttningspresent', 'housewarming'],
    ['sv', 'inflyttningsgåvor', 'housewarming'],
    ['sv', 'värdinnepresent', 'housewarming'],
    ['sv', 'nytt hem', 'housewarming'],
    ['sv', 'farsdagspresent', 'fathers-day'],
    ['sv', 'fars dag', 'fathers-day'],
    ['sv', 'farsdagstips', 'fathers-day'],
    ['sv', 'morsdagspresent', 'mothers-day'],
    ['sv', 'mors dag', 'mothers-day'],
    ['sv', 'mors dags-present', 'mothers-day'],
    ['sv', 'present till mors dag', 'mothers-day'],
    ['sv', 'julklappstips', 'christmas'],
    ['sv', 'julklappsidéer', 'christmas'],
    ['sv', 'julpresent', 'christmas'],
    ['sv', 'jul afton', 'christmas'],
    ['sv', 'alla hjärtans dag', 'valentines'],
    ['sv', 'alla hjärtans dag-present', 'valentines'],
    ['sv', 'hjärtans dag', 'valentines'],
    ['sv', 'studentpresenter', 'graduation'],
    ['sv', 'examenspresent', 'graduation'],
    ['sv', 'doppresent', 'newborn'],
    ['sv', 'dopgåva', 'newborn'],
    ['sv', 'tackgåva', 'thank-you'],
    ['en', 'mother’s day', 'mothers-day'],
    ['en', 'mothers day', 'mothers-day'],
    ['en', "Mother's Day gifts", 'mothers-day'],
    ['en', "father's day", 'fathers-day'],
    ['en', 'fathers day presents', 'fathers-day'],
    ['en', 'valentine’s day', 'valentines'],
    ['en', 'valentines day gift ideas', 'valentines'],
    ['en', 'wedding gifts', 'wedding'],
    ['en', 'wedding day', 'wedding'],
    ['en', 'christmas presents', 'christmas'],
    ['en', 'christmas eve', 'christmas'],
    ['en', '30th birthday', 'birthday'],
    ['en', 'birthdaygift', 'birthday'],
    ['en', 'thank you gift', 'thank-you'],
    ['en', 'house warming', 'housewarming'],
    ['en', 'new home present', 'housewarming'],
    ['en', 'baby shower gift', 'newborn'],
    ['en', 'graduation day', 'graduation'],
  ] as const)('%s "%s" lists %s first', async (locale, q, occasion) => {
    const { products, search } = await find(locale, { q });
    const own = new Set((await find(locale, { occasion })).products.map(({ id }) => id));
    expect(products.length).toBeGreaterThanOrEqual(Math.min(LOOKED_AT, own.size));
    expect(products.slice(0, LOOKED_AT).filter(({ id }) => !own.has(id))).toEqual([]);
    expect(search).toMatchObject({ corrected: null, is_partial: false });
  });
});

describe('CAT-03 compounds', () => {
  test.each([
    ['sv', 'tekopp', 'te kopp'],
    ['sv', 'julgran', 'jul gran'],
    ['sv', 'kaffepresent', 'kaffe'],
    ['sv', 'blomsterpresent', 'blomster'],
    ['sv', 'chokladgåva', 'choklad'],
    ['sv', 'katt-present', 'katt'],
    ['sv', 'pappapresent', 'pappa'],
    ['en', 'coffeegift', 'coffee'],
  ] as const)('%s "%s" finds what "%s" finds', async (locale, q, same) => {
    const [one, other] = [await find(locale, { q }), await find(locale, { q: same })];
    expect(one.products.length).toBeGreaterThan(0);
    expect(one.products.map(({ title }) => title)).toEqual(other.products.map(({ title }) => title));
  });
});

describe('CAT-03 right words are no slips', () => {
  test.each([
    ['sv', 'julgran', /^Bordsgran/],
    ['sv', 'doftljus', /ljus/i],
    ['sv', 'stormljus', /ljus/i],
    ['sv', 'sommarbok', /roman|bok|böcker/i],
    ['sv', 'glöggmugg', /mugg|kopp/i],
    ['en', 'tealight', /candle|lantern|light/i],
  ] as const)('%s "%s" leads to %s', async (locale, q, title) => {
    const { products, search } = await find(locale, { q });
    expect(products[0]?.title).toMatch(title);
    expect(products[0]?.title).not.toMatch(/solglas|sunglass/i);
    expect(search.corrected).toBeNull();
  });

  test.each(['vas', 'vasen', 'vaser'])('sv "%s" lists no bag', async (q) => {
    const { products } = await find('sv', { q });
    expect(products.length).toBeGreaterThan(0);
    expect(products.filter(({ title }) => /väska|ryggsäck/i.test(title))).toEqual([]);
  });

  test('corrects a typo in a compound', async () => {
    expect((await find('sv', { q: 'armbansuret' })).search.corrected).toBe('armbandsuret');
  });
});

describe('CAT-03 characters', () => {
  test.each([
    ['ＭＵＧＧ', 'mugg'],
    ['m\u00ADugg', 'mugg'],
    ['mu\u200Bgg', 'mugg'],
    ['\u2068mugg\u2069', 'mugg'],
    ['ｃｈｏｋｌａｄ', 'choklad'],
    ['cho\u00ADklad\u00ADkaka', 'chokladkaka'],
    ['tro\u0308ja', 'tröja'],
    ['ﬁlt', 'filt'],
  ])('%j finds what %j finds', async (q, same) => {
    const [one, other] = [await find('sv', { q }), await find('sv', { q: same })];
    expect(other.products.length + (same === 'tröja' ? 1 : 0)).toBeGreaterThan(0);
    expect(one.products.map(({ title }) => title)).toEqual(other.products.map(({ title }) => title));
  });

  test('finds a title with soft hyphens and full-width letters by plain words', async () => {
    const { productId } = await api.make.product({ title: 'Grön\u00ADsaks\u00ADkniven ＡＢＣ' });
    for (const q of ['grönsakskniv', 'abc']) expect((await find('sv', { q })).products[0]?.id, q).toBe(productId);
  });
});

describe('CAT-03 sums and ages', () => {
  interface Priced extends Omit<Found, 'products' | 'search'> {
    products: { title: string; prices: { currency_code: string; amount: number }[] }[];
    search: { gift: { to: string | null; age: number | null; max: { amount: number; currency_code: string } | null; rest: string; is_about_person_only: boolean } | null };
  }
  const findPriced = async (locale: Locale, query: Record<string, string>) => (await find(locale, query)) as unknown as Priced;
  const listPrices = ({ products }: Priced, currency: string) => products.flatMap(({ prices }) => prices.filter(({ currency_code: code }) => code === currency).map(({ amount }) => amount));

  test.each<[Locale, string, string, number]>([
    ['sv', 'present till mamma 70 år under 300 kr', 'SEK', 300],
    ['sv', 'choklad under 200 kr', 'SEK', 200],
    ['sv', 'present under 200 kr', 'SEK', 200],
    ['en', 'gift for dad under €40', 'EUR', 40],
    ['en', 'mug up to 300', 'SEK', 300],
  ])('lists nothing above the sum for %s "%s"', async (locale, q, currency, max) => {
    const found = await findPriced(locale, { q });
    expect(found.pagination.total).toBeGreaterThan(0);
    expect(found.search.gift?.max).toEqual({ amount: max, currency_code: currency });
    const prices = listPrices(found, currency);
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.max(...prices)).toBeLessThanOrEqual(max);
  });

  test('lists what the words without the sum find, below it', async () => {
    const all = await findPriced('sv', { q: 'choklad' });
    const below = await findPriced('sv', { q: 'choklad under 200 kr' });
    expect(below.products.map(({ title }) => title)).toEqual(
      all.products.filter(({ prices }) => prices.some(({ currency_code: code, amount }) => code === 'SEK' && amount <= 200)).map(({ title }) => title),
    );
    expect(below.pagination.total).toBeLessThan(all.pagination.total);
  });

  test('prefers the price that is filtered by', async () => {
    const found = await findPriced('sv', { q: 'present under 200 kr', price_max: '100' });
    expect(Math.max(...listPrices(found, 'SEK'))).toBeLessThanOrEqual(100);
  });

  test.each<[Locale, string, string]>([
    ['sv', 'tröja', 'tröja'],
    ['sv', 'varma strumpor', 'strumpor'],
    ['en', 'perfume for mom', 'perfume'],
    ['en', 'warm socks', 'socks'],
    ['sv', 'plånbok', 'plånbok'],
  ])('says that %s "%s" is not sold, and lists what comes nearest', async (locale, q, thing) => {
    const { products, search: outcome } = await find(locale, { q });
    expect(outcome.unsold).toBe(thing);
    expect(products.length).toBeGreaterThan(0);
    expect(products.map(({ title }) => title).filter((title) => /klocka|ur(?:et)?\b|watch/i.test(title))).toEqual([]);
  });

  test('finds a sweater that a shop begins to sell, by its compound', async () => {
    const { productId } = await api.make.product({ title: 'Yllekofta med knappar' });
    const { products, search: outcome } = await find('sv', { q: 'koftor' });
    expect(outcome.unsold).toBeNull();
    expect(products.map(({ id }) => id)).toEqual([productId]);
  });

  test.each<[Locale, string, string]>([
    ['sv', 'chokladd', 'choklad'],
    ['en', 'earings', 'earrings'],
  ])('corrects %s "%s", which the stemmer takes for a form', async (locale, q, corrected) => {
    const { products, search: outcome } = await find(locale, { q });
    expect(outcome.corrected).toBe(corrected);
    expect(products[0]?.title).toMatch(new RegExp(corrected, 'i'));
  });

  test.each<[Locale, string]>([
    ['sv', 'chokladerna'],
    ['en', 'knitting'],
  ])('leaves the form %s "%s" as it is', async (locale, q) => {
    expect((await find(locale, { q })).search.corrected).toBeNull();
  });

  test('reads the purpose in a compound of "present"', async () => {
    expect((await findPriced('sv', { q: 'födelsedagspresent till pappa' })).search.gift).toMatchObject({ to: 'father', occasion: 'birthday', is_about_person_only: true });
    expect((await findPriced('sv', { q: 'avslutningspresent till fröken' })).search.gift).toMatchObject({ to: 'teacher', is_about_person_only: true });
  });

  test('names the occasion beside the person', async () => {
    expect((await findPriced('sv', { q: 'julklapp till barn under 300 kr' })).search.gift).toMatchObject({ to: 'child', occasion: 'christmas', is_about_person_only: true });
  });

  test('says that a person alone is asked for', async () => {
    expect((await findPriced('sv', { q: 'present till mamma 70 år under 500 kr' })).search.gift).toEqual({
      to: 'mother',
      age: 70,
      occasion: null,
      max: { amount: 500, currency_code: 'SEK' },
      rest: 'present till mamma',
      is_about_person_only: true,
    });
    expect((await findPriced('sv', { q: 'choklad' })).search.gift).toBeNull();
  });
});
