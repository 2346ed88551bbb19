import { expect, test } from 'vitest';
import { isVariantChange } from './use-chosen-variant.ts';

test.each([
  ['/p', '/p?variant=a', true],
  ['/p?variant=a', '/p?variant=b', true],
  ['/p?x=1&variant=a', '/p?x=1', true],
  ['/p?variant=a', '/p?variant=a', false],
  ['/p', '/p#bild', false],
  ['/p?x=1', '/p?x=2', false],
  ['/p', '/q?variant=a', false],
])('CAT-01 from %s to %s only the variant changes: %s', (from, to, expected) => {
  expect(isVariantChange(new URL(from, 'http://localhost'), new URL(to, 'http://localhost'))).toBe(expected);
});
