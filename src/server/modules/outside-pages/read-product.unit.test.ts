import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeHtml, encodingNamedIn } from './decode-html.ts';
import { readProduct } from './read-product.ts';

const url = new URL('https://www.shop.example/varor/vas?id=7&utm_source=mejl#om');
const read = (html: string, from = url) => readProduct(html, from);
const ld = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const vase = { '@context': 'https://schema.org', '@type': 'Product', name: 'Vas', offers: { '@type': 'Offer', price: '349.00', priceCurrency: 'SEK' } };

describe('pages in the forms that other shops write', () => {
  const folder = path.join(import.meta.dirname, 'testing/pages');
  const readFile = (name: string) => readProduct(decodeHtml(readFileSync(path.join(folder, name)), ''), url);
  const pan = { title: 'Gjutjärnspannan Glöd', picture: 'https://www.shop.example/varor/panna-glod.jpg', price: { minor: 6450, currency: 'EUR' } };

  test.each([
    ['product-microdata.html', pan],
    ['product-microdata-spaced.html', pan],
    ['product-in-three-vocabularies.html', { ...pan, picture: 'http://www.koksboden.example/panna-glod.jpg' }],
    ['aggregate-offer.html', { title: 'Lampan Skymning 33" mässing', picture: 'https://www.shop.example/varor/lampa-33cm.jpg', price: { minor: 18_900, currency: 'EUR' } }],
    ['product-model.html', { title: 'Radion Vågen 12', picture: null, price: null }],
  ])('%s', (name, product) => {
    expect(readFile(name)).toEqual({ product: { ...product, url: 'https://www.shop.example/varor/vas?id=7' }, problem: null });
  });

  // An article, events and a list of things are no product: better none than another.
  test.each(['article-with-comments.html', 'article-open-graph.html', 'event-cancelled.html', 'event-sold-out.html', 'event-list.html', 'list-of-products.html', 'event-aggregate-offer.html'])(
    '%s is none',
    (name) => {
      expect(readFile(name)).toEqual({ product: null, problem: 'no-product' });
    },
  );
});

