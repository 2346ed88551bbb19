import { expect, test } from 'vitest';
import { currencyOfRequest } from './request-currency.ts';

const requests = (cookie?: string) => new Request('http://localhost/', cookie === undefined ? {} : { headers: { cookie } });

test.each([
  [undefined, 'SEK'],
  ['locale=sv', 'SEK'],
  ['selectedCurrency=', 'SEK'],
  ['locale=sv; selectedCurrency=SEK', 'SEK'],
  ['selectedCurrency=EUR; locale=sv', 'EUR'],
  ['selectedCurrency=NOK', 'EUR'],
  ['notselectedCurrency=EUR', 'SEK'],
])('CAT-02 the cookie %j shows prices in %s', (cookie, expected) => {
  expect(currencyOfRequest(requests(cookie))).toBe(expected);
});
