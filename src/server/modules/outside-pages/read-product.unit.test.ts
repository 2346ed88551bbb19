import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeHtml, encodingNamedIn } from './decode-html.ts';
import { readProduct } from './read-product.ts';

const url = new URL('https://www.shop.example/varor/vas?id=7&utm_source=mejl#om');
const TODAY = '2026-11-23';
const read = (html: string, from = url) => readProduct(html, from, TODAY);
const ld = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const vase = { '@context': 'https://schema.org', '@type': 'Product', name: 'Vas', offers: { '@type': 'Offer', price: '349.00', priceCurrency: 'SEK' } };

describe('pages in the forms that other shops write', () => {
  const folder = path.join(import.meta.dirname, 'testing/pages');
  const readFile = (name: string) => readProduct(decodeHtml(readFileSync(path.join(folder, name)), ''), url, TODAY);
  const pan = { title: 'Gjutjärnspannan Glöd', picture: 'https://www.shop.example/varor/panna-glod.jpg', price: { minor: 6450, currency: 'EUR' } };

  test.each([
    ['product-microdata.html', pan],
    ['product-microdata-spaced.html', pan],
    ['product-in-three-vocabularies.html', { ...pan, picture: 'http://www.koksboden.example/panna-glod.jpg' }],
    ['aggregate-offer.html', { title: 'Lampan Skymning 33" mässing', picture: 'https://www.shop.example/varor/lampa-33cm.jpg', price: { minor: 18_900, currency: 'EUR' } }],
    ['product-model.html', { title: 'Radion Vågen 12', picture: null, price: null }],
  ])('%s', async (name, product) => {
    expect(await readFile(name)).toEqual({ product: { ...product, url: 'https://www.shop.example/varor/vas?id=7' }, problem: null });
  });

  // Articles, events and lists aren't products: better none than a wrong one.
  test.each(['article-with-comments.html', 'article-open-graph.html', 'event-cancelled.html', 'event-sold-out.html', 'event-list.html', 'list-of-products.html', 'event-aggregate-offer.html'])(
    '%s is none',
    async (name) => {
      expect(await readFile(name)).toEqual({ product: null, problem: 'no-product' });
    },
  );
});

describe('JSON-LD that is broken as shops break it', () => {
  const json = JSON.stringify({ ...vase, name: 'Vas' });
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`;

  test.each([
    ['written as HTML', json.replaceAll('"', '&quot;')],
    ['written as HTML by numbers', json.replaceAll('"', '&#34;')],
    ['a comma before the end', json.replace(/}$/, ',}')],
    ['a comma inside', json.replace('"SEK"}', '"SEK",}')],
    ['a brace too many', `${json}}`],
    ['a brace too few', json.slice(0, -1)],
    ['a comma too few', json.replace('","name"', '" "name"')],
    ['a section of characters whose end is HTML', `// <![CDATA[\n${json}\n// ]]&gt;`],
    ['a section of characters in comments', `/*<![CDATA[*/${json}/*]]>*/`],
    ['a comment inside', json.replace('{', '{/* data */')],
    ['single quotes', json.replaceAll('"', "'")],
    ['names without quotes', json.replaceAll(/"(\w+)":/g, '$1:')],
    ['a quote inside of a text', json.replace('"offers"', '"description":"En 5" vas","offers"')],
  ])('%s', async (_how, text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    expect((await read(script(text))).product).toMatchObject({ title: 'Vas', price: { minor: 34_900, currency: 'SEK' } });
  });

  test('repairs an escape unknown to JSON', async () => {
    expect((await read(script(json.replace('"Vas"', String.raw`"Vas\'n"`)))).product?.title).toBe("Vas'n");
  });

  test('leaves entities in valid JSON to be decoded in the name', async () => {
    expect((await read(ld({ ...vase, name: 'Vas &quot;Blå&quot;' }))).product?.title).toBe('Vas "Blå"');
  });

  // jsonrepair alone takes minutes for each of these: its time is quadratic or cubic.
  test.each([
    ['texts that are added up', String.raw`\'"+`],
    ['values without commas', 'a:1\n"x"y:'],
    ['dots', '[[…'],
    ['brackets', '['],
  ])('ends repairing %s and reads the page without it', async (_what, part) => {
    const html = script(`{"@type":"Product",${part.repeat(20_000)}`) + ld(vase);
    expect((await read(html)).product?.title).toBe('Vas');
  });

  test('others are served while a script is repaired', async () => {
    let turns = 0;
    const clock = setInterval(() => (turns += 1), 5);
    await read(script(`{"@type":"Product",${String.raw`\'"+`.repeat(20_000)}`));
    clearInterval(clock);
    // In the serving thread, the event loop would not have turned once.
    expect(turns).toBeGreaterThan(5);
  });
});

test('reads microdata with a textual price and a lazy-loading picture', async () => {
  const html = `<div itemscope itemtype="http://schema.org/WebPage"><div itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">En <b>vas</b></h1>
    <img itemprop="image" src="data:image/gif;base64,R0" data-src="/vas.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <meta itemprop="priceCurrency" content="SEK"><span itemprop="price">1&nbsp;299,00 kr</span></div></div></div>`;
  expect((await read(html)).product).toMatchObject({ title: 'En vas', picture: 'https://www.shop.example/vas.jpg', price: { minor: 129_900, currency: 'SEK' } });
});

