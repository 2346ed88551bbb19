import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { medusa } from './medusa.ts';
import { shopify } from './shopify.ts';
import { getFile, givenFile, keepTestFolder } from './testing/files.ts';
import { rejections, type Transfers, getTransfers } from './testing/transfers.ts';
import { woocommerce } from './woocommerce.ts';

let api: TestApi;
let transfers: Transfers;
let vendorId: string;
keepTestFolder();
beforeAll(async () => {
  api = await testApi();
  transfers = getTransfers(api);
  vendorId = await api.make.vendor({ name: 'Importbutiken' });
});
afterAll(() => api.stop());

const product = async (handle: string) => (await api.get(`/api/store/products/${handle}?locale=sv`)).body.product;

describe('files in the forms that other shop systems write', () => {
  test.each([
    { name: 'Shopify, with HTML over many lines and rows of pictures alone', format: shopify, file: 'shopify-html.csv', created: 6, why: [] },
    {
      name: 'Shopify, older spelling of the columns, and a handle that two products share',
      format: shopify,
      file: 'shopify-older-columns.csv',
      created: 3,
      why: ['11: the variant is the same choice as the one in line 7'],
    },
    { name: 'Medusa 2', format: medusa, file: 'medusa-v2-export.csv', created: 2, why: [] },
    {
      name: 'Medusa 1, with prices in dollars alone',
      format: medusa,
      file: 'medusa-v1-template.csv',
      created: 0,
      why: ['2: the variant prov-1 has no price in SEK or EUR', '3: the variant prov-1-1 has no price in SEK or EUR', '4: the variant prov-2 has no price in SEK or EUR'],
    },
  ])('lesson 15: imports $name, and changes nothing again', async ({ format, file, created, why }) => {
    const first = await transfers.import(format, givenFile(file), { vendorId });
    expect({ created: first.created, why: rejections(first.outcomes) }).toEqual({ created, why });
    const before = await transfers.tables();
    const second = await transfers.import(format, givenFile(file), { vendorId });
    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: created, rejected: why.length });
    expect(await transfers.tables()).toEqual(before);
  });

  test('imports a Shopify product’s texts, options, price, stock, brand, category and pictures', async () => {
    expect(await product('bronslampa')).toMatchObject({
      title: 'Bronslampa',
      vendor: { name: 'Importbutiken' },
      brand: { name: 'Heljers AB' },
      categories: [{ name: 'Trädgård' }],
      prices: [{ currency_code: 'SEK', amount: 200.3 }],
      options: [{ name: 'Color', values: [{ label: 'jade' }, { label: 'plum' }, { label: 'cerulean' }] }],
      variants: [{ sku: 'bronslampa-jade', weight_grams: 680 }, { sku: 'bronslampa-plum' }, { sku: 'bronslampa-cerulean' }],
    });
    const [noted] = await api.database.run<{ address: string; alt: { sv: string } }>({
      text: `select s.address, s.alt from picture_sources s join products p on p.id = s.product_id where p.handle = 'bronslampa'`,
      values: [],
    });
    expect(noted).toEqual({ address: 'https://bilder.shop.example/slump/?inredning', alt: { sv: 'Lampa mot vägg', en: 'Lampa mot vägg' } });
    expect((await product('svarta-stolar')).paragraphs).toHaveLength(6);
  });

  test('links WooCommerce variations to their product by number or SKU', async () => {
    const file = getFile(
      [
        'ID,Type,SKU,Name,Published,Description,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
        '11,variable,tee,Tröja,1,<p>Mjuk</p>,,,,,"Kläder > Tröjor, Rea\\, kanske",https://example.com/a.jpg,,Storlek,"S, M"',
        '12,simple,mugg,"Mugg, blå",1,Text,7,"0,35",79,"1 299,50",Kök,,,,',
        '13,grouped,grupp,Grupp,1,,,,,,,,,,',
        '14,variation,tee-s,Tröja - S,1,,3,0.2,,249,,,id:11,Storlek,S',
        '15,variation,tee-m,Tröja - M,1,,4,0.2,,259,,,tee,Storlek,M',
        '16,variation,borta,Borta - M,1,,4,0.2,,259,,,ingen,Storlek,M',
      ].join('\n'),
    );
    const { outcomes, ...summary } = await transfers.import(woocommerce, file, { vendorId });
    expect(summary).toEqual({ rows: 6, created: 2, updated: 0, unchanged: 0, rejected: 2 });
    expect(rejections(outcomes).toSorted()).toEqual(['4: it is of the type grouped, and this shop sells what is sent', '7: the file has no product for this variation']);
    expect(await product('troja')).toMatchObject({
      prices: [{ amount: 249 }],
      categories: [{ name: 'Tröjor' }, { name: 'Rea, kanske' }],
      variants: [
        { sku: 'tee-s', title: 'S' },
        { sku: 'tee-m', weight_grams: 200 },
      ],
    });
    expect(await product('mugg-bla')).toMatchObject({
      prices: [{ amount: 1299.5 }],
      variants: [{ weight_grams: 350 }],
      manufacturer: { name: 'Importbutiken AB', address: 'Storgatan 1, 111 22 Stockholm', country_code: 'SE', country: 'Sverige' },
    });
    expect(outcomes.filter(({ kind }) => kind === 'file').map(({ says }) => says.join())).toEqual([
      'the column Sale price is left out: a sale is made in the shop, which counts its reduction from the price history',
      'new products have the same texts in both languages until a file in the other language comes',
      'Importbutiken AB stands as the manufacturer of new products',
    ]);
    expect(await transfers.import(woocommerce, file, { vendorId })).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });
});
