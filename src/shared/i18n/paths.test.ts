import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isExternalHref, isShopPath, localeOfPath, localizeHref, matchPath, type PageName, paths, pathTo, redirectOfUnprefixedEnglish } from './paths.ts';

describe('addresses', () => {
  test.each([
    ['cart', '/shop/varukorg', '/en/shop/cart'],
    ['checkout', '/shop/kassa', '/en/shop/checkout'],
    ['brands', '/shop/varumarken', '/en/shop/brands'],
    ['membership', '/medlemskap', '/en/membership'],
    ['start', '/', '/en'],
  ] as const)('NAV-02 %s stands at %s and %s', (page, sv, en) => {
    expect([pathTo(page, 'sv'), pathTo(page, 'en')]).toEqual([sv, en]);
    expect(matchPath(sv)).toMatchObject({ page, locale: 'sv' });
    expect(matchPath(en)).toMatchObject({ page, locale: 'en' });
  });

  test('NAV-02 encodes parameters, preserving slashes of an any-depth tail', () => {
    expect(pathTo('product', 'sv', { '*': 'blommor/röd ros' })).toBe('/shop/produkter/blommor/r%C3%B6d%20ros');
    expect(matchPath('/shop/produkter/blommor/r%C3%B6d%20ros')).toEqual({ page: 'product', locale: 'sv', params: { '*': 'blommor/röd ros' } });
    expect(matchPath('/en/shop/order-confirmation/order_1')).toEqual({ page: 'orderConfirmation', locale: 'en', params: { id: 'order_1' } });
  });

  test('NAV-02 resolves every page’s address to the page in both languages', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text));
    for (const page of Object.keys(paths) as PageName[]) {
      if (page === 'content') continue;
      fc.assert(
        fc.property(segment, fc.constantFrom('sv' as const, 'en' as const), (text, locale) => {
          const names = paths[page][locale].match(/:\w+|\*/g) ?? [];
          const params = Object.fromEntries(names.map((name) => [name.replace(':', ''), name === '*' ? text.replaceAll('/', '-') : text]));
          const address = (pathTo as (page: PageName, locale: 'sv' | 'en', params: Record<string, string>) => string)(page, locale, params);
          expect(matchPath(address)).toEqual({ page, locale, params });
        }),
        { numRuns: 50 },
      );
    }
  });

  test('matches nothing for foreign addresses and incomplete escapes', () => {
    for (const address of ['/shop/produkter/', '/shop/unknown/deep', '/%zz', '/en/%']) expect(matchPath(address)).toBeNull();
  });

  test('NAV-01 takes the language from the prefix alone', () => {
    expect(['/', '/shop', '/english', '/en', '/en/shop', '/enshop'].map(localeOfPath)).toEqual(['sv', 'sv', 'sv', 'en', 'en', 'sv']);
  });

  test('NAV-09 begins the shop area at /shop or /en/shop', () => {
    expect(['/shop', '/shop/varukorg', '/en/shop', '/en/shop/cart', '/shopping', '/kundservice/x', '/en'].map(isShopPath)).toEqual([true, true, true, true, false, false, false]);
  });
});

describe('links in another language', () => {
  test.each([
    ['/shop/varukorg', '/en/shop/cart'],
    ['/shop/kategorier/blommor-vaxter', '/en/shop/categories/blommor-vaxter'],
    ['/kundservice/retur?x=1#topp', '/en/customer-service/retur?x=1#topp'],
    ['/', '/en'],
    ['/om-oss', '/en/om-oss'],
    ['/shop', '/en/shop'],
    ['/medlemskap', '/en/membership'],
  ])('NAV-08 translates %s to English %s, and back', (swedish, english) => {
    expect(localizeHref(swedish, 'en')).toBe(english);
    expect(localizeHref(english, 'sv')).toBe(swedish);
    expect(localizeHref(swedish, 'sv')).toBe(swedish);
    expect(localizeHref(english, 'en')).toBe(english);
  });

  test('NAV-08 leaves http, www, mailto, tel and other hosts unchanged', () => {
    for (const href of ['https://example.com/shop', 'http://a.example', 'www.example.com', 'mailto:hej@fira.example', 'tel:+4612', '//evil.example/shop']) {
      expect(isExternalHref(href)).toBe(true);
      expect(localizeHref(href, 'en')).toBe(href);
    }
  });

  test('matches whole words of a prefix: /shop/kassan is not checkout', () => {
    expect(localizeHref('/shop/kassan', 'en')).toBe('/en/shop/kassan');
  });
});

test('NAV-02 leads English words without /en to the Swedish page', () => {
  expect(redirectOfUnprefixedEnglish('/shop/cart')).toBe('/shop/varukorg');
  expect(redirectOfUnprefixedEnglish('/shop/products/flowers/rose')).toBe('/shop/produkter/flowers/rose');
  expect(redirectOfUnprefixedEnglish('/membership')).toBe('/medlemskap');
  expect(redirectOfUnprefixedEnglish('/en/shop/cart')).toBeNull();
  expect(redirectOfUnprefixedEnglish('/shop/varukorg')).toBeNull();
  expect(redirectOfUnprefixedEnglish('/shop/cartoons')).toBeNull();
});
