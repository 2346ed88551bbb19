import { describe, expect, test } from 'vitest';
import type { Product, Variant } from '#shared/contract/catalog.ts';
import { choiceState, optionsToChoose, variantToShow, variantWith } from './variant-choice.ts';

function variant(id: string, options: Record<string, string>, quantity = 10): Variant {
  return {
    id,
    sku: id,
    title: Object.values(options).join(', '),
    options: Object.entries(options).map(([key, value]) => ({ key, name: key, value, label: value })),
    prices: [{ currency_code: 'SEK', amount: 100 }],
    members_prices: [],
    reductions: [],
    unit_prices: [],
    stock: { state: quantity === 0 ? 'out_of_stock' : quantity <= 3 ? 'few_left' : 'in_stock', quantity_left: quantity > 0 && quantity <= 3 ? quantity : null },
    weight_grams: 100,
  };
}

// Red in both sizes, large sold out; blue only in small; green currently unavailable.
const redSmall = variant('red-small', { color: 'red', size: 'small' });
const redLarge = variant('red-large', { color: 'red', size: 'large' }, 0);
const blueSmall = variant('blue-small', { color: 'blue', size: 'small' });
const greenLarge = variant('green-large', { color: 'green', size: 'large' }, 0);
const mug = { variants: [redLarge, redSmall, blueSmall, greenLarge] };

describe('CAT-01 the variant that is shown', () => {
  test('is the one in the address, also when it is sold out', () => {
    expect(variantToShow(mug, 'green-large')).toBe(greenLarge);
  });
  test.each([[null], ['variant_unknown']])('is the first that can be bought when the address says %s', (wanted) => {
    expect(variantToShow(mug, wanted)).toBe(redSmall);
  });
  test('is the first when all are sold out', () => {
    expect(variantToShow({ variants: [redLarge, greenLarge] }, null)).toBe(redLarge);
  });
  test('is none without variants', () => {
    expect(variantToShow({ variants: [] }, null)).toBeUndefined();
  });
});

describe('CAT-01 choosing a value', () => {
  test('retains the other choices where that exists', () => {
    expect(variantWith(mug, redSmall, 'color', 'blue')).toBe(blueSmall);
    expect(variantWith(mug, redSmall, 'size', 'large')).toBe(redLarge);
  });
  test('chooses the nearest variant when the combination doesn’t exist', () => {
    expect(variantWith(mug, blueSmall, 'size', 'large')).toBe(redLarge);
    expect(variantWith(mug, redSmall, 'color', 'green')).toBe(greenLarge);
  });
  test('prefers a buyable one among equally near', () => {
    const soldOut = variant('a', { color: 'red', size: 'large', cover: 'linen' }, 0);
    const inStock = variant('b', { color: 'red', size: 'large', cover: 'paper' });
    const current = variant('c', { color: 'red', size: 'small', cover: 'leather' });
    expect(variantWith({ variants: [current, soldOut, inStock] }, current, 'size', 'large')).toBe(inStock);
  });
  test('chooses none for an unknown value', () => {
    expect(variantWith(mug, redSmall, 'color', 'black')).toBeUndefined();
  });
});

test.each([
  ['color', 'red', 'here'],
  ['color', 'blue', 'here'],
  ['color', 'green', 'missing'],
  ['size', 'large', 'sold-out'],
] as const)('CAT-01 beside the small red one, %s %s is %s', (key, value, expected) => {
  expect(choiceState(mug, redSmall, key, value)).toBe(expected);
});

test('CAT-01 offers no unused values and no options with one value', () => {
  const options: Product['options'] = [
    { key: 'color', name: 'Färg', values: ['red', 'blue', 'black'].map((value) => ({ value, label: value })) },
    { key: 'size', name: 'Storlek', values: [{ value: 'small', label: 'small' }] },
  ];
  expect(optionsToChoose({ options, variants: [redSmall, blueSmall] })).toEqual([
    {
      key: 'color',
      name: 'Färg',
      values: [
        { value: 'red', label: 'red' },
        { value: 'blue', label: 'blue' },
      ],
    },
  ]);
});
