import { expect, test } from 'vitest';
import { isSafeHref } from './safe-href.ts';

test.each(['https://example.org/a?b#c', 'HTTP://example.org', 'mailto:hej@fira.example', 'tel:+4681234567', '/', '/shop?occasion=birthday', '#faq', '?page=2', 'om-oss', 'guide/jul.html'])(
  'CMS-02 NAV-08 permits a link to %s',
  (href) => {
    expect(isSafeHref(href)).toBe(true);
  },
);

test.each([
  '',
  ' /shop',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  '//evil.example',
  '/\\evil.example',
  'x:y',
  'ftp://x',
])('CMS-02 NAV-08 refuses a link to %j', (href) => {
  expect(isSafeHref(href)).toBe(false);
});