describe('JSON-LD', () => {
  const priceOf = (offers: unknown, more: object = {}) => read(ld({ ...vase, offers, ...more })).product?.price;

  test.each([
    ['in a list', [{ '@type': 'BreadcrumbList' }, vase]],
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization', name: 'Butiken' }, vase] }],
    ['as what the page is about', { '@type': 'WebPage', mainEntity: vase }],
    ['with several types, in full', { ...vase, '@type': ['https://schema.org/Product', 'Thing'] }],
  ])('%s', (_where, thing) => {
    expect(read(ld(thing)).product).toEqual({ title: 'Vas', url: 'https://www.shop.example/varor/vas?id=7', picture: null, price: { minor: 34_900, currency: 'SEK' } });
  });

  test('the price in all the forms that offers have', () => {
    expect(priceOf({ price: 349.5, priceCurrency: 'SEK' })).toEqual({ minor: 34_950, currency: 'SEK' });
    expect(priceOf({ price: '1 299,00', priceCurrency: 'sek' })).toEqual({ minor: 129_900, currency: 'SEK' });
    expect(
      priceOf([
        { price: 40, priceCurrency: 'EUR' },
        { price: 450, priceCurrency: 'SEK' },
        { price: 425, priceCurrency: 'SEK' },
      ]),
    ).toEqual({ minor: 42_500, currency: 'SEK' });
    expect(priceOf({ '@type': 'AggregateOffer', lowPrice: '199', highPrice: '299', priceCurrency: 'SEK' })).toEqual({ minor: 19_900, currency: 'SEK' });
    expect(priceOf({ '@type': 'AggregateOffer', offers: [{ price: 5, priceCurrency: 'USD' }] })).toEqual({ minor: 500, currency: 'USD' });
    const specification = [
      { priceType: 'https://schema.org/ListPrice', price: 500, priceCurrency: 'SEK' },
      { '@type': 'UnitPriceSpecification', price: 400, priceCurrency: 'SEK' },
    ];
    expect(priceOf({ priceSpecification: specification })).toEqual({ minor: 40_000, currency: 'SEK' });
    expect(priceOf({ price: '€ 12,50' })).toEqual({ minor: 1_250, currency: 'EUR' });
    for (const none of [null, {}, { price: 0, priceCurrency: 'SEK' }, { price: 12 }, { price: 'på begäran', priceCurrency: 'SEK' }, 'text', [[[]]]]) expect(priceOf(none)).toBeNull();
  });

  test('a group of variants costs what its cheapest does, and shows the first one’s picture', () => {
    const hasVariant = [
      { '@type': 'Product', name: 'Vas, stor', image: '/stor.jpg', offers: { price: 500, priceCurrency: 'SEK' } },
      { '@type': 'Product', name: 'Vas, liten', offers: { price: 300, priceCurrency: 'SEK' } },
    ];
    expect(read(ld({ '@type': 'ProductGroup', name: 'Vas', hasVariant })).product).toMatchObject({
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
  ])('the picture %j', (image, picture) => {
    expect(read(ld({ ...vase, image })).product?.picture).toBe(picture);
  });

  test('JSON as shops write it: lines broken inside of texts, wrapped in comments', () => {
    expect(read('<script type="application/ld+json; charset=utf-8">//<![CDATA[\n{"@type":"Product","name":"En\nvas",\t"offers":{}};\n//]]></script>').product?.title).toBe('En vas');
    expect(read(`<script type="application/ld+json">{broken</script>${ld(vase)}`).product?.title).toBe('Vas');
  });

  test('the name is a line of text: no HTML, no characters that turn what follows', () => {
    expect(read(ld({ ...vase, name: ' <b>Vas</b> &amp; fat\n i\u0000 \u202Eglas ' })).product?.title).toBe('Vas & fat i glas');
    expect(read(ld({ ...vase, name: '🎁'.repeat(300) })).product?.title).toBe('🎁'.repeat(200));
  });
});

test('microdata with a price that is only written, and a picture that loads late', () => {
  const html = `<div itemscope itemtype="http://schema.org/WebPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">En <b>vas</b></h1>
    <img itemprop="image" src="data:image/gif;base64,R0" data-src="/vas.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="priceCurrency" content="SEK"><span itemprop="price">1&nbsp;299,00 kr</span></div></div></div>`;
  expect(read(html).product).toMatchObject({ title: 'En vas', picture: 'https://www.shop.example/vas.jpg', price: { minor: 129_900, currency: 'SEK' } });
});

describe('Open Graph', () => {
  const meta = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([property, content]) => `<meta property="${property}" content="${content}">`)
      .join('');

  test('title without the shop’s name, picture and price', () => {
    const facts = {
      'og:type': 'product',
      'og:title': 'Vas i glas | Butiken',
      'og:site_name': 'Butiken',
      'og:image': 'http://cdn.example/v.jpg',
      'product:price:amount': '349,00',
      'product:price:currency': 'SEK',
    };
    expect(read(meta(facts)).product).toEqual({ title: 'Vas i glas', url: 'https://www.shop.example/varor/vas?id=7', picture: 'http://cdn.example/v.jpg', price: { minor: 34_900, currency: 'SEK' } });
  });

  test('fills in what JSON-LD leaves out', () => {
    expect(read(ld({ '@type': 'Product', name: 'Vas' }) + meta({ 'og:title': 'Annat', 'og:image': '/v.jpg', 'product:price:amount': '10', 'product:price:currency': 'EUR' })).product).toMatchObject({
      title: 'Vas',
      picture: 'https://www.shop.example/v.jpg',
      price: { minor: 1_000, currency: 'EUR' },
    });
  });

  test('an article is none', () => {
    expect(read(meta({ 'og:type': 'article', 'og:title': 'Tio vaser' })).problem).toBe('no-product');
  });
});

describe('several products on one page', () => {
  const several = (more = '') =>
    read(
      `<title>Vas | Butiken</title>${ld([
        { ...vase, name: 'Fat' },
        { ...vase, name: 'Vas' },
      ])}${more}`,
    );

  test('the one that the page is named after', () => {
    expect(several().product?.title).toBe('Vas');
  });

  test('the one whose address it is', () => {
    const html = ld([
      { ...vase, name: 'Fat', url: '/varor/fat' },
      { ...vase, name: 'Kopp', url: 'https://shop.example/varor/vas/' },
    ]);
    expect(read(html).product?.title).toBe('Kopp');
  });

  test('a shelf of many things is said to be one', () => {
    expect(read(`<title>Porslin</title><meta property="og:title" content="Porslin">${ld([{ ...vase, name: 'Fat' }, vase])}`)).toEqual({ product: null, problem: 'many' });
  });
});

describe('the address', () => {
  test('the canonical one of the same site, and no other’s', () => {
    const at = (href: string) => read(`<link rel="canonical" href="${href}">${ld(vase)}`).product?.url;
    expect(at('/varor/vas')).toBe('https://www.shop.example/varor/vas');
    expect(at('https://shop.example/vas')).toBe('https://shop.example/vas');
    for (const other of ['https://else.example/vas', 'javascript:alert(1)', 'https://www.shop.example/', 'http://user@www.shop.example/x'])
      expect(at(other), other).toBe('https://www.shop.example/varor/vas?id=7');
  });

  test('relative ones start from the page’s base', () => {
    expect(read(`<base href="https://cdn.example/media/">${ld({ ...vase, image: 'v.jpg' })}`).product?.picture).toBe('https://cdn.example/media/v.jpg');
  });
});

describe('character encodings', () => {
  const html = '<meta property="og:title" content="Blå skål – 50 €">';
  const titleOf = (bytes: Uint8Array, contentType: string) => readProduct(decodeHtml(bytes, contentType), url).product?.title;
  const windows = (text: string) => Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1');

  test('by the header, by the page, by an order mark, or by what the bytes look like', () => {
    const title = 'Blå skål – 50 €';
    expect(titleOf(Buffer.from(html), 'text/html; charset=utf-8')).toBe(title);
    expect(titleOf(windows(html), 'text/html; charset=ISO-8859-1')).toBe(title);
    expect(titleOf(windows(`<meta http-equiv="Content-Type" content="text/html;charset=WINDOWS-1252" />${html}`), 'text/html')).toBe(title);
    expect(titleOf(windows(`<meta charset="iso-8859-1">${html}`), '')).toBe(title);
    expect(titleOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]), 'text/html; charset=utf-8')).toBe(title);
    expect(titleOf(Buffer.from(html), '')).toBe(title);
    expect(titleOf(windows(html), 'text/html; charset=nonsense')).toBe(title);
  });
});