describe('Open Graph', () => {
  const meta = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([property, content]) => `<meta property="${property}" content="${content}">`)
      .join('');

  test('reads title without shop name, picture and price', async () => {
    const facts = {
      'og:type': 'product',
      'og:title': 'Vas i glas | Butiken',
      'og:site_name': 'Butiken',
      'og:image': 'http://cdn.example/v.jpg',
      'product:price:amount': '349,00',
      'product:price:currency': 'SEK',
    };
    expect((await read(meta(facts))).product).toEqual({
      title: 'Vas i glas',
      url: 'https://www.shop.example/varor/vas?id=7',
      picture: 'http://cdn.example/v.jpg',
      price: { minor: 34_900, currency: 'SEK' },
    });
  });

  test('fills in what JSON-LD leaves out', async () => {
    expect(
      (await read(ld({ '@type': 'Product', name: 'Vas' }) + meta({ 'og:title': 'Annat', 'og:image': '/v.jpg', 'product:price:amount': '10', 'product:price:currency': 'EUR' }))).product,
    ).toMatchObject({
      title: 'Vas',
      picture: 'https://www.shop.example/v.jpg',
      price: { minor: 1_000, currency: 'EUR' },
    });
  });

  test('ignores an article', async () => {
    expect((await read(meta({ 'og:type': 'article', 'og:title': 'Tio vaser' }))).problem).toBe('no-product');
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

  test('chooses the one that the page is named after', async () => {
    expect((await several()).product?.title).toBe('Vas');
  });

  test('chooses the one with the page’s address', async () => {
    const html = ld([
      { ...vase, name: 'Fat', url: '/varor/fat' },
      { ...vase, name: 'Kopp', url: 'https://shop.example/varor/vas/' },
    ]);
    expect((await read(html)).product?.title).toBe('Kopp');
  });

  test('reports a page that lists many products', async () => {
    expect(await read(`<title>Porslin</title><meta property="og:title" content="Porslin">${ld([{ ...vase, name: 'Fat' }, vase])}`)).toEqual({ product: null, problem: 'many' });
  });
});

describe('the address', () => {
  test('uses the canonical one of the same site alone', async () => {
    const at = async (href: string) => (await read(`<link rel="canonical" href="${href}">${ld(vase)}`)).product?.url;
    expect(await at('/varor/vas')).toBe('https://www.shop.example/varor/vas');
    expect(await at('https://shop.example/vas')).toBe('https://shop.example/vas');
    for (const other of ['https://else.example/vas', 'javascript:alert(1)', 'https://www.shop.example/', 'http://user@www.shop.example/x'])
      expect(await at(other), other).toBe('https://www.shop.example/varor/vas?id=7');
  });

  test('resolves relative ones by the page’s base', async () => {
    expect((await read(`<base href="https://cdn.example/media/">${ld({ ...vase, image: 'v.jpg' })}`)).product?.picture).toBe('https://cdn.example/media/v.jpg');
  });
});

describe('character encodings', () => {
  const html = '<meta property="og:title" content="Blå skål – 50 €">';
  const getTitle = async (bytes: Uint8Array, contentType: string) => (await readProduct(decodeHtml(bytes, contentType), url, TODAY)).product?.title;
  const windows = (text: string) => Buffer.from(text.replace('–', '\u0096').replace('€', '\u0080'), 'latin1');

  test('is read from header, page, byte order mark, or the bytes', async () => {
    const title = 'Blå skål – 50 €';
    expect(await getTitle(Buffer.from(html), 'text/html; charset=utf-8')).toBe(title);
    expect(await getTitle(windows(html), 'text/html; charset=ISO-8859-1')).toBe(title);
    expect(await getTitle(windows(`<meta http-equiv="Content-Type" content="text/html;charset=WINDOWS-1252" />${html}`), 'text/html')).toBe(title);
    expect(await getTitle(windows(`<meta charset="iso-8859-1">${html}`), '')).toBe(title);
    expect(await getTitle(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]), 'text/html; charset=utf-8')).toBe(title);
    expect(await getTitle(Buffer.from(html), '')).toBe(title);
    expect(await getTitle(windows(html), 'text/html; charset=nonsense')).toBe(title);
  });
});

/** Runs `work` with a timeout generous for any machine, since vitest's own can't interrupt synchronous code. */
const ending = (work: () => unknown): unknown => runInNewContext('work()', { work }, { timeout: 60_000 });

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
  ])('%s: is read quickly or not at all', async (_what, html) => {
    await expect(Promise.resolve(ending(() => read(html)))).resolves.toHaveProperty('problem');
  });

  // A thousand times the size read of any page: superlinear scans won't finish.
  test.each([
    ['beginnings, names, and no end', `${'<meta '.repeat(400_000)}${'charset='.repeat(400_000)}`],
    ['an end at last', `${'<meta '.repeat(400_000)}${'charset=! '.repeat(400_000)}>`],
    ['elements that name nothing', '<meta charset>'.repeat(300_000)],
    ['a name far off', `<meta charset${' '.repeat(4_000_000)}>`],
    ['a value far off', `<meta charset=${' '.repeat(4_000_000)}>`],
    ['quotes far off', `<meta charset="${' '.repeat(4_000_000)}">`],
  ])('decodes in linear time an encoding hidden behind %s', (_what, head) => {
    let named: string | undefined = 'not asked';
    expect(() => ending(() => (named = encodingNamedIn(head)))).not.toThrow();
    expect(named).toBeUndefined();
  });

  test('throws nothing for any page', async () => {
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
    await fc.assert(fc.asyncProperty(value, fc.string({ unit: 'binary' }), async (thing, noise) => void (await read(ld({ '@type': 'Product', ...thing }) + noise))));
  });
});
