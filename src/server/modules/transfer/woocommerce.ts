/**
 * WooCommerce's product CSV (github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema). A product with options is a row of type variable,
 * plus a row of type variation per variant anywhere, which names its parent by number or SKU.
 */
import { toFlag, sumText } from './cells.ts';
import { descriptionOfHtml, toHtml } from './descriptions.ts';
import { Rejection, type VariantDraft } from './draft.ts';
import type { Format, Row, WrittenRow } from './format.ts';
import { getOccasions, pictureAddresses, readPrice, readStock, readWeight } from './readings.ts';
import { brandName, categoryNames, listOptions, type VariantRecord } from './records.ts';

const columns = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  title: ['Name'],
  published: ['Published'],
  shortHtml: ['Short description'],
  html: ['Description'],
  inStock: ['In stock?'],
  stock: ['Stock'],
  weightKg: ['Weight (kg)'],
  weightG: ['', 'Weight (g)'],
  price: ['Regular price'],
  categories: ['Categories'],
  tags: ['Tags'],
  pictures: ['Images'],
  parent: ['Parent'],
  position: ['Position'],
  brand: ['Brands', 'Brand'],
  attributeName: ['Attribute # name'],
  attributeValues: ['Attribute # value(s)'],
  attributeVisible: ['Attribute # visible'],
  attributeGlobal: ['Attribute # global'],
} as const;
type Key = keyof typeof columns;

/** Lists are comma-separated in one cell; a literal comma is escaped with a backslash. */
const toList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
const listText = (parts: readonly string[]): string => parts.map((part) => part.replaceAll(',', '\\,')).join(', ');

const getTypes = (row: Row<Key>): string[] => toList(row.text('type')?.toLowerCase() ?? 'simple');
const isVariation = (row: Row<Key>): boolean => getTypes(row).includes('variation');

function requireSellable(row: Row<Key>): void {
  const types = getTypes(row);
  const other = types.find((type) => !['simple', 'variable', 'variation'].includes(type));
  if (other) throw new Rejection(row.line, `it is of the type ${other}, and this shop sells what is sent`);
}

function toWeight(row: Row<Key>): number | undefined {
  const kg = row.text('weightKg');
  return kg === undefined ? readWeight(row, row.text('weightG'), 'g') : readWeight(row, kg, 'kg');
}

/** WooCommerce sets no limit; more doesn't occur in practice. */
const attributeNumbers = Array.from({ length: 20 }, (_, index) => index + 1);

function toVariant(row: Row<Key>, currency: 'SEK' | 'EUR'): VariantDraft {
  const options = !isVariation(row)
    ? []
    : attributeNumbers.flatMap((number) => {
        const name = row.text('attributeName', number);
        if (name === undefined) return [];
        const value = row.text('attributeValues', number);
        if (value === undefined) throw new Rejection(row.line, `the variation has no value for ${name}, which WooCommerce reads as "any": name each one`);
        return [{ name, value }];
      });
  return {
    line: row.line,
    sku: row.text('sku'),
    options,
    pricesMinor: readPrice(row, row.text('price'), currency),
    stock: readStock(row, row.text('stock')) ?? (row.text('inStock') === '0' ? 0 : undefined),
    weightGrams: toWeight(row),
  };
}

const toSubtitle = (html: string): string => {
  const { paragraphs, details } = descriptionOfHtml(html);
  return [...paragraphs, ...details].join(' ');
};

