import { expect, test } from 'vitest';
import { promisedBy } from './promised-by.ts';

test('a wish is promised when nothing of it is left', () => {
  expect(promisedBy({ quantity: 2, isUnlimited: false }, undefined)).toBeNull();
  expect(promisedBy({ quantity: 2, isUnlimited: false }, { reserved: 1, own: 1 })).toBeNull();
  expect(promisedBy({ quantity: 2, isUnlimited: false }, { reserved: 2, own: 1 })).toBe('own');
  expect(promisedBy({ quantity: 2, isUnlimited: false }, { reserved: 2, own: 0 })).toBe('others');
  expect(promisedBy({ quantity: 1, isUnlimited: false }, { reserved: 2, own: 0 }), 'the owner wants fewer now').toBe('others');
});

test('no promise closes a wish without a number', () => {
  expect(promisedBy({ quantity: 1, isUnlimited: true }, { reserved: 40, own: 1 })).toBeNull();
});
