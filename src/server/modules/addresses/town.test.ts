import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const town = (country: string, postalCode: string) => api.get(`/api/store/postal-codes/town?country=${country}&postal_code=${encodeURIComponent(postalCode)}`);

test.each([
  ['SE', '11122', 'Stockholm'],
  ['SE', ' se-981 30 ', 'Kiruna'],
  ['NO', '5003', 'Bergen'],
  ['NO', 'SJ-9170', 'Longyearbyen'],
  ['FI', '00100', 'Helsinki'],
  ['FI', 'AX-22100', 'Mariehamn'],
  ['DK', '8000', 'Aarhus C'],
  ['IS', '101', 'Reykjavík'],
])('CART-14 fills in the town of %s %s', async (country, postalCode, place) => {
  expect(await town(country, postalCode)).toMatchObject({ status: 200, body: { place } });
});

test.each([
  ['SE', '99999'],
  ['SE', '1112'],
  ['SE', 'DK-8000'],
  ['IS', '8000'],
  ['NO', '🎁'],
  ['FI', '００１００００'],
])('CART-14 finds no town for unknown code %s %s, without an error', async (country, postalCode) => {
  expect(await town(country, postalCode)).toMatchObject({ status: 200, body: { place: null } });
});

test('CART-14 reads full-width digits as digits', async () => {
  expect((await town('SE', '１１１２２')).body.place).toBe('Stockholm');
});

test.each(['country=US&postal_code=11122', 'postal_code=11122', 'country=SE', 'country=SE&postal_code=', `country=SE&postal_code=${'1'.repeat(21)}`])('CART-14 ?%s is a 400', async (query) => {
  const answer = await api.get(`/api/store/postal-codes/town?${query}`);
  expectProblem(answer, 'VALIDATION_FAILED');
  expect(answer.body.errors).toHaveLength(1);
});
