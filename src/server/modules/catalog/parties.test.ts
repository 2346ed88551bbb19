import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const maker = { name: 'Guangfu Evergreen', address: '88 Lotus Road, Dongguan 523000', email: 'service@guangfu.example' };
const importer = { name: 'Ängsblom Göteborg AB', address: 'Magasinsgatan 100, 411 10 Göteborg', email: 'hej@angsblom.example' };

async function getParties(manufacturer: object, euResponsible: object | null, locale: 'sv' | 'en') {
  const { productId } = await api.make.product();
  await api.database.run({
    text: 'update products set manufacturer = $2, eu_responsible = $3 where id = $1',
    values: [productId, JSON.stringify(manufacturer), euResponsible && JSON.stringify(euResponsible)],
  });
  const { body } = await api.get(`/api/store/products/${productId}?locale=${locale}`);
  return { manufacturer: body.product.manufacturer, eu_responsible: body.product.eu_responsible };
}

test.each([
  ['sv', 'Kina', 'Sverige'],
  ['en', 'China', 'Sweden'],
] as const)('CAT-01 localizes the country of manufacturer and EU responsible person (%s)', async (locale, china, sweden) => {
  expect(await getParties({ ...maker, countryCode: 'CN' }, { ...importer, countryCode: 'SE' }, locale)).toEqual({
    manufacturer: { ...maker, country_code: 'CN', country: china },
    eu_responsible: { ...importer, country_code: 'SE', country: sweden },
  });
});

test.each([
  ['sv', 'Hongkong'],
  ['en', 'Hong Kong'],
] as const)('uses Hong Kong’s short name (%s)', async (locale, name) => {
  expect((await getParties({ ...maker, countryCode: 'HK' }, null, locale)).manufacturer.country).toBe(name);
});

test('shows addresses stored without a country code as written', async () => {
  const address = '88 Lotus Road, Dongguan 523000, Kina';
  expect(await getParties({ ...maker, address }, null, 'en')).toEqual({ manufacturer: { ...maker, address, country_code: null, country: null }, eu_responsible: null });
});
