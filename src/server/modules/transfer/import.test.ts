import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { medusa } from './medusa.ts';
import { shopify } from './shopify.ts';
import { getFile, keepTestFolder } from './testing/files.ts';
import { rejections, type Transfers, getTransfers } from './testing/transfers.ts';

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

/** A Shopify file of these rows, each product with its own handle. */
const shopifyFile = (
  rows: string[],
  header = 'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text',
) => getFile(`${[header, ...rows].join('\n')}\n`);

describe('errors in a file', () => {
  test('lesson 15: imports whole products, reporting rejected ones by line and reason', async () => {
    const file = shopifyFile([
      'hel,Hel,<p>a</p>,,,,true,Title,Default Title,hel-1,100,5,99.00,,',
      'halv,Halv,"<p>rad',
      'två</p>",,,,true,Storlek,S,halv-1,100,5,99.00,,',
      'halv,,,,,,,,M,halv-2,100,5,,,',
      'dyr,Dyr,,,,,true,Title,Default Title,dyr-1,100,5,"1,299",,',
      'dubbel,Dubbel,,,,,true,Storlek,S,dubbel-1,1,5,9.00,,',
      'dubbel,,,,,,,,S,dubbel-2,1,5,9.00,,',
      'annan,Annan,,,,,true,Title,Default Title,hel-1,100,5,99.00,,',
      'namnlos,,,,,,true,Title,Default Title,namnlos-1,100,5,99.00,,',
      'sned,Sned,<p>a</p>,,true,Title,Default Title,sned-1,100,5,99.00',
      'sist,Sist,,,,,true,Title,Default Title,sist-1,100,5,49.00,,',
    ]);
    const { outcomes, ...summary } = await transfers.import(shopify, file, { vendorId });
    expect(summary).toEqual({ rows: 10, created: 2, updated: 0, unchanged: 0, rejected: 6 });
    expect(rejections(outcomes)).toEqual([
      '5: the variant halv-2 has no price in SEK or EUR',
      '6: the price "1,299" may be read two ways, as 1299 or 1.299: write it without a thousands separator',
      '8: the variant is the same choice as the one in line 7',
      '9: the article number hel-1 stands already in line 2, in another product',
      '10: it is new and has no title',
      '11: the row has 11 cells, and the header 15',
    ]);
    expect(await product('halv')).toBeUndefined();
    expect(await product('sist')).toMatchObject({ title: 'Sist' });
    expect(
      (await api.database.run({ text: `select 1 from stock_items s where not exists (select 1 from variants v where v.stock_item_id = s.id)`, values: [] })).length,
      'nothing half-way stays',
    ).toBe(0);
  });

  test('CAT-01 imports green claims with a note that names each', async () => {
    const file = shopifyFile([
      'gron,Miljövänlig mugg,<p>Ett klimatsmart val.</p>,,,,true,Title,Default Title,gron-1,100,5,99.00,,',
      'ren,Ren mugg,<p>Grön glasyr.</p>,,,,true,Title,Default Title,ren-1,100,5,99.00,,',
    ]);
    const { outcomes, created } = await transfers.import(shopify, file, { vendorId });
    expect(created).toBe(2);
    const toNote = (claim: string) => `the text says “${claim}”: an environmental claim is unlawful without proof (directive (EU) 2024/825)`;
    expect(outcomes.filter(({ kind }) => kind === 'created').map(({ product: handle, notes }) => [handle, notes])).toEqual([
      ['gron', [toNote('miljövänlig'), toNote('klimatsmart')]],
      ['ren', []],
    ]);
  });

  test('reports unknown columns, and explains wrong, empty and unclosed files once', async () => {
    const file = getFile('Handle,Title,Variant Price,Färgkod,Metafield: x\nokand,Okänd,10.00,#fff,1\n');
    const { outcomes, created } = await transfers.import(shopify, file, { vendorId });
    expect(created).toBe(1);
    expect(outcomes[0]).toMatchObject({ kind: 'file', says: ['columns that the shop doesn’t know are left out: Färgkod, Metafield: x'] });
    await expect(transfers.import(medusa, file, { vendorId })).rejects.toThrow(
      'is not in the format medusa: it has no column "Product Handle" and "Product Title" (read as utf-8, separated by comma)',
    );
    await expect(transfers.import(shopify, getFile(''), { vendorId })).rejects.toThrow('is empty');
    await expect(transfers.import(shopify, getFile(`Handle,Title\na,A\nb,"${'x'.repeat(5_000_000)}\n`), { vendorId })).rejects.toThrow(
      "can't be read from line 3 on: the row is longer than 4 MB, or a quote in it is never closed",
    );
  });

  test('refuses other vendors’ products, others’ article numbers, and new ones without --vendor', async () => {
    const other = await api.make.product({ handle: 'annans', vendorId: await api.make.vendor({ name: 'Grannen' }) });
    const [variant] = await api.database.run<{ sku: string }>({ text: 'select sku from variants where id = $1', values: [other.variantId] });
    const file = (handle: string, sku: string) => shopifyFile([`${handle},Ny titel,,,,,true,Title,Default Title,${sku},1,1,9.00,,`]);
    expect(rejections((await transfers.import(shopify, file(other.handle, variant?.sku ?? ''), { vendorId })).outcomes)).toEqual([`2: ${other.handle} is a product of Grannen, not of Importbutiken`]);
    const own = await api.make.product({ handle: 'egen', vendorId });
    expect(rejections((await transfers.import(shopify, file(own.handle, variant?.sku ?? ''), { vendorId })).outcomes)).toEqual([
      `2: the article number ${variant?.sku} belongs to another product of the shop`,
    ]);
    expect(rejections((await transfers.import(shopify, file('helt-ny', 'helt-ny-1'))).outcomes)).toEqual(['2: it is new, and --vendor doesn’t say whose it is']);
  });

  test('lesson 24: descriptions are made safe on the way in', async () => {
    const html = '<h2>Rubrik</h2><p onclick=""x()"">Text <script>alert(1)</script><img src=x onerror=alert(1)> &lt;b&gt;</p><ul><li>Ett</li><li>Två <a href=""javascript:x"">länk</a></li></ul>';
    await transfers.import(shopify, shopifyFile([`saker,Säker,"${html}",,,,true,Title,Default Title,saker-1,1,1,9.00,,`]), { vendorId });
    expect(await product('saker')).toMatchObject({ paragraphs: ['Rubrik', 'Text <b>'], details: ['Ett', 'Två länk'] });
  });
});

