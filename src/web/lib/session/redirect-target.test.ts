import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test.each(['/user', '/en/user/settings/account', '/shop/sok?q=%C3%A5l&page=2#fynd', '/shop/produkter/kopp%20bl%C3%A5', '/', '/shop?next=//elsewhere.example'])(
  'NAV-10 accepts a path on this site: %s',
  (requested) => {
    expect(redirectTarget(requested)).toBe(requested);
  },
);

test.each([
  null,
  '',
  'user',
  '//evil.example',
  '///evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%25252Fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  ' /user',
  '/.//evil.example',
  '/./%2Fevil.example',
  '/a/../%5Cevil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%',
  '/%E0%A4%A',
  `/${'a'.repeat(3_000)}`,
])('NAV-10 refuses as a target: %j', (requested) => {
  expect(redirectTarget(requested)).toBeNull();
});

/** Strings built from pieces used in attacks. */
const trick = fc
  .array(fc.constantFrom('/', '\\', '%2f', '%2F', '%5c', '%25', '.', '..', ':', '@', 'https:', 'evil.example', '?', '#', '\t', '\r\n', ' ', 'user', 'å', '%E2%80%A8'), { maxLength: 10 })
  .map((parts) => parts.join(''));

// Generating three thousand URLs takes seconds while other tests run.
test('NAV-10 stays on this site for any target and browser', () => {
  fc.assert(
    fc.property(fc.oneof(trick, fc.string({ unit: 'binary' }), fc.webUrl()), fc.constantFrom('', '/', '//'), (requested, prefix) => {
      const target = redirectTarget(prefix + requested);
      if (target === null) return;
      for (const base of ['https://fira.example', 'http://localhost:3000']) expect(new URL(target, base).origin).toBe(base);
      const [path = ''] = target.split(/[?#]/, 1);
      for (const reading of [path, decodeURIComponent(path), path.replaceAll('\\', '/')]) expect(reading).not.toMatch(/^([^/]|\/\/|\/\\)/);
    }),
    { numRuns: 3_000 },
  );
});
