import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const search = async (address: string, rest: Record<string, string> = {}) => api.get(`/api/app/maps/search?${new URLSearchParams({ address, ...rest })}`);
const getLabels = async (address: string, rest: Record<string, string> = {}) => (await search(address, { language: 'sv', ...rest })).body.data.map(({ label }: { label: string }) => label);

describe('MAP-01 suggestions out of the gazetteer', () => {
  test.each([
    ['kiruna', 'Kiruna, Norrbotten, Sverige'],
    ['tromsø', 'Tromsø, Troms, Norge'],
    ['rovaniemi', 'Rovaniemi, Lappland, Finland'],
    ['odense', 'Odense C, Odense, Danmark'],
    ['akureyri', 'Akureyri, Island'],
    ['999 99', '99999 Korvatunturi, Rovaniemi, Finland'],
  ])('%s is found', async (typed, label) => {
    expect(await getLabels(typed)).toContainEqual(expect.stringMatching(new RegExp(`^(\\d+ ?\\d* )?${label}$`)));
  });

  test.each(['malmö', 'MALMÖ', 'malmo', 'Malmø', '  Mal', 'Malmö, Sverige', 'malmö, sweden'])('%s finds Malmö, whatever the letters carry', async (typed) => {
    expect((await search(typed)).body.data[0]).toMatchObject({ city: 'Malmö', country_code: 'SE', municipality: 'Malmö', region: 'Skåne', street: null });
  });

  test.each([
    ['aarhus', 'Aarhus C'],
    ['århus', 'Aarhus C'],
    ['arhus', 'Aarhus C'],
  ])('%s finds Århus as its post writes it', async (typed, city) => {
    expect((await search(typed)).body.data.map((one: { city: string }) => one.city)).toContain(city);
  });

  test('suggests residential codes, and company or box codes only by typed digits', async () => {
    const found = async (address: string, country: string) => (await search(address, { country })).body.data.map((one: { postal_code: string | null; city: string }) => [one.postal_code, one.city]);
    expect(await found('helsinki', 'FI')).toEqual([[null, 'Helsinki']]);
    expect((await found('københavn', 'DK')).filter(([code]: [string | null]) => code?.startsWith('0'))).toEqual([]);
    expect(await found('00101', 'FI')).toEqual([['00101', 'Helsinki']]);
  });

  test('finds a postal code, whole or partial, with or without town', async () => {
    expect((await search('211 34')).body.data).toMatchObject([{ postal_code: '211 34', city: 'Malmö', label: '211 34 Malmö, Skåne, Sverige' }]);
    expect((await search('SE-21134')).body.data[0]).toMatchObject({ postal_code: '211 34' });
    const begun = (await search('211', { country: 'SE' })).body.data;
    expect(begun).toHaveLength(8);
    expect(begun.every((one: { postal_code: string }) => one.postal_code.startsWith('211 '))).toBe(true);
    expect((await search('malmö 211 34')).body.data).toMatchObject([{ postal_code: '211 34', city: 'Malmö' }]);
    expect((await search('00100')).body.data).toMatchObject([{ postal_code: '00100', city: 'Helsinki', country_code: 'FI' }]);
  });

  test('separates the street from the town', async () => {
    for (const typed of ['Lilla Torg 4, 211 34 Malmö', 'Lilla Torg 4 211 34 Malmö'])
      expect((await search(typed)).body.data[0], typed).toMatchObject({ street: 'Lilla Torg 4', postal_code: '211 34', city: 'Malmö' });
    expect((await search('Storgatan 5 B, korvatunturi')).body.data[0]).toMatchObject({ street: 'Storgatan 5 B', postal_code: '99999', city: 'Korvatunturi' });
  });

  test.each([
    ['Kungsgatan Stockholm', 'Kungsgatan', null, 'Stockholm'],
    ['Kungsgatan 5 Stockholm', 'Kungsgatan 5', null, 'Stockholm'],
    ['kungsgatan stock', 'kungsgatan', null, 'Stockholm'],
    ['Kungsgatan 5 Stockholm 111 43', 'Kungsgatan 5', '111 43', 'Stockholm'],
    ['Kungsgatan 5 11143', 'Kungsgatan 5', '111 43', 'Stockholm'],
    ['Kungsgatan 5 B SE-111 43', 'Kungsgatan 5 B', '111 43', 'Stockholm'],
    ['Stockholm Kungsgatan 5', 'Kungsgatan 5', null, 'Stockholm'],
    ['Stockholm, Kungsgatan 5', 'Kungsgatan 5', null, 'Stockholm'],
    ['Lilla Torg Malmö', 'Lilla Torg', null, 'Malmö'],
    ['Storgatan 1 Västra Frölunda', 'Storgatan 1', null, 'Västra Frölunda'],
    ['Karl Johans gate 1 Oslo', 'Karl Johans gate 1', null, 'Oslo'],
    ['Mannerheimvägen 3 A Helsingfors', 'Mannerheimvägen 3 A', null, 'Helsinki'],
    ['Kungsgatan 5 Stockholm Sverige', 'Kungsgatan 5', null, 'Stockholm'],
    ['Laugavegur 12 Reykjavík', 'Laugavegur 12', null, 'Reykjavík'],
  ])('%s retains street and number beside town and code', async (typed, street, postal_code, city) => {
    const { data } = (await search(typed)).body;
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]).toMatchObject({ street, city, ...(postal_code && { postal_code }) });
  });

  test.each(['Kungsgatan', 'Kungsgatan 5', 'Kungsgatan 512', '5 Stockholmsvägen 7'])('%s names no town', async (typed) => {
    expect((await search(typed)).body.data).toEqual([]);
  });

  test('omits the code of a town with many', async () => {
    expect((await search('stockholm')).body.data[0]).toMatchObject({ city: 'Stockholm', postal_code: null });
  });

  test('names Swedish municipalities themselves, not the first half of "Lunds kommun"', async () => {
    for (const [code, municipality] of [
      ['222 35', 'Lund'],
      ['681 20', 'Kristinehamn'],
      ['508 95', 'Borås'],
    ] as const)
      expect((await search(code)).body.data[0].municipality, code).toBe(municipality);
  });

  test('names towns in the requested language, Swedish ones in Finland too', async () => {
    expect(await getLabels('helsingfors')).toContainEqual(expect.stringContaining('Helsinki (Helsingfors)'));
    expect((await search('köpenhamn', { language: 'sv-SE' })).body.data[0]).toMatchObject({ country: 'Danmark' });
    expect((await search('copenhagen', { language: 'en-US' })).body.data[0]).toMatchObject({ country: 'Denmark', also_called: expect.stringMatching(/^Copenhagen/) });
    expect((await search('turku', { language: 'en' })).body.data[0]).toMatchObject({ region: 'Southwest Finland', country: 'Finland' });
    expect((await search('turku', { language: 'tlh', locale: 'sv' })).body.data[0]).toMatchObject({ region: 'Egentliga Finland', also_called: 'Åbo' });
  });

  test('searches within one country', async () => {
    expect((await search('lund', { country: 'DK' })).body.data.every((one: { country_code: string }) => one.country_code === 'DK')).toBe(true);
  });

  test.each(['xyzzyplugh', '000 00', '🎁', '...', "'; drop table carts; --", '%', '_', '\\', '00000000000000000000', 'a'.repeat(200), '(.*)+$', '5 5 5 5 5 5 5 5 a'])(
    '%s is no error',
    async (typed) => {
      expect(await search(typed)).toMatchObject({ status: 200, body: { data: [] } });
    },
  );

  test.each(['', 'address=', 'address=%20', `address=${'a'.repeat(201)}`, 'address=lund&country=US', `address=lund&language=${'s'.repeat(36)}`])('?%s is a 400', async (query) => {
    expectProblem(await api.get(`/api/app/maps/search?${query}`), 'VALIDATION_FAILED');
  });

  test('runs no statement and needs no cookie', async () => {
    let headers = new Headers();
    const statements = await api.listStatements(async () => {
      ({ headers } = await search('lund'));
    });
    expect(statements).toEqual([]);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('MAP-01 refuses more than two queries a second with a wait', async () => {
  const limited = await testApi({ hasLimits: true });
  try {
    const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await limited.get('/api/app/maps/search?address=lund')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await limited.get('/api/store/regions')).status).not.toBe(429);
  } finally {
    await limited.stop();
  }
});
