import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const json =
  (body: unknown): Reply =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const photon = json({
  type: 'FeatureCollection',
  features: [
    { properties: { name: 'Lilla Torg', type: 'street', osm_value: 'pedestrian', street: 'Lilla Torg', housenumber: '4', postcode: '21134', city: 'Malmö', county: 'Skåne län', countrycode: 'SE' } },
    { properties: { street: 'Lilla Torg', housenumber: '4', postcode: '21134', city: 'Malmö', county: 'Skåne län', countrycode: 'SE' } },
    { properties: { name: 'Berlin', type: 'city', countrycode: 'DE', city: 'Berlin' } },
    { properties: { name: 'Lilla\u202E Edet\u0007', osm_value: 'town', countrycode: 'se', postcode: 'nonsense' } },
    { properties: { countrycode: 'SE' } },
    { properties: { name: 42, city: ['Lund'], countrycode: 'SE' } },
  ],
});

let reply: Reply = photon;
let asked: URL[] = [];
let geocoder: http.Server;
let base: string;
beforeAll(async () => {
  geocoder = http.createServer((request, response) => {
    asked.push(new URL(request.url ?? '', base));
    reply(request, response);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`;
});
afterAll(() => {
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(() => {
  asked = [];
  reply = photon;
});

async function shopWith(path: string, work: (api: TestApi, search: (address: string, language?: string) => ReturnType<TestApi['get']>) => Promise<void>): Promise<void> {
  const api = await testApi({ settings: { ADDRESS_SEARCH_URL: base + path } });
  try {
    await work(api, (address, language = 'sv') => api.get(`/api/app/maps/search?${new URLSearchParams({ address, language })}`));
  } finally {
    await api.stop();
  }
}

test('MAP-01 reads Photon’s answers, deduplicated, cleaned, within five countries', async () => {
  await shopWith('', async (_api, search) => {
    const { status, body } = await search('lilla torg');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        label: 'Lilla Torg 4, 211 34 Malmö, Skåne län, Sverige',
        street: 'Lilla Torg 4',
        postal_code: '211 34',
        city: 'Malmö',
        also_called: null,
        municipality: null,
        region: 'Skåne län',
        country_code: 'SE',
        country: 'Sverige',
      },
      expect.objectContaining({ city: 'Lilla Edet', postal_code: null, street: null }),
    ]);
    expect(asked[0]?.pathname).toBe('/api');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: 'lilla torg', limit: '10' });
    await search('lilla torg', 'en');
    expect(asked[1]?.searchParams.get('lang')).toBe('en');
  });
});

test('MAP-01 reads a Nominatim server’s answers', async () => {
  reply = json([{ display_name: 'x', address: { road: 'Karl Johans gate', house_number: '1', postcode: '0154', city: 'Oslo', country_code: 'no' } }]);
  await shopWith('/search', async (_api, search) => {
    expect((await search('karl johan', 'en')).body.data).toMatchObject([{ label: 'Karl Johans gate 1, 0154 Oslo, Norway', country_code: 'NO' }]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ q: 'karl johan', format: 'jsonv2', addressdetails: '1', 'accept-language': 'en', countrycodes: 'se,no,fi,dk,is' });
  });
});

test('MAP-01 finds a street by Photon without its number and re-adds it', async () => {
  reply = json({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [18.07, 59.33] },
        properties: {
          osm_key: 'highway',
          osm_value: 'secondary',
          type: 'street',
          name: 'Kungsgatan',
          postcode: '111 43',
          city: 'Stockholm',
          district: 'Norrmalm',
          county: 'Stockholms län',
          countrycode: 'SE',
        },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [18.05, 59.33] },
        properties: { osm_key: 'highway', osm_value: 'secondary', type: 'street', name: 'Kungsgatan', postcode: '112 27', district: 'Kungsholmen', county: 'Stockholms län', countrycode: 'SE' },
      },
    ],
  });
  await shopWith('/api/', async (_api, search) => {
    expect((await search('Kungsgatan Stockholm')).body.data).toMatchObject([
      { street: 'Kungsgatan', postal_code: '111 43', city: 'Stockholm' },
      { street: 'Kungsgatan', postal_code: '112 27', city: 'Stockholm' },
    ]);
    expect((await search('kungsgatan 5 b stockholm')).body.data[0]).toMatchObject({
      street: 'Kungsgatan 5 b',
      postal_code: '111 43',
      label: expect.stringMatching(/^Kungsgatan 5 b, 111 43 Stockholm/),
    });
    expect(asked.map(({ searchParams }) => searchParams.get('q'))).toEqual(['Kungsgatan Stockholm', 'kungsgatan 5 b stockholm']);
  });
});

test.each(['/search', '/search/', '/search.php', '/nominatim/search?email=kontakt@exempel.example'])('MAP-01 finds by Nominatim at %s a street without city', async (path) => {
  reply = json([
    {
      place_id: 1,
      category: 'highway',
      type: 'secondary',
      addresstype: 'road',
      name: 'Kungsgatan',
      display_name: 'Kungsgatan, Norrmalm, Stockholms kommun, Stockholms län, 111 43, Sverige',
      address: {
        road: 'Kungsgatan',
        suburb: 'Norrmalm',
        city_district: 'Norrmalms stadsdelsområde',
        municipality: 'Stockholms kommun',
        county: 'Stockholms län',
        postcode: '111 43',
        country: 'Sverige',
        country_code: 'se',
      },
    },
  ]);
  await shopWith(path, async (_api, search) => {
    expect((await search('Kungsgatan Stockholm')).body.data).toMatchObject([{ street: 'Kungsgatan', postal_code: '111 43', city: 'Stockholm' }]);
    expect(asked[0]?.searchParams.get('format')).toBe('jsonv2');
  });
});

test('MAP-01 caches recent geocoder queries with an upper limit', async () => {
  await shopWith('', async (api, search) => {
    for (const typed of ['Lilla Torg', 'lilla  torg', 'LILLA TORG']) await search(typed);
    expect(asked).toHaveLength(1);
    for (let number = 0; number < 505; number += 1) await search(`lilla torg ${number}`);
    await search('lilla torg');
    expect(asked, 'pushed out by 500 newer ones').toHaveLength(507);
    api.clock.advance(2 * 3_600_000);
    await search('lilla torg');
    expect(asked, 'too old').toHaveLength(508);
  });
});

const faults: Record<string, Reply> = {
  'an error': (_request, response) => void response.writeHead(500).end('no'),
  garbage: (_request, response) => void response.writeHead(200).end('<html>'),
  'JSON of another kind': json({ error: 'quota' }),
  'a huge answer': (_request, response) => void response.writeHead(200).end(`[${'1,'.repeat(400_000)}1]`),
  'a redirect': (_request, response) => void response.writeHead(302, { location: `${base}/elsewhere` }).end(),
  'a line that is cut': (_request, response) => void response.destroy(),
  silence: () => {},
  'an answer without an end': (_request, response) => void response.writeHead(200).write('['),
};

test.each(Object.entries(faults))('MAP-01 falls back to the gazetteer and pauses after %s', async (_name, fault) => {
  reply = fault;
  await shopWith('', async (api, search) => {
    expect((await search('malmö')).body.data[0]).toMatchObject({ city: 'Malmö', region: 'Skåne' });
    expect((await search('lund')).body.data[0]).toMatchObject({ city: 'Lund' });
    expect(asked.map((url) => url.pathname)).toEqual(['/api']);
    reply = photon;
    api.clock.advance(11_000);
    expect((await search('lund')).body.data[0]).toMatchObject({ street: 'Lilla Torg 4' });
  });
});

test('MAP-01 falls back to the gazetteer when the geocoder finds nothing', async () => {
  reply = json({ features: [] });
  await shopWith('', async (_api, search) => {
    for (let time = 0; time < 2; time += 1) expect((await search('kiruna')).body.data[0]).toMatchObject({ city: 'Kiruna' });
    expect(asked).toHaveLength(1);
  });
});
