import { expect, test } from 'vitest';
import type { Product, Variant } from '#shared/contract/catalog.ts';
import { jsonLd } from '#web/lib/seo/json-ld.tsx';
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
    unit_prices: [],
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
    delivery_terms: {
      SEK: { countries: ['SE'], amount: 49, free_from: 499, working_days: { from: 1, to: 3 } },
      EUR: { countries: ['NO', 'FI'], amount: 9.9, free_from: 79, working_days: { from: 3, to: 6 } },
    },
    manufacturer: { name: '', address: '', country_code: null, country: null, email: '' },
    eu_responsible: null,
    warnings: null,
    food: null,
    related: [],
  };
}

const address = { origin: 'https://fira.example/', path: '/shop/produkter/blommor/orkide' };

const shown = (variants: Variant[], currency: 'SEK' | 'EUR', wish: Partial<Product> = {}) => JSON.parse(JSON.stringify(productData({ ...product(variants), ...wish }, { ...address, currency })));

test('CAT-04 offers a single-variant product per region, shown currency first', () => {
  expect(shown([variant('red', 'few_left')], 'EUR')).toMatchObject({
    '@type': 'Product',
    name: 'Orkidé',
    sku: 'SKU-red',
    image: ['https://fira.example/media/img_1/full-1280.jpg'],
    brand: { '@type': 'Brand', name: 'Ängsblom' },
    offers: [
      {
        '@type': 'Offer',
        price: 41.9,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/LimitedAvailability',
        itemCondition: 'https://schema.org/NewCondition',
        url: 'https://fira.example/shop/produkter/blommor/orkide',
        seller: { legalName: 'Ängsblom Göteborg AB' },
        eligibleRegion: [{ name: 'NO' }, { name: 'FI' }],
      },
      { price: 449, priceCurrency: 'SEK', eligibleRegion: [{ name: 'SE' }] },
    ],
  });
});

test('CAT-04 groups a product’s variants, each at its own address', () => {
  const group = shown([variant('red', 'in_stock'), variant('blue', 'out_of_stock')], 'SEK', { options: [{ key: 'color', name: 'Färg', values: [] }] });
  expect(group).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'prod_1', variesBy: ['https://schema.org/color'] });
  expect(group.offers).toBeUndefined();
  expect(group.hasVariant).toMatchObject([
    {
      '@type': 'Product',
      name: 'Orkidé, red',
      sku: 'SKU-red',
      color: 'red',
      url: 'https://fira.example/shop/produkter/blommor/orkide?variant=red',
      offers: [{ price: 449, priceCurrency: 'SEK', availability: 'https://schema.org/InStock', url: 'https://fira.example/shop/produkter/blommor/orkide?variant=red' }, { priceCurrency: 'EUR' }],
    },
    { name: 'Orkidé, blue', offers: [{ availability: 'https://schema.org/OutOfStock' }, {}] },
  ]);
});

test('CAT-04 names an option by its own name without a schema.org term', () => {
  const scented = (id: string): Variant => ({ ...variant(id, 'in_stock'), options: [{ key: 'scent', name: 'Doft', value: id, label: id }] });
  const group = shown([scented('ros'), scented('gran')], 'SEK', { options: [{ key: 'scent', name: 'Doft', values: [] }] });
  expect(group.variesBy).toBeUndefined();
  expect(group.hasVariant[0].additionalProperty).toEqual([{ '@type': 'PropertyValue', name: 'Doft', value: 'ros' }]);
});

test('CAT-04 states delivery for one unit, free from the limit on', () => {
  const [cheap] = shown([{ ...variant('red', 'in_stock'), prices: [{ currency_code: 'SEK', amount: 498.99 }] }], 'SEK').offers;
  expect(cheap.shippingDetails).toEqual({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: 49, currency: 'SEK' },
    shippingDestination: [{ '@type': 'DefinedRegion', addressCountry: 'SE' }],
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 3, unitCode: 'DAY' },
    },
  });
  const [dear] = shown([{ ...variant('red', 'in_stock'), prices: [{ currency_code: 'SEK', amount: 499 }] }], 'SEK').offers;
  expect(dear.shippingDetails.shippingRate.value).toBe(0);
});

test.each([
  ['standard', 'https://schema.org/MerchantReturnFiniteReturnWindow', 14],
  ['sealed-hygiene', 'https://schema.org/MerchantReturnFiniteReturnWindow', 14],
  ['perishable', 'https://schema.org/MerchantReturnNotPermitted', undefined],
  ['personalized', 'https://schema.org/MerchantReturnNotPermitted', undefined],
  ['dated-service', 'https://schema.org/MerchantReturnNotPermitted', undefined],
] as const)('CAT-04 states the right of withdrawal of %s goods', (withdrawal_class, returnPolicyCategory, merchantReturnDays) => {
  const [offer] = shown([variant('red', 'in_stock')], 'SEK', { withdrawal_class }).offers;
  expect(offer.hasMerchantReturnPolicy).toMatchObject({ applicableCountry: ['SE'], returnPolicyCategory });
  expect(offer.hasMerchantReturnPolicy.merchantReturnDays).toBe(merchantReturnDays);
});

test('CAT-04 prevents text from ending the script early', () => {
  const text = jsonLd(productData({ ...product([variant('red', 'in_stock')]), title: '</script><script>alert(1)</script><!--' }, { ...address, currency: 'SEK' }));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org', name: '</script><script>alert(1)</script><!--' });
});

test('CAT-04 dates the end of a sale’s price, not a regular one’s', () => {
  const reduction = { currency_code: 'SEK' as const, regular: 499, lowest_30_days: 499, percentage: 10, ends_at: '2026-12-01T23:00:00.000Z', last_day: '2026-12-01' };
  const offers = shown([{ ...variant('red', 'in_stock'), reductions: [reduction] }], 'SEK').offers;
  expect(offers.map((offer: { priceValidUntil?: string }) => offer.priceValidUntil)).toEqual(['2026-12-01T23:00:00.000Z', undefined]);
});
