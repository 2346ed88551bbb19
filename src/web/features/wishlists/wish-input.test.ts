import { describe, expect, test } from 'vitest';
import { toAddress, offeredVariants, getPrice, priceText, getTags } from './wish-input.ts';

test.each([
  ['149,50', 149.5],
  ['1 490 kr', 1490],
  ['99:-', 99],
  ['', null],
  ['0', undefined],
  ['ungefär 100', undefined],
  ['1,234', undefined],
])('the price %j is %j', (text, price) => {
  expect(getPrice(text)).toBe(price);
});

test('writes a price with a comma', () => {
  expect([priceText(149.5), priceText(null)]).toEqual(['149,5', '']);
});

describe('an address', () => {
  test.each([
    [' butik.example/mugg ', 'https://butik.example/mugg'],
    ['http://butik.example', 'http://butik.example'],
    ['HTTPS://butik.example', 'HTTPS://butik.example'],
    ['butik.example:8443/mugg', 'https://butik.example:8443/mugg'],
    ['', null],
  ])('%j is %j', (text, address) => {
    expect(toAddress(text)).toBe(address);
  });

  test.each(['javascript:alert(1)', 'data:text/html,hej', 'mailto:saga@example.com', 'ftp://butik.example/mugg', 'http://', 'två ord'])('refuses %j as a page', (text) => {
    expect(toAddress(text)).toBeUndefined();
  });
});

describe('the variants of a wish', () => {
  const shop = [
    { id: 'red', title: 'Röd' },
    { id: 'blue', title: 'Blå' },
  ];

  test('are the shop’s', () => {
    expect(offeredVariants({ variant_id: 'red', variantTitle: 'Röd' }, shop)).toEqual(shop);
    expect(offeredVariants({ variant_id: null, variantTitle: '' }, shop)).toEqual(shop);
    expect(offeredVariants(null, [])).toEqual([]);
  });

  test('include the wish’s own when it was discontinued', () => {
    expect(offeredVariants({ variant_id: 'green', variantTitle: 'Grön' }, shop)).toEqual([...shop, { id: 'green', title: 'Grön' }]);
  });

  test('are empty when they fail to load, leaving the wish unchanged', () => {
    expect(offeredVariants({ variant_id: 'green', variantTitle: 'Grön' }, [])).toEqual([]);
  });
});

test('reads tags from a line, refusing too many and too long ones', () => {
  const before = ['jul', 'böcker'];
  expect(getTags('Jul, Böcker', before), 'unchanged ones are not sent').toBe(before);
  expect(getTags('Jul, till hemmet', before)).toEqual(['jul', 'till hemmet']);
  expect(getTags('', before)).toEqual([]);
  expect(getTags('a, b, c, d, e', before)).toHaveLength(5);
  expect(getTags('a, b, c, d, e, f', before)).toBeUndefined();
  expect(getTags('x'.repeat(24), before)).toHaveLength(1);
  expect(getTags('x'.repeat(25), before)).toBeUndefined();
});