export const woocommerce: Format<Key> = {
  name: 'woocommerce',
  columns,
  required: ['type', 'title'],
  leftOut: {
    'Sale price': 'a sale is made in the shop, which counts its reduction from the price history',
    'Date sale price starts': 'a sale is made in the shop',
    'Date sale price ends': 'a sale is made in the shop',
    'GTIN, UPC, EAN, or ISBN': 'the shop keeps no barcodes',
    'Weight (lbs)': 'weights are read in kg and g',
    'Weight (oz)': 'weights are read in kg and g',
  },
  getNames(row) {
    const parent = row.text('parent');
    if (isVariation(row) && parent !== undefined) return [parent];
    return [row.text('id') && `id:${row.text('id')}`, row.text('sku')].filter((name) => name !== undefined);
  },

  read(rows, settings) {
    for (const row of rows) requireSellable(row);
    const [first, another] = rows.filter((row) => !isVariation(row));
    if (!first) throw new Rejection(rows[0]?.line ?? 0, 'the file has no product for this variation');
    if (another) throw new Rejection(another.line, `the SKU or number is also that of line ${first.line}`);
    const isVariable = getTypes(first).includes('variable');
    const variations = rows.filter(isVariation);
    if (!isVariable && variations[0]) throw new Rejection(variations[0].line, `the product of this variation, in line ${first.line}, is not of the type variable`);
    if (isVariable && variations.length === 0) throw new Rejection(first.line, 'it is of the type variable and has no variations');
    const { occasions, notes } = getOccasions(first.text('tags'));
    const [html, shortHtml, categories] = [first.text('html'), first.text('shortHtml'), first.text('categories')];
    return {
      line: first.line,
      externalId: first.text('id') ?? (isVariable ? first.text('sku') : undefined),
      title: first.text('title'),
      subtitle: shortHtml === undefined ? undefined : toSubtitle(shortHtml),
      description: html === undefined ? undefined : descriptionOfHtml(html),
      isPublished: toFlag(first.text('published')),
      brand: first.text('brand') === undefined ? undefined : toList(first.text('brand') ?? '')[0],
      categories: categories === undefined ? undefined : toList(categories).map((path) => path.split('>').map((name) => name.trim())),
      occasions,
      variants: (isVariable ? variations : [first]).map((row) => toVariant(row, settings.currency)),
      pictures: rows.flatMap((row) => toList(row.text('pictures') ?? '')).map((address) => ({ address })),
      notes: !isVariable && first.list('attributeName').length > 0 ? [...notes, `what the attributes say is left out: ${first.list('attributeName').join(', ')}`] : notes,
    };
  },

  write(record, settings) {
    const { locale } = settings;
    if (record.variants.length === 0) return [];
    const texts = record.texts[locale];
    const isSimple = record.variants.length === 1 && record.options.length === 0;
    const names = record.options.map(({ key, label }) => label?.[locale] ?? key);
    // SKUs must be unique per file, and a variation may have the product's handle as its SKU.
    const parentSku = record.variants.some(({ sku }) => sku === record.handle) ? `${record.handle}-product` : record.handle;
    const product: WrittenRow<Key> = {
      id: record.sources['woocommerce'] !== undefined && /^\d+$/.test(record.sources['woocommerce']) ? record.sources['woocommerce'] : '',
      type: isSimple ? 'simple' : 'variable',
      sku: parentSku,
      title: texts?.title ?? '',
      published: record.is_published ? '1' : '0',
      shortHtml: texts?.subtitle ? toHtml({ paragraphs: [texts.subtitle], details: [] }) : '',
      html: texts ? toHtml(texts) : '',
      inStock: record.variants.some(({ on_hand }) => on_hand > 0) ? '1' : '0',
      categories: listText(categoryNames(record, locale).map((path) => path.join(' > '))),
      tags: listText(record.occasions),
      pictures: listText(pictureAddresses(record, settings).map(({ address }) => address)),
      brand: listText([brandName(record, locale) ?? ''].filter((name) => name !== '')),
      position: '0',
    };
    if (isSimple) return record.variants.map((variant) => ({ ...product, ...soldParts(variant, settings.currency) }));
    const listValues = (key: string): string[] => [...new Set(record.variants.flatMap((variant) => listOptions(record, variant, locale).find((option) => option.key === key)?.value ?? []))];
    const flags = names.map(() => '1');
    return [
      { ...product, attributeName: names, attributeValues: record.options.map(({ key }) => listText(listValues(key))), attributeVisible: flags, attributeGlobal: names.map(() => '0') },
      ...record.variants.map((variant, index) => {
        const options = listOptions(record, variant, locale);
        return {
          type: 'variation',
          title: [texts?.title ?? '', options.map(({ value }) => value).join(', ')].join(' - '),
          published: '1',
          ...soldParts(variant, settings.currency),
          parent: parentSku,
          position: String(index + 1),
          attributeName: options.map(({ name }) => name),
          attributeValues: options.map(({ value }) => value),
          attributeGlobal: options.map(() => '0'),
        };
      }),
    ];
  },
};

function soldParts(variant: VariantRecord, currency: 'SEK' | 'EUR'): WrittenRow<Key> {
  const price = variant.prices[currency];
  return {
    sku: variant.sku,
    inStock: variant.on_hand > 0 ? '1' : '0',
    stock: String(variant.on_hand),
    weightKg: String(variant.weight_grams / 1_000),
    price: price === undefined ? '' : sumText(price),
  };
}
