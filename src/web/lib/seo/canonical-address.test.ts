import { expect, test } from 'vitest';
import { redirectToCanonical, requireCanonicalAddress } from './canonical-address.ts';

const canonical = '/shop/produkter/blommor-vaxter/krukvaxter/prickig-orkide';

test.each([
  ['the address itself', canonical, '', null],
  ['percent-encoded, but the same', '/shop/produkter/blommor-vaxter/krukvaxter/prickig%2Dorkide', '', null],
  ['a wrong category', '/shop/produkter/kok/prickig-orkide', '', canonical],
  ['no category', '/shop/produkter/prickig-orkide', '', canonical],
  ['the other language’s handle', '/shop/produkter/spotted-orchid', '?variant=variant_1', `${canonical}?variant=variant_1`],
  ['an address that can’t be decoded', '/shop/produkter/%E0%A4%A', '', canonical],
])('NAV-12 %s', (_what, pathname, search, expected) => {
  expect(redirectToCanonical({ pathname, search }, canonical)).toBe(expected);
});

test('CAT-04 redirects to the canonical address by 308', () => {
  expect(() => requireCanonicalAddress(new URL('http://localhost/shop/produkter/fel?x=1'), canonical)).toThrow(expect.objectContaining({ status: 308 }));
  expect(() => requireCanonicalAddress(new URL(`http://localhost${canonical}?x=1`), canonical)).not.toThrow();
});
