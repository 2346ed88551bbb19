import { expect, test } from 'vitest';
import { isVariantChange, wantedVariantId } from './use-chosen-variant.ts';

test.each([
  ['/p', '/p?variant=a', true],
  ['/p?variant=a', '/p?variant=b', true],
  ['/p?x=1&variant=a', '/p?x=1', true],
  ['/p?variant=a', '/p?variant=a', false],
  ['/p', '/p#bild', false],
  ['/p?x=1', '/p?x=2', false],
  ['/p', '/q?variant=a', false],
])('CAT-01 changes only the variant from %s to %s: %s', (from, to, expected) => {
  expect(isVariantChange(new URL(from, 'http://localhost'), new URL(to, 'http://localhost'))).toBe(expected);
});

test('CAT-01 uses the chosen variant until navigation, then the address’s', () => {
  const choice = { id: 'blue', at: 'first' };
  expect(wantedVariantId({ search: '?variant=red', key: 'first' }, null)).toBe('red');
  expect(wantedVariantId({ search: '?variant=red', key: 'first' }, choice)).toBe('blue');
  expect(wantedVariantId({ search: '?variant=red', key: 'second' }, choice)).toBe('red');
  expect(wantedVariantId({ search: '', key: 'second' }, choice)).toBeNull();
});
