import { describe, expect, test } from 'vitest';
import { readProduct } from './read-product.ts';

const url = new URL('https://www.shop.example/varor/vas?id=7&utm_source=mejl#om');
const TODAY = '2026-11-23';
const read = (html: string, from = url) => readProduct(html, from, TODAY);
const ld = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const vase = { '@context': 'https://schema.org', '@type': 'Product', name: 'Vas', offers: { '@type': 'Offer', price: '349.00', priceCurrency: 'SEK' } };

describe('JSON-LD', () => {
  const getPrice = async (offers: unknown, more: object = {}) => (await read(ld({ ...vase, offers, ...more }))).product?.price;

  test.each([
    ['in a list', [{ '@type': 'BreadcrumbList' }, vase]],
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization', name: 'Butiken' }, vase] }],
    ['as what the page is about', { '@type': 'WebPage', mainEntity: vase }],
    ['with several types, in full', { ...vase, '@type': ['https://schema.org/Product', 'Thing'] }],
  ])('%s', async (_where, thing) => {
    expect((await read(ld(thing))).product).toEqual({ title: 'Vas', url: 'https://www.shop.example/varor/vas?id=7', picture: null, price: { minor: 34_900, currency: 'SEK' } });
  });

  test('reads the price in every form of offers', async () => {
    expect(await getPrice({ price: 349.5, priceCurrency: 'SEK' })).toEqual({ minor: 34_950, currency: 'SEK' });
    expect(await getPrice({ price: '1 299,00', priceCurrency: 'sek' })).toEqual({ minor: 129_900, currency: 'SEK' });
    expect(
      await getPrice([
        { price: 40, priceCurrency: 'EUR' },
        { price: 450, priceCurrency: 'SEK' },
        { price: 425, priceCurrency: 'SEK' },
      ]),
    ).toEqual({ minor: 42_500, currency: 'SEK' });
    expect(await getPrice({ '@type': 'AggregateOffer', lowPrice: '199', highPrice: '299', priceCurrency: 'SEK' })).toEqual({ minor: 19_900, currency: 'SEK' });
    expect(await getPrice({ '@type': 'AggregateOffer', offers: [{ price: 5, priceCurrency: 'USD' }] })).toEqual({ minor: 500, currency: 'USD' });
    const specification = [
      { priceType: 'https://schema.org/ListPrice', price: 500, priceCurrency: 'SEK' },
      { '@type': 'UnitPriceSpecification', price: 400, priceCurrency: 'SEK' },
    ];
    expect(await getPrice({ priceSpecification: specification })).toEqual({ minor: 40_000, currency: 'SEK' });
    expect(await getPrice({ price: '€ 12,50' })).toEqual({ minor: 1_250, currency: 'EUR' });
    for (const none of [null, {}, { price: 0, priceCurrency: 'SEK' }, { price: 12 }, { price: 'på begäran', priceCurrency: 'SEK' }, 'text', [[[]]]]) expect(await getPrice(none)).toBeNull();
  });

  test('takes a variant group’s lowest price and first picture', async () => {
    const hasVariant = [
      { '@type': 'Product', name: 'Vas, stor', image: '/stor.jpg', offers: { price: 500, priceCurrency: 'SEK' } },
      { '@type': 'Product', name: 'Vas, liten', offers: { price: 300, priceCurrency: 'SEK' } },
    ];
    expect((await read(ld({ '@type': 'ProductGroup', name: 'Vas', hasVariant }))).product).toMatchObject({
      title: 'Vas',
      price: { minor: 30_000, currency: 'SEK' },
      picture: 'https://www.shop.example/stor.jpg',
    });
  });

  test.each([
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    [['  bild.jpg\n '], 'https://www.shop.example/varor/bild.jpg'],
    [{ '@type': 'ImageObject', url: 'https://cdn.example/b.jpg' }, 'https://cdn.example/b.jpg'],
    [['javascript:alert(1)', '/c.jpg'], 'https://www.shop.example/c.jpg'],
    ['data:image/png;base64,AAAA', null],
    [{ '@type': 'ImageObject' }, null],
  ])('reads the picture %j', async (image, picture) => {
    expect((await read(ld({ ...vase, image }))).product?.picture).toBe(picture);
  });

  test('reads JSON with line breaks in texts or inside comments', async () => {
    expect((await read('<script type="application/ld+json; charset=utf-8">//<![CDATA[\n{"@type":"Product","name":"En\nvas",\t"offers":{}};\n//]]></script>')).product?.title).toBe('En vas');
    expect((await read(`<script type="application/ld+json">{broken</script>${ld(vase)}`)).product?.title).toBe('Vas');
  });

  test('normalizes the name to one line without HTML or direction marks', async () => {
    expect((await read(ld({ ...vase, name: ' <b>Vas</b> &amp; fat\n i\u0000 \u202Eglas ' }))).product?.title).toBe('Vas & fat i glas');
    expect((await read(ld({ ...vase, name: '🎁'.repeat(300) }))).product?.title).toBe('🎁'.repeat(200));
  });
});

