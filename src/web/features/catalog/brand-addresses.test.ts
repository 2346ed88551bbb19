import { expect, test } from 'vitest';
import { brandAlternates, brandBreadcrumbs } from './brand-addresses.ts';

test('NAV-14 shows the same brand in the other language', () => {
  const translations = [{ language_code: 'en' as const, name: 'The Meadow', handle: 'the-meadow' }];
  expect(brandAlternates({ handle: 'angen', translations })).toEqual({ sv: '/shop/varumarken/angen', en: '/en/shop/brands/the-meadow' });
});

test('CAT-01 leads to a brand through all brands', () => {
  expect(brandBreadcrumbs({ name: 'Ängen' }, 'en')).toEqual([{ label: expect.any(String), to: '/en/shop' }, { label: expect.any(String), to: '/en/shop/brands' }, { label: 'Ängen' }]);
});
