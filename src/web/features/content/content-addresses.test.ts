import { expect, test } from 'vitest';
import { contentAlternates } from './content-addresses.ts';

const translations = [
  { language_code: 'sv' as const, slug: 'leverans' },
  { language_code: 'en' as const, slug: 'delivery' },
];

test('CMS-01 places a customer service page under both words', () => {
  expect(contentAlternates({ kind: 'customer-service', slug: 'leverans', translations })).toEqual({ sv: '/kundservice/leverans', en: '/en/customer-service/delivery' });
});

test('CMS-01 places a content page at the root with each language’s slug', () => {
  expect(contentAlternates({ kind: 'page', slug: 'om-oss', translations: translations.slice(0, 0) })).toEqual({ sv: '/om-oss', en: '/en/om-oss' });
});

test('NAV-04 places the start page at the root, whatever its slug', () => {
  expect(contentAlternates({ kind: 'start', slug: 'start', translations })).toEqual({ sv: '/', en: '/en' });
});
