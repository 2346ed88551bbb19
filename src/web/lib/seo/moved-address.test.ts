import { expect, test } from 'vitest';
import { movedTo } from './moved-address.ts';

test.each([
  ['/ny', '', '/ny'],
  ['/ny', '?utm_source=brev', '/ny?utm_source=brev'],
  ['/shop?occasion=birthday', '?utm_source=brev', '/shop?occasion=birthday'],
  ['/hjalp#retur', '?a=1', '/hjalp#retur'],
  ['https://example.org/x', '?secret=1', 'https://example.org/x'],
])('NAV-06 resolves what moved to %s, requested with %j, to %s', (target, search, expected) => {
  expect(movedTo(target, search)).toBe(expected);
});
