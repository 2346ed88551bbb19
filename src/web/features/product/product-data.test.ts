import { expect, test } from 'vitest';
import type { Product, Variant } from '#shared/contract/catalog.ts';
import { productData } from './product-data.ts';

const variant = (id: string, state: Variant['stock']['state']): Variant => ({
  id,
  sku: `SKU-${id}`,
  title: id,
  options: [{ key: 'color', name: 'Färg', value: id, label: id }],
  prices: [
    { currency_code: 'SEK', amount: 449 },
    { currency_code: 'EUR', amount: 41.9 },
  ],
  members_prices: [],
  reductions: [],
  unit_prices: [],
  stock: { state, quantity_left: null },
  weight_grams: 500,
});

function product(variants: Variant[]): Product {
  const vendor = { id: 'vendor_1', name: 'Ängsblom Göteborg', handle: 'angsblom', members_discount_percentage: 10 };
  return {
    id: 'prod_1',
    title: 'Orkidé',
    subtitle: '',
    description: 'Blommar länge.',
    handle: 'orkide',
    path: 'blommor/orkide',
    product_translations: [],
    vendor: {
      ...vendor,
      legal_name: 'Ängsblom Göteborg AB',
      registration_number: '559991-0011',
      vat_number: 'SE559991001101',
      address: { street: 'Magasinsgatan 100', postalCode: '411 10', city: 'Göteborg', country: 'SE' },
      email: 'hej@angsblom.example',
      about: '',
    },
    brand: { id: 'brand_1', name: 'Ängsblom', handle: 'angsblom', translations: [] },
    image: null,
    prices: [],
    has_price_range: false,
    members_prices: [],
    reductions: [],
    stock_state: 'in_stock',
    is_new: false,
    single_variant_id: null,
    paragraphs: ['Blommar länge.'],
    details: [],
    images: [{ id: 'img_1', url: '', width: 10, height: 10, color: '#fff', alt: '', focus: [0.5, 0.5] }],
    categories: [],
    breadcrumbs: [],
    translations: [],
    options: [],
    variants,
    occasions: [],
    tax_class: 'standard',
    withdrawal_class: 'perishable',
    lead_days: 1,
    delivery_estimates: { SEK: { from: '2026-11-25', to: '2026-11-27' }, EUR: { from: '2026-11-27', to: '2026-12-02' } },
    manufacturer: { name: '', address: '', email: '' },
    eu_responsible: null,
    warnings: null,
    food: null,
    related: [],
  };
}

const address = { origin: 'https://fira.example/', path: '/shop/produkter/blommor/orkide' };

test('CAT-04 a product with one variant has one offer, with the price that is shown', () => {
  expect(productData(product([variant('red', 'few_left')]), { ...address, currency: 'EUR' })).toMatchObject({
    '@type': 'Product',
    name: 'Orkidé',
    sku: 'SKU-red',
    image: ['https://fira.example/media/img_1/full-1280.jpg'],
    brand: { '@type': 'Brand', name: 'Ängsblom' },
    offers: {
      '@type': 'Offer',
      price: 41.9,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/LimitedAvailability',
      url: 'https://fira.example/shop/produkter/blommor/orkide',
      seller: { legalName: 'Ängsblom Göteborg AB' },
    },
  });
});

test('CAT-04 a product with several variants has an offer for each, at an address of its own', () => {
  const { offers, sku } = productData(product([variant('red', 'in_stock'), variant('blue', 'out_of_stock')]), { ...address, currency: 'SEK' });
  expect(sku).toBeUndefined();
  expect(offers).toMatchObject([
    { name: 'Orkidé, red', price: 449, priceCurrency: 'SEK', availability: 'https://schema.org/InStock', url: 'https://fira.example/shop/produkter/blommor/orkide?variant=red' },
    { name: 'Orkidé, blue', availability: 'https://schema.org/OutOfStock' },
  ]);
});