describe('changes by an import', () => {
  const row = (title: string, price: string, stock: number) => `andras,${title},<p>Text</p>,Märket A,Kategori A,,true,Storlek,S,andras-s,100,${stock},${price},,`;

  test('lesson 15: changes only what the file states: price, stock, new variants', async () => {
    await transfers.import(shopify, shopifyFile([row('Ändras', '100.00', 5)]), { vendorId });
    const before = await product('andras');
    await api.database.run({ text: `update product_translations set subtitle = 'Egen' where handle = 'andras' and language_code = 'sv'`, values: [] });
    const { updated, outcomes } = await transfers.import(shopify, shopifyFile([row('', '120.00', 8), 'andras,,,,,,,,M,andras-m,100,2,130.00,,']), { vendorId });
    expect(updated).toBe(1);
    expect(outcomes[0]?.says).toEqual([
      'the value "M" is new in the shop',
      'option storlek: s, m',
      'variant andras-s: price 100.00 → 120.00 SEK',
      'variant andras-s: stock 5 → 8',
      'variant andras-m is new, at 130.00 SEK, 2 in stock',
    ]);
    expect(await product('andras')).toMatchObject({
      id: before.id,
      title: 'Ändras',
      subtitle: 'Egen',
      paragraphs: ['Text'],
      variants: [
        { id: before.variants[0].id, prices: [{ amount: 120 }] },
        { sku: 'andras-m', title: 'M' },
      ],
    });
    const movements = await api.database.run<{ change: number; reason: string }>({
      text: `select m.change, m.reason from stock_movements m join variants v using (stock_item_id) where v.sku = 'andras-s' order by m.id`,
      values: [],
    });
    expect(movements).toEqual([
      { change: 5, reason: 'received' },
      { change: 3, reason: 'corrected' },
    ]);
    const left = await transfers.import(shopify, shopifyFile([row('', '120.00', 99)]), { vendorId, leaveStock: true });
    expect(left).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('lesson 15: reports changes in a dry run without making them', async () => {
    const before = await transfers.tables();
    const file = shopifyFile([row('Ändras', '150.00', 5), 'torr,Torr,,Nytt märke,Ny kategori,,true,Title,Default Title,torr-1,1,1,9.00,https://example.com/b.jpg,', 'trasig,,,,,,true,,,,,,1,,']);
    const { outcomes, ...summary } = await transfers.import(shopify, file, { vendorId, isDry: true });
    expect(summary).toEqual({ rows: 3, created: 1, updated: 1, unchanged: 0, rejected: 1 });
    expect(outcomes.filter(({ kind }) => kind !== 'file').map(({ says }) => says)).toEqual([
      ['variant andras-s: price 120.00 → 150.00 SEK', 'variant andras-s: stock 8 → 5'],
      [
        'title',
        'brand Nytt märke, which is new in the shop',
        'categories, new in the shop: Ny kategori',
        'variant torr-1 is new, at 9.00 SEK, 1 in stock',
        'address of the picture https://example.com/b.jpg',
      ],
      ['it is new and has no title'],
    ]);
    expect(await transfers.tables()).toEqual(before);
  });

  test('finds existing brands and categories by name, ignoring case and language', async () => {
    const brandId = await api.make.brand({ name: 'Ängens Ljus' });
    const parent = await api.make.category({ name: 'Ljusrum', nameEn: 'Candle room' });
    const child = await api.make.category({ name: 'Blockljus', nameEn: 'Pillar candles', parent });
    const before = (await transfers.tables())['brands']?.length;
    await transfers.import(shopify, shopifyFile(['funnen,Funnen,,ängens ljus,candle ROOM > Blockljus,födelsedag; x,true,Title,Default Title,funnen-1,1,1,9.00,,']), { vendorId });
    await transfers.import(shopify, shopifyFile(['funnen2,Funnen,,Ängens Ljus,Pillar candles,"Bröllop, annat",true,Title,Default Title,funnen-2,1,1,9.00,,']), { vendorId });
    expect(await product('funnen')).toMatchObject({ brand: { id: brandId }, categories: [{ id: child.id }], occasions: [] });
    expect(await product('funnen2')).toMatchObject({ brand: { id: brandId }, categories: [{ id: child.id }], occasions: ['wedding'] });
    expect((await transfers.tables())['brands']?.length).toBe(before);
  });

  test('sets English texts from an English file and retains the Swedish', async () => {
    const file = getFile('Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU\nandras,Changes,<p>Words</p>,Storlek,S,andras-s\n');
    expect(await transfers.import(shopify, file, { vendorId, locale: 'en' })).toMatchObject({ updated: 1 });
    expect((await api.get('/api/store/products/andras?locale=en')).body.product).toMatchObject({ title: 'Changes', paragraphs: ['Words'] });
    expect(await product('andras')).toMatchObject({ title: 'Ändras' });
  });

  test('lesson 15: imports one file once by two simultaneous runs', async () => {
    const rows = Array.from({ length: 8 }, (_, index) => `samtidig-${index},Samtidig ${index},,Samma märke,Samma kategori,,true,Färg,Samtida,samtidig-${index},1,1,9.00,,`);
    const file = shopifyFile(rows);
    const both = await Promise.all([transfers.import(shopify, file, { vendorId }), transfers.import(shopify, file, { vendorId })]);
    expect(both.map(({ rejected }) => rejected)).toEqual([0, 0]);
    const counts = await api.database.run<{ products: number; brands: number; categories: number }>({
      text: `select (select count(*)::int from products where handle like 'samtidig-%') as products, (select count(*)::int from brands where name = 'Samma märke') as brands, (select count(*)::int from categories where name = 'Samma kategori') as categories`,
      values: [],
    });
    expect(counts).toEqual([{ products: 8, brands: 1, categories: 1 }]);
  });

  test('replans a price that changes between plan and write', async () => {
    const made = await api.make.product({ handle: 'kapplopning', vendorId, price: kr(100) });
    const [variant] = await api.database.run<{ sku: string }>({ text: 'select sku from variants where id = $1', values: [made.variantId] });
    const file = shopifyFile([`kapplopning,,,,,,,Title,Default Title,${variant?.sku},,,150.00,,`]);
    const rival = shopifyFile([`kapplopning,,,,,,,Title,Default Title,${variant?.sku},,,150.00,,`]);
    api.onStep('import.planned', async () => {
      expect((await transfers.import(shopify, rival, { vendorId })).updated).toBe(1);
    });
    expect(await transfers.import(shopify, file, { vendorId })).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('leaves whole products when interrupted, and the next run continues', async () => {
    const file = shopifyFile(['avbrott-1,Ett,,,,,true,Title,Default Title,avbrott-1,1,1,9.00,,', 'avbrott-2,Två,,,,,true,Title,Default Title,avbrott-2,1,1,9.00,,']);
    api.onStep('import.planned', async () => {
      api.onStep('import.planned', () => Promise.reject(new Error('the power is gone')));
    });
    await expect(transfers.import(shopify, file, { vendorId })).rejects.toThrow('the power is gone');
    expect(await product('avbrott-1')).toMatchObject({ title: 'Ett' });
    expect(await product('avbrott-2')).toBeUndefined();
    expect(await transfers.import(shopify, file, { vendorId })).toMatchObject({ created: 1, unchanged: 1 });
  });
});

describe('CAT-04 new handles for products matched by id', () => {
  const file = (handle: string, { id, variants }: { id: string; variants: { sku: string }[] }) =>
    getFile(`Product Handle,Product Title,Product External Id,Variant Sku\n${handle},,${id},${variants[0]?.sku}\n`);

  test('redirects the old one, retains the other language’s, and is idempotent', async () => {
    await api.make.product({ handle: 'bronslampa', vendorId });
    const lamp = await product('bronslampa');
    const inEnglish = async () => (await api.get(`/api/store/products/${lamp.id}?locale=en`)).body.product.path;
    const before = await inEnglish();
    const moved = await transfers.import(medusa, file('Bronslampan', lamp), { vendorId });
    expect(moved.outcomes).toMatchObject([{ kind: 'updated', says: ['address bronslampan'] }]);
    expect(await product('bronslampan')).toMatchObject({ id: lamp.id, handle: 'bronslampan', path: expect.stringMatching(/bronslampan$/) });
    expect(await product('bronslampa'), 'its former address finds it').toMatchObject({ id: lamp.id });
    expect(await inEnglish()).toBe(before);
    expect(await transfers.import(medusa, file('bronslampan', lamp), { vendorId })).toMatchObject({ updated: 0, unchanged: 1 });
    await transfers.import(medusa, file('bronze-lamp', lamp), { vendorId, locale: 'en' });
    expect(await inEnglish()).toMatch(/bronze-lamp$/);
    expect((await product('bronslampan')).path).toMatch(/bronslampan$/);
  });

  test('is refused when another product has it', async () => {
    await api.make.product({ handle: 'ledig', vendorId });
    await api.make.product({ handle: 'upptagen', vendorId });
    const refused = await transfers.import(medusa, file('upptagen', await product('ledig')), { vendorId });
    expect(rejections(refused.outcomes)).toEqual(['2: the address upptagen belongs to another product of the shop']);
    expect((await product('ledig')).handle).toBe('ledig');
  });
});
