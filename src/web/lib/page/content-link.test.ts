import { expect, test } from 'vitest';
import { contentHref } from './content-link.tsx';

test.each([
  ['sv', { type: 'custom', url: 'mailto:hej@fira.example', label: '' }, 'mailto:hej@fira.example'],
  ['en', { type: 'custom', url: 'https://example.org/om', label: '' }, 'https://example.org/om'],
  ['en', { type: 'custom', url: '/shop/varukorg', label: '' }, '/en/shop/cart'],
  ['en', { type: 'page', slug: '/kundservice/leverans', label: '' }, '/en/customer-service/leverans'],
  ['en', { type: 'page', slug: '/en/customer-service/delivery', label: '' }, '/en/customer-service/delivery'],
  ['sv', { type: 'page', slug: 'om-oss', label: '' }, '/om-oss'],
] as const)('NAV-08 in %s, %o leads to %s', (locale, link, expected) => {
  expect(contentHref(link, locale)).toBe(expected);
});
