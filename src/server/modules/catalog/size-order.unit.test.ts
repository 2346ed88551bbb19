import { expect, test } from 'vitest';
import { toSizeOrder } from './size-order.ts';

test.each([
  [
    ['large', 'small', 'medium'],
    ['small', 'medium', 'large'],
  ],
  [
    ['XL', 'S', '2XL', 'M', 'xs', 'L'],
    ['xs', 'S', 'M', 'L', 'XL', '2XL'],
  ],
  [
    ['eu-44', 'eu-9', 'eu-38'],
    ['eu-9', 'eu-38', 'eu-44'],
  ],
  [
    ['ml-500', 'ml-200'],
    ['ml-200', 'ml-500'],
  ],
  [
    ['40,5', '38', '39.5'],
    ['38', '39.5', '40,5'],
  ],
  [
    ['cm-260x260', 'cm-180x260'],
    ['cm-180x260', 'cm-260x260'],
  ],
  [
    ['six-pieces', 'one-piece', 'four-pieces'],
    ['one-piece', 'four-pieces', 'six-pieces'],
  ],
])('CAT-01 orders %j by size', (values, expected) => {
  expect(toSizeOrder(values)).toEqual(expected);
});

test.each([[['red', 'blue', 'green']], [['a6', 'a5', 'b5']], [['eu-40', 'cm-17']], [['large', 'red', 'small']], [['dark', 'licorice']], [['two-pieces', 'one-guest']], [[]]])(
  'leaves %j, which is no one scale of sizes',
  (values) => {
    expect(toSizeOrder(values)).toEqual(values);
  },
);
