import { expect, test } from 'vitest';
import { leadTo } from './lead-to.ts';

test.each([
  ['/shop', 'sv', null],
  ['/en/shop', 'en', null],
  ['/en/shop', 'sv', 'true'],
  ['/shop', 'en', 'true'],
  ['https://example.org/en', 'sv', null],
] as const)('leads to %s from a page in %s', (target, locale, newDocument) => {
  const answer = leadTo(target, locale, 308);
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('X-Remix-Reload-Document')]).toEqual([308, target, newDocument]);
});