/** Runs it, and gives it up after so long that no machine is too slow for what ends. A test's own time limit waits for it to end. */
const ending = (work: () => unknown): unknown => runInNewContext('work()', { work }, { timeout: 20_000 });

describe('pages that mean harm', () => {
  test.each([
    ['deep elements', '<b>'.repeat(600_000)],
    ['deep things', '<div itemscope itemprop=a>'.repeat(80_000)],
    ['deep texts', '<i itemprop=a>x'.repeat(100_000)],
    ['one thing with deep texts', `<div itemscope itemtype=Product>${'<i itemprop=name>x'.repeat(100_000)}`],
    ['deep JSON', `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>`],
    ['deep JSON that is whole', `<script type="application/ld+json">${'{"@graph":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`],
    ['many products', ld(Array.from({ length: 20_000 }, (_, index) => ({ ...vase, name: `Vas ${index}` })))],
    ['many tags that never close', '<'.repeat(2_000_000)],
    ['attributes without end', `<meta ${'a=b '.repeat(400_000)}>`],
    ['entities', '&amp'.repeat(400_000)],
    ['a name of its own kind', ld({ '@type': 'Product', name: { toString: 1 }, offers: { __proto__: 1 } })],
    ['properties of objects', '<div itemscope itemtype=Product><i itemprop="__proto__ constructor">x</i><i itemprop=name>Vas</i></div>'],
  ])('%s: read in good time, or not read', (_what, html) => {
    expect(() => ending(() => read(html))).not.toThrow();
  });

  // A thousand times what is read of any page: whatever takes more than a step or two for a sign of it doesn't end today.
  test.each([
    ['beginnings, names, and no end', `${'<meta '.repeat(400_000)}${'charset='.repeat(400_000)}`],
    ['an end at last', `${'<meta '.repeat(400_000)}${'charset=! '.repeat(400_000)}>`],
    ['elements that name nothing', '<meta charset>'.repeat(300_000)],
    ['a name far off', `<meta charset${' '.repeat(4_000_000)}>`],
    ['a value far off', `<meta charset=${' '.repeat(4_000_000)}>`],
    ['quotes far off', `<meta charset="${' '.repeat(4_000_000)}">`],
  ])('an encoding that hides behind %s takes a step for each sign', (_what, head) => {
    let named: string | undefined = 'not asked';
    expect(() => ending(() => (named = encodingNamedIn(head)))).not.toThrow();
    expect(named).toBeUndefined();
  });

  test('whatever a page says, it throws nothing', () => {
    const value = fc.letrec((tie) => ({
      thing: fc.dictionary(fc.constantFrom('@type', '@graph', 'name', 'image', 'url', 'offers', 'price', 'priceCurrency', 'lowPrice', 'hasVariant', 'priceSpecification', '@id'), tie('value'), {
        maxKeys: 6,
      }),
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('Product', 'ProductGroup', 'SEK', '349,00', '/a.jpg', 'http://[', '%'),
        fc.string(),
        fc.double(),
        fc.constant(null),
        tie('thing'),
        fc.array(tie('value'), { maxLength: 4 }),
      ),
    })).thing;
    fc.assert(fc.property(value, fc.string({ unit: 'binary' }), (thing, noise) => void read(ld({ '@type': 'Product', ...thing }) + noise)));
  });
});
