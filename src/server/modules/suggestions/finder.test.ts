/** [CAT-03] The gift finder over HTTP, on the demonstration catalogue. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundGifts, SuggestionsAnswer } from '#shared/contract/suggestions.ts';
import { giftInterests, giftRecipients } from '#shared/values/gift-finder/gift-query.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { readDemoFacts } from './testing/demo-facts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  api.clock.set('2026-11-25T10:00:00Z');
  await readDemoFacts(api);
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const find = async (query: string): Promise<FoundGifts> => (await api.get(`/api/store/gift-finder?${query}`)).body;
const titles = ({ suggestions }: Pick<FoundGifts, 'suggestions'>): string[] => suggestions.map(({ product }) => product.title);
const maxPrice = ({ suggestions }: FoundGifts, currency: string): number =>
  Math.max(...suggestions.flatMap(({ product: { prices } }) => prices.filter((price) => price.currency_code === currency)).map(({ amount }) => amount));

describe('answers', () => {
  test('with the best first, and at most two reasons each', async () => {
    const found = await find('to=mother&age=70&occasion=birthday&max=500&by=2026-12-24&likes=read,garden');
    expect(found.suggestions[0]?.reasons).toMatchObject([
      { code: 'interest', text: expect.stringMatching(/^Passar den som tycker om att (läsa|odla)$/) },
      { code: 'occasion', text: 'En fin födelsedagspresent' },
    ]);
    expect(found.suggestions).toHaveLength(12);
    expect(found.total).toBeGreaterThan(12);
    expect(found).toMatchObject({ isLate: false, loosen: [] });
    for (const { reasons } of found.suggestions) expect(reasons.length).toBeLessThanOrEqual(2);
  });

  test('in the request’s language', async () => {
    const { suggestions } = await find('to=mother&likes=garden&max=500&locale=en');
    expect(suggestions[0]?.reasons.map(({ text }) => text)).toEqual(['For someone who likes gardening', expect.stringMatching(/^(One of our picks for Mom|Costs .* or less)$/)]);
  });

  test.each([
    ['SEK', 'max=200'],
    ['SEK', 'max=350&region_id=reg_sweden'],
    ['EUR', 'max=35&region_id=reg_nordics'],
  ])('with nothing above the limit in %s: %s', async (currency, query) => {
    const found = await find(query);
    expect(found.suggestions.length).toBeGreaterThan(2);
    expect(maxPrice(found, currency)).toBeLessThanOrEqual(Number(/max=(\d+)/.exec(query)?.[1]));
  });

  test('with nothing that arrives after the day, while anything arrives by it', async () => {
    const found = await find('by=2026-12-01&likes=home,food,coffee');
    expect(found.isLate).toBe(false);
    for (const { arrivesOn } of found.suggestions) expect(arrivesOn <= '2026-12-01').toBe(true);
    expect(found.leftOut.map(({ code }) => code)).toContain('late');
  });

  test('with what comes later when nothing arrives by the day', async () => {
    const found = await find('by=2026-11-25');
    expect(found.isLate).toBe(true);
    expect(found.suggestions.length).toBeGreaterThan(0);
  });

  test('without products that were turned down', async () => {
    const [first = '', second = ''] = (await find('to=father')).suggestions.map(({ product }) => product.id);
    const found = await find(`to=father&not=${first},${second}`);
    expect(found.suggestions.map(({ product }) => product.id)).not.toContain(first);
    expect(found.suggestions.map(({ product }) => product.id)).not.toContain(second);
    expect(found.leftOut).toContainEqual(expect.objectContaining({ code: 'dismissed', count: 2 }));
  });

  test('with nothing that is made for another age', async () => {
    const forChild = titles(await find('to=child&age=1'));
    expect(forChild[0]).toBe('Nallen Ture');
    expect(titles(await find('to=mother&age=70')).filter((title) => title.startsWith('Nallen'))).toEqual([]);
  });

  test('with children’s things only, for a child of unknown age', async () => {
    const { suggestions } = await find('to=child&occasion=christmas');
    expect(suggestions[0]?.reasons.map(({ code }) => code)).toEqual(['occasion', 'relation']);
    expect(titles({ suggestions }).filter((title) => /Bastudag|Honung|Kakor/.test(title))).toEqual([]);
  });

  test('that differ for a mother and a father', async () => {
    const reasonsFor = async (to: string) => (await find(`to=${to}`)).suggestions.slice(0, 3).flatMap(({ reasons }) => reasons.map(({ code }) => code));
    expect(await reasonsFor('mother')).toContain('relation');
    expect(titles(await find('to=father&max=300')).slice(0, 4)).toContain('Kaffet Klockan nio');
    expect(titles(await find('to=mother&max=300')).slice(0, 4)).not.toContain('Kaffet Klockan nio');
  });

  test.each(giftRecipients)('for %s', async (to) => {
    expect((await find(`to=${to}&max=500&by=2026-12-24`)).suggestions.length).toBeGreaterThan(5);
  });

  test.each(giftInterests)('somebody who likes %s', async (interest) => {
    const { suggestions } = await find(`likes=${interest}`);
    expect(suggestions.slice(0, 2).map(({ reasons: [first] }) => first?.code)).toEqual(['interest', 'interest']);
  });

  test('everybody alike', async () => {
    const member = await api.signedIn();
    const query = '/api/store/gift-finder?to=partner&likes=jewelry';
    expect((await member.browser.get(query)).body).toEqual((await api.get(query)).body);
  });
});

describe('too narrow', () => {
  test('says which part to loosen, the most helpful first', async () => {
    const { suggestions, loosen, total } = await find('to=mother&max=5&by=2026-12-24');
    expect(suggestions).toEqual([]);
    expect(total).toBe(0);
    expect(loosen.map(({ part }) => part)).toEqual(['max']);
    const [{ total: more } = { total: 0 }] = loosen;
    expect(more).toBe((await find('to=mother&by=2026-12-24')).total);
  });

  test('says nothing where nothing helps', async () => {
    expect((await find('age=1&to=child&max=1')).loosen.map(({ part }) => part)).not.toContain('by');
  });
});

describe('refuses', () => {
  test.each(['age=121', 'age=old', 'max=0', 'max=-5', 'max=1e9', 'by=2026-02-30', 'to=nobody', 'occasion=funeral', `not=${Array.from({ length: 41 }, (_, index) => `p${index}`).join(',')}`])(
    '%s',
    async (query) => {
      expectProblem(await api.get(`/api/store/gift-finder?${query}`), 'VALIDATION_FAILED');
    },
  );

  test('no interest that it doesn’t know: it is ignored', async () => {
    expect(await find('likes=cars,read')).toEqual(await find('likes=read'));
  });
});

describe('GIFT-01 for one of the member’s people', () => {
  const listFor = async (query: string) => {
    const member = await api.signedIn();
    const person = await member.browser.post('/api/app/jubilees', { firstName: 'Karin', relation: 'mother', dateOfBirth: '1956-12-04' });
    const jubileeId: string = person.body.jubilee._id;
    return { jubileeId, found: (await member.browser.get(`/api/app/jubilees/${jubileeId}/suggestions?${query}`)).body as SuggestionsAnswer };
  };

  test('adds what the member says they like', async () => {
    const { jubileeId, found } = await listFor('likes=garden&max=500');
    expect(found.suggestions[0]?.reasons[0]).toEqual({ code: 'interest', text: 'För att du sa att Karin tycker om att odla', linked: 'att odla', href: `/hitta-present?to=${jubileeId}` });
    for (const { product } of found.suggestions) expect(product.prices.find(({ currency_code: code }) => code === 'SEK')?.amount).toBeLessThanOrEqual(500);
  });

  test('replaces the next day by the chosen one', async () => {
    const { found } = await listFor('by=2026-12-24');
    for (const { arrivesOn } of found.suggestions) expect(arrivesOn <= '2026-12-24').toBe(true);
    expect(found.leftOut.map(({ code }) => code)).not.toContain('late');
  });

  test('advises to loosen the sum, never the age', async () => {
    const { found } = await listFor('max=1');
    expect(found).toMatchObject({ suggestions: [], loosen: [{ part: 'max' }] });
  });
});
