import { expect, test } from 'vitest';
import { breadcrumbData } from '#web/lib/seo/breadcrumb-data.ts';
import { categoryAlternates, categoryBreadcrumbs, productAlternates, productBreadcrumbs } from './category-addresses.ts';

const flowers = {
  id: 'cat_1',
  name: 'Blommor & växter',
  handle: 'blommor-vaxter',
  path: 'blommor-vaxter',
  translations: [
    { language_code: 'sv' as const, name: 'Blommor & växter', handle: 'blommor-vaxter', path: 'blommor-vaxter' },
    { language_code: 'en' as const, name: 'Flowers & Plants', handle: 'flowers-plants', path: 'flowers-plants' },
  ],
};
const potted = {
  id: 'cat_2',
  name: 'Krukväxter',
  handle: 'krukvaxter',
  path: 'blommor-vaxter/krukvaxter',
  translations: [{ language_code: 'en' as const, name: 'Potted Plants', handle: 'potted-plants', path: 'flowers-plants/potted-plants' }],
};
const orchid = { title: 'Orkidé', breadcrumbs: [flowers, potted] };

test('NAV-14 shows the same category in the other language', () => {
  expect(categoryAlternates(flowers)).toEqual({ sv: '/shop/kategorier/blommor-vaxter', en: '/en/shop/categories/flowers-plants' });
});

test('NAV-12 retains the other language’s handle when one is missing', () => {
  expect(categoryAlternates(potted)).toEqual({ sv: '/shop/kategorier/blommor-vaxter/krukvaxter', en: '/en/shop/categories/flowers-plants/potted-plants' });
  expect(productAlternates({ path: 'blommor-vaxter/orkide', translations: [] })).toEqual({ sv: '/shop/produkter/blommor-vaxter/orkide', en: '/en/shop/products/blommor-vaxter/orkide' });
});

test('CAT-01 ends a category’s breadcrumbs with itself, unlinked', () => {
  expect(categoryBreadcrumbs([flowers, potted], 'sv')).toEqual([{ label: 'Presenter', to: '/shop' }, { label: 'Blommor & växter', to: '/shop/kategorier/blommor-vaxter' }, { label: 'Krukväxter' }]);
});

test('CAT-04 leads to a product through its main category for all', () => {
  const steps = productBreadcrumbs(orchid, 'sv');
  expect(steps.map(({ label }) => label)).toEqual(['Presenter', 'Blommor & växter', 'Krukväxter', 'Orkidé']);
  expect(breadcrumbData(steps, { origin: 'https://fira.example/', path: '/shop/produkter/blommor-vaxter/krukvaxter/orkide' })).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Presenter', item: 'https://fira.example/shop' },
      { '@type': 'ListItem', position: 2, name: 'Blommor & växter', item: 'https://fira.example/shop/kategorier/blommor-vaxter' },
      { '@type': 'ListItem', position: 3, name: 'Krukväxter', item: 'https://fira.example/shop/kategorier/blommor-vaxter/krukvaxter' },
      { '@type': 'ListItem', position: 4, name: 'Orkidé', item: 'https://fira.example/shop/produkter/blommor-vaxter/krukvaxter/orkide' },
    ],
  });
});