describe('prices other than today’s unit price', () => {
  const getPrice = async (offers: unknown) => (await read(ld({ ...vase, offers }))).product?.price?.minor ?? null;
  const SEK = { priceCurrency: 'SEK' };
  const unit = (price: number, unitCode: string, value = 1) => ({ '@type': 'UnitPriceSpecification', price, ...SEK, referenceQuantity: { '@type': 'QuantitativeValue', value, unitCode } });

  test('reads one decimal point and no thousands separator', async () => {
    expect(await getPrice({ price: 239.992, ...SEK })).toBe(23_999);
    expect(await getPrice({ price: 1299, ...SEK })).toBe(129_900);
    expect(await getPrice({ price: '239.992', ...SEK })).toBe(23_999);
    expect(await getPrice({ price: '1,299', ...SEK })).toBe(129_900);
    expect(await getPrice({ price: 1e21, ...SEK })).toBeNull();
    expect(await getPrice({ price: 1e-7, ...SEK })).toBeNull();
    expect(await getPrice({ price: '1e3', ...SEK })).toBeNull();
    expect(
      (
        await read(
          '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Vas</b><i itemprop="offers" itemscope><i itemprop="price">1.299</i><meta itemprop="priceCurrency" content="SEK"></i></div>',
        )
      ).product?.price?.minor,
    ).toBe(129_900);
  });

  test('ignores prices per kilogram, month or many pieces', async () => {
    const own = { '@type': 'UnitPriceSpecification', price: 349, ...SEK };
    expect(await getPrice({ priceSpecification: [unit(1396, 'KGM'), own] })).toBe(34_900);
    expect(await getPrice({ priceSpecification: [own, unit(13.96, 'GRM', 100)] })).toBe(34_900);
    expect(await getPrice({ priceSpecification: unit(1396, 'KGM') })).toBeNull();
    expect(await getPrice({ priceSpecification: unit(349, 'C62') })).toBe(34_900);
    expect(await getPrice({ priceSpecification: unit(349, 'C62', 10) })).toBeNull();
    expect(await getPrice({ price: 349, ...SEK, priceSpecification: unit(1396, 'KGM') })).toBe(34_900);
    expect(await getPrice({ priceSpecification: [{ price: 29, ...SEK, billingDuration: 12 }, own] })).toBe(34_900);
    expect(
      await getPrice([
        { price: 299, ...SEK, eligibleQuantity: { minValue: 10 } },
        { price: 349, ...SEK, eligibleQuantity: { minValue: 1 } },
      ]),
    ).toBe(34_900);
  });

  test('ignores delivery prices and regular ones beside a sale', async () => {
    expect(
      await getPrice({
        priceSpecification: [
          { '@type': 'DeliveryChargeSpecification', price: 49, ...SEK },
          { price: 349, ...SEK },
        ],
      }),
    ).toBe(34_900);
    expect(
      await getPrice({
        priceSpecification: [
          { price: 449, ...SEK, priceType: 'https://schema.org/RegularPrice' },
          { price: 349, ...SEK, priceType: 'SalePrice' },
        ],
      }),
    ).toBe(34_900);
  });

  test('ignores expired and future offers', async () => {
    const regular = { price: '349', ...SEK };
    expect(await getPrice([{ price: '199', ...SEK, priceValidUntil: '2020-01-01' }, regular])).toBe(34_900);
    expect(await getPrice([{ price: '199', ...SEK, priceValidUntil: '2026-11-22T23:59:59+01:00' }, regular])).toBe(34_900);
    expect(await getPrice([{ price: '199', ...SEK, priceValidUntil: TODAY }, regular])).toBe(19_900);
    expect(await getPrice([{ price: '199', ...SEK, validThrough: '2020-01-01' }, regular])).toBe(34_900);
    expect(await getPrice([{ price: '199', ...SEK, validFrom: '2026-11-27' }, regular])).toBe(34_900);
    expect(await getPrice({ priceSpecification: [{ ...regular, price: 199, validThrough: '2020-01-01' }, regular] })).toBe(34_900);
    // A shop that forgot the date of its only price still sells.
    expect(await getPrice({ price: '199', ...SEK, priceValidUntil: '2020-01-01' })).toBe(19_900);
    expect(await getPrice({ price: '199', ...SEK, priceValidUntil: 'snart' })).toBe(19_900);
  });
});

describe('offers that name their product', () => {
  const product = { '@type': 'Product', name: 'Vas' };
  const offer = { '@type': 'Offer', price: '349', priceCurrency: 'SEK' };
  const expected = { title: 'Vas', price: { minor: 34_900, currency: 'SEK' } };

  test.each([
    ['inside of it', { ...offer, itemOffered: product }],
    ['in a list', [{ ...offer, itemOffered: [product] }]],
    [
      'by its id',
      {
        '@graph': [
          { ...offer, itemOffered: { '@id': '#vas' } },
          { ...product, '@id': '#vas' },
        ],
      },
    ],
    [
      'the other way round, by the offer’s id',
      {
        '@graph': [
          { ...product, offers: { '@id': '#pris' } },
          { ...offer, '@id': '#pris' },
        ],
      },
    ],
  ])('%s', async (_where, thing) => {
    expect((await read(ld({ '@context': 'https://schema.org', ...(Array.isArray(thing) ? { '@graph': thing } : thing) }))).product).toMatchObject(expected);
  });

  test('is read in microdata', async () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Offer"><i itemprop="price" content="349"></i><i itemprop="priceCurrency" content="SEK"></i><div itemprop="itemOffered" itemscope itemtype="https://schema.org/Product"><b itemprop="name">Vas</b></div></div>';
    expect((await read(html)).product).toMatchObject(expected);
  });

  test('ignores an event’s ticket', async () => {
    expect((await read(ld({ ...offer, itemOffered: { '@type': 'Event', name: 'Konsert' } }))).problem).toBe('no-product');
  });
});
