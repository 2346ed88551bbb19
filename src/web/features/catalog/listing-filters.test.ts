import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occasions } from '#web/lib/occasion-name.ts';
import { countFilters, isPlainListing, type ListingFilters, listingQuery, listingSearch, toPrice, productSorts, readListingFilters, toggled, withFilters, withoutFilters } from './listing-filters.ts';

const read = (search: string) => readListingFilters(new URLSearchParams(search));

test('CAT-03 stores every filter in the address in a fixed order', () => {
  const search = '?q=kopp&category=muggar&occasion=birthday&brand=kajen&option=color:blue,color:red&price_min=100&price_max=349.5&in_stock=1&sort=price_asc&page=3';
  expect(listingSearch(read('page=3&sort=price_asc&in_stock=1&price_max=349.5&price_min=100&brand=kajen&occasion=birthday&option=color:red,color:blue&category=muggar&q=kopp'))).toBe(search);
  expect(read(search)).toEqual({
    query: 'kopp',
    category: 'muggar',
    occasion: 'birthday',
    brands: ['kajen'],
    options: ['color:blue', 'color:red'],
    priceMin: 100,
    priceMax: 349.5,
    isInStock: true,
    sort: 'price_asc',
    page: 3,
  } satisfies ListingFilters);
});

test('CAT-03 ignores empty fields of a form sent without JavaScript', () => {
  expect(listingSearch(read('q=&occasion=&brand=&price_min=&price_max=&sort=popular'))).toBe('');
});

test.each([
  ['occasion=easter', ''],
  ['price_min=-5&price_max=abc', ''],
  ['price_min=1.234', ''],
  ['price_min=500&price_max=100', '?price_min=100&price_max=500'],
  ['page=0', ''],
  ['page=1.5', ''],
  ['page=x', ''],
  ['sort=cheapest', ''],
  ['sort=relevance', ''],
  ['sort=popular', ''],
  ['q=te&sort=relevance', '?q=te'],
  ['q=te&sort=popular', '?q=te&sort=popular'],
  ['q=%20%20', ''],
])('CAT-03 ignores an invalid filter: %s', (search, expected) => {
  expect(listingSearch(read(search))).toBe(expected);
});

test('CAT-03 offers no brand filter on a brand’s page', () => {
  expect(readListingFilters(new URLSearchParams('brand=kajen&category=muggar'), ['brand'])).toMatchObject({ brands: [], category: 'muggar' });
});

test.each([
  ['1 249,50', 1249.5],
  ['1\u00A0249', 1249],
  ['0', 0],
  ['', null],
  [' ', null],
  ['10000001', null],
])('reads a price as people write it: %j', (text, expected) => {
  expect(toPrice(text)).toBe(expected);
});

test('returns to the first page after another choice', () => {
  expect(withFilters(read('page=4&brand=kajen'), { occasion: 'wedding' })).toMatchObject({ page: 1, brands: ['kajen'], occasion: 'wedding' });
  expect(withFilters(read('page=4&brand=kajen'), { page: 5 })).toMatchObject({ page: 5, brands: ['kajen'] });
});

test('preserves query and order when clearing', () => {
  expect(listingSearch(withoutFilters(read('q=kopp&brand=kajen&price_max=100&in_stock=1&sort=newest&page=2')))).toBe('?q=kopp&sort=newest');
});

test('CAT-03 joins a form’s repeated names by commas, deduplicated and sorted', () => {
  expect(listingSearch(read('brand=vidda&brand=kajen&brand=vidda&option=size:large&option=color:red'))).toBe('?brand=kajen,vidda&option=color:red,size:large');
  expect(listingSearch(read('option=color&option=:red&option=,,&brand=,'))).toBe('');
});

test('CAT-03 adds and removes one of several choices', () => {
  expect(toggled(['kajen'], 'emaljboden')).toEqual(['emaljboden', 'kajen']);
  expect(toggled(['emaljboden', 'kajen'], 'kajen')).toEqual(['emaljboden']);
});

test('treats both ends of a price as one choice', () => {
  expect(countFilters(read('price_min=1&price_max=2&in_stock=1&q=kopp&sort=newest&page=2'))).toBe(2);
});

test.each([
  ['', true],
  ['page=2', true],
  ['sort=newest', false],
  ['q=te', false],
  ['occasion=wedding', false],
  ['in_stock=1', false],
])('CAT-04 makes the list at %j indexable: %s', (search, expected) => {
  expect(isPlainListing(read(search))).toBe(expected);
});

test('CAT-02 lists are narrowed by price in the currency that is shown', () => {
  expect(listingQuery(read('price_max=40'), 'EUR')).toMatchObject({ price_max: 40, region_id: 'reg_nordics', limit: 24 });
  expect(listingQuery(read(''), 'SEK')).toMatchObject({ price_max: null, in_stock: null, region_id: 'reg_sweden' });
});

test('CAT-03 round-trips filters through the address', () => {
  const price = fc.option(
    fc.integer({ min: 0, max: 1_000_000 }).map((minor) => minor / 100),
    { nil: null },
  );
  const text = fc.option(fc.stringMatching(/^[a-zåäö0-9][a-zåäö0-9 -]{0,20}[a-zåäö0-9]$/), { nil: null });
  const filters = fc.record({
    query: text.map((value) => value ?? ''),
    occasion: fc.constantFrom(null, ...occasions),
    category: text,
    brands: fc.uniqueArray(fc.stringMatching(/^[a-zåäö0-9-]{1,12}$/), { maxLength: 5 }),
    options: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}:[a-zåäö0-9-]{1,8}$/), { maxLength: 5 }),
    priceMin: price,
    priceMax: price,
    isInStock: fc.boolean(),
    sort: fc.constantFrom(null, ...productSorts),
    page: fc.integer({ min: 1, max: 1000 }),
  });
  fc.assert(
    fc.property(filters, (chosen) => {
      const once = readListingFilters(new URLSearchParams(listingSearch(chosen)));
      expect(readListingFilters(new URLSearchParams(listingSearch(once)))).toEqual(once);
      expect(once).toMatchObject({
        query: chosen.query,
        occasion: chosen.occasion,
        brands: chosen.brands.toSorted(),
        options: chosen.options.toSorted(),
        category: chosen.category,
        isInStock: chosen.isInStock,
        page: chosen.page,
      });
    }),
  );
});
