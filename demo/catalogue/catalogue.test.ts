/** The demonstration catalogue: large and varied enough to be a shop, true to itself, and every sentence written once. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { occasion } from '#shared/contract/catalog.ts';
import { indexLetter } from '#shared/values/text/alphabet-index.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { brandFile, categoryFile, type DemoCategory, type DemoProduct, optionFile, productFile, vendorFile } from '../catalogue-files.ts';
import { demoFolder, listJson, readJson } from '../files.ts';

const vendors = vendorFile.parse(await readJson('catalogue', 'vendors.json'));
const brands = brandFile.parse(await readJson('catalogue', 'brands.json'));
const categories = categoryFile.parse(await readJson('catalogue', 'categories.json'));
const options = optionFile.parse(await readJson('catalogue', 'options.json'));
const pictures = await readJson<{ file: string; width: number; height: number }[]>('pictures', 'index.json');

const files = await Promise.all(
  (await listJson('catalogue', 'products')).map(async (file) => ({ vendor: file.replace('.json', ''), products: productFile.parse(await readJson('catalogue', 'products', file)) })),
);
const products = files.flatMap((file) => file.products);
const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, ...variant })));

interface PlacedCategory {
  category: DemoCategory;
  /** Keys from the root, its own last. */
  keys: string[];
}

function placed(level: readonly DemoCategory[], above: readonly string[] = []): PlacedCategory[] {
  return level.flatMap((category) => {
    const keys = [...above, category.key];
    return [{ category, keys }, ...placed(category.children ?? [], keys)];
  });
}

const tree = placed(categories);
const leaves = tree.filter(({ category }) => !category.children);
const isUnder = (product: DemoProduct, key: string): boolean => product.categories.some((leaf) => leaves.some(({ category, keys }) => category.key === leaf && keys.includes(key)));

const repeated = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

/** Whoever fails a rule, by key: an empty list reads well in a report, and a full one says where to look. */
const failing = (rule: (product: DemoProduct) => boolean): string[] => products.filter((product) => !rule(product)).map(({ key }) => key);

/** The sentences of a text as a reader hears them: without case, spaces and the stop at their end. */
function toSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .replace(/[.!?…\s]+$/, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

function sharedSentences(texts: readonly { key: string; text: string }[]): string[] {
  const first = new Map<string, string>();
  const shared: string[] = [];
  for (const { key, text } of texts) {
    for (const sentence of toSentences(text)) {
      const other = first.get(sentence);
      if (other === undefined) first.set(sentence, key);
      else shared.push(`${other} and ${key}: ${sentence}`);
    }
  }
  return shared;
}

function toTexts(product: DemoProduct, locale: Locale): { key: string; text: string }[] {
  const { title, subtitle, paragraphs, details } = product[locale];
  const texts = [title, subtitle, ...paragraphs, ...details, product.warnings?.[locale] ?? '', product.picture.alt[locale]];
  return texts.map((text) => ({ key: product.key, text }));
}

test('CAT-01 has enough products, categories and brands for a shop', () => {
  expect(products.length).toBeGreaterThanOrEqual(120);
  expect(variants.length).toBeGreaterThanOrEqual(200);
  expect(vendors).toHaveLength(8);
  expect(brands.length).toBeGreaterThanOrEqual(25);
  expect(files.map(({ vendor }) => vendor).sort()).toEqual(vendors.map(({ key }) => key).sort());
  for (const { vendor, products: own } of files) expect(own.length, vendor).toBeGreaterThanOrEqual(10);
});

test.each(['Å', 'Ä', 'Ö'])('NAV-13 lists a brand under %s', (letter) => {
  expect(brands.filter(({ name }) => indexLetter(name, 'sv') === letter)).not.toEqual([]);
});

test('CAT-01 has a category tree three levels deep without empty leaves', () => {
  expect(leaves.filter(({ keys }) => keys.length !== 3).map(({ keys }) => keys.join('/'))).toEqual([]);
  const used = new Set(products.flatMap((product) => product.categories));
  expect(leaves.filter(({ category }) => !used.has(category.key)).map(({ category }) => category.key)).toEqual([]);
});

test('gives every brand and every occasion products', () => {
  expect(brands.filter(({ key }) => !products.some((product) => product.brand === key)).map(({ key }) => key)).toEqual([]);
  for (const one of occasion.options) expect(products.filter((product) => product.occasions.includes(one)).length, one).toBeGreaterThanOrEqual(8);
});

test('has unique keys, handles, titles and SKUs', () => {
  expect(repeated(products.map(({ key }) => key))).toEqual([]);
  expect(repeated(variants.map(({ sku }) => sku))).toEqual([]);
  expect(repeated(vendors.flatMap(({ key, handle, registrationNumber, vatNumber }) => [...new Set([key, handle]), registrationNumber, vatNumber]))).toEqual([]);
  expect(repeated(brands.map(({ key }) => key))).toEqual([]);
  expect(repeated(brands.map(({ handle }) => handle))).toEqual([]);
  expect(repeated(tree.map(({ category }) => category.key))).toEqual([]);
  for (const locale of locales) {
    expect(repeated(products.map((product) => product[locale].handle))).toEqual([]);
    expect(repeated(products.map((product) => product[locale].title))).toEqual([]);
    // A category is found by its handle alone, wherever it lies in the tree.
    expect(repeated(tree.map(({ category }) => category[locale].handle))).toEqual([]);
  }
});

test('NAV-12 gives products and categories different handles per language', () => {
  expect(failing(({ sv, en }) => sv.handle !== en.handle)).toEqual([]);
  expect(tree.filter(({ category }) => category.sv.handle === category.en.handle).map(({ category }) => category.key)).toEqual([]);
});

test('gives each product its vendor’s brand and only leaf categories', () => {
  const getBrands = (vendor: string) => brands.filter((brand) => brand.vendor === vendor).map(({ key }) => key);
  expect(brands.filter((brand) => !vendors.some(({ key }) => key === brand.vendor)).map(({ key }) => key)).toEqual([]);
  expect(files.flatMap(({ vendor, products: own }) => own.filter(({ brand }) => !getBrands(vendor).includes(brand)).map(({ key }) => key))).toEqual([]);
  expect(failing((product) => product.categories.every((key) => leaves.some(({ category }) => category.key === key)))).toEqual([]);
  expect(failing((product) => new Set(product.categories).size === product.categories.length)).toEqual([]);
});

test('CAT-01 makes every variant one unique choice of its product’s options', () => {
  expect(failing((product) => product.options.every(({ key, values }) => key in options.options && values.every((value) => value in options.values)))).toEqual([]);
  expect(
    failing((product) =>
      product.variants.every((variant) => {
        const keys = product.options.map(({ key }) => key);
        return Object.keys(variant.options).sort().join() === keys.sort().join() && product.options.every(({ key, values }) => values.includes(variant.options[key] ?? ''));
      }),
    ),
  ).toEqual([]);
  const choices = (product: DemoProduct) => product.variants.map((variant) => product.options.map(({ key }) => variant.options[key]).join('|'));
  expect(failing((product) => repeated(choices(product)).length === 0)).toEqual([]);
  // A chip that no variant stands behind could never be chosen.
  expect(failing((product) => product.options.every(({ key, values }) => values.every((value) => product.variants.some((variant) => variant.options[key] === value))))).toEqual([]);
});

test('prices in whole kronor, and in euro at about eleven to one', () => {
  for (const { product, sku, sek, eur } of variants) {
    expect(sek % 100, sku).toBe(0);
    expect(eur % 10, sku).toBe(0);
    expect(sek, sku).toBeGreaterThanOrEqual(2_900);
    expect(sek, sku).toBeLessThanOrEqual(isUnder(product, 'furniture') ? 3_000_000 : 2_000_000);
    expect(sek / eur, sku).toBeGreaterThan(10);
    expect(sek / eur, sku).toBeLessThan(12);
  }
  expect(failing(({ variants: own }) => Math.max(...own.map(({ sek }) => sek)) <= 6 * Math.min(...own.map(({ sek }) => sek)))).toEqual([]);
});

test('stocks most variants well, a few nearly gone, a few sold out', () => {
  const share = (rule: (stock: number) => boolean) => variants.filter(({ stock }) => rule(stock)).length / variants.length;
  expect(share((stock) => stock === 0)).toBeGreaterThan(0.02);
  expect(share((stock) => stock === 0)).toBeLessThan(0.12);
  expect(share((stock) => stock > 0 && stock <= 3)).toBeGreaterThan(0.01);
  expect(failing(({ variants: own }) => own.every(({ stock, weightGrams }) => stock <= 500 && weightGrams > 0))).toEqual([]);
});

test('taxes food as food and lists ingredients for food alone', () => {
  expect(failing((product) => (product.tax_class === 'food') === isUnder(product, 'food'))).toEqual([]);
  expect(failing(({ tax_class, food }) => (tax_class === 'food') === Boolean(food))).toEqual([]);
  expect(failing(({ food }) => !food || (food.netGrams ?? food.netMl) !== undefined)).toEqual([]);
  expect(failing(({ food }) => !food || food.ingredients.sv !== food.ingredients.en)).toEqual([]);
  expect(failing(({ withdrawal_class, food }) => !food || withdrawal_class !== 'standard')).toEqual([]);
});

test('allergens stand out in capitals, the same number in both languages', () => {
  const emphasised = (text: string) => text.match(/\p{Lu}{3,}(?: \p{Lu}{3,})*/gu)?.length ?? 0;
  for (const part of ['ingredients', 'allergens'] as const) expect(failing(({ food }) => !food || emphasised(food[part].sv) === emphasised(food[part].en))).toEqual([]);
  // Allergens in the ingredients are listed separately, too.
  expect(failing(({ food }) => !food || emphasised(food.ingredients.sv) === 0 || emphasised(food.allergens.sv) > 0)).toEqual([]);
  expect(products.filter(({ food }) => food && emphasised(food.ingredients.sv) > 0).length).toBeGreaterThanOrEqual(5);
});

test('names manufacturer’s and responsible person’s country by code, outside the address text', () => {
  const parties = products.flatMap(({ key, manufacturer, eu_responsible }) => [manufacturer, ...(eu_responsible ? [eu_responsible] : [])].map((party) => ({ key, ...party })));
  const namesIn = (locale: Locale) => (['long', 'short'] as const).map((style) => new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' }));
  for (const locale of locales) {
    expect(parties.filter(({ countryCode }) => namesIn(locale).some((names) => names.of(countryCode) === undefined)).map(({ key, countryCode }) => `${key}: ${countryCode}`)).toEqual([]);
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const countries = new Set(locales.flatMap(namesIn).flatMap((names) => codes.flatMap((code) => names.of(code)?.toLowerCase() ?? [])));
  for (const name of ['sverige', 'sweden', 'kina', 'china', 'hongkong', 'hong kong']) expect(countries, name).toContain(name);
  expect(parties.filter(({ address }) => countries.has(address.split(',').at(-1)?.trim().toLowerCase() ?? '')).map(({ key, address }) => `${key}: ${address}`)).toEqual([]);
});

test('books are taxed as books', () => {
  expect(failing((product) => (product.tax_class === 'books') === isUnder(product, 'reading'))).toEqual([]);
});

test('gives every product a picture with alternative text', async () => {
  const getFile = ({ key, picture }: DemoProduct) => (picture.photo ? `photos/${picture.photo}` : `products/${key}.webp`);
  const known = new Map(pictures.map((picture) => [picture.file, picture]));
  expect(failing((product) => known.has(getFile(product)))).toEqual([]);
  expect(repeated(products.map(getFile))).toEqual([]);
  await Promise.all(products.map((product) => access(path.join(demoFolder, 'pictures', getFile(product)))));
  expect(failing(({ picture }) => locales.every((locale) => picture.alt[locale].length >= 10 && picture.alt[locale].length <= 160))).toEqual([]);
});

test('keeps texts to a short subtitle, two paragraphs and a few facts', () => {
  for (const locale of locales) {
    expect(failing((product) => product[locale].subtitle.length <= 40)).toEqual([]);
    expect(failing((product) => product[locale].paragraphs.length === 2)).toEqual([]);
    expect(failing((product) => product[locale].details.length >= 3 && product[locale].details.length <= 5)).toEqual([]);
  }
});

test('detects a sentence that two products share, however formatted', () => {
  const texts = [
    { key: 'a', text: 'Tål diskmaskin. Rymmer tre deciliter.' },
    { key: 'b', text: 'En mugg!  Rymmer  Tre deciliter' },
  ];
  expect(sharedSentences(texts)).toEqual(['a and b: rymmer tre deciliter']);
});

test.each(locales)('repeats no sentence between two products (%s)', (locale) => {
  expect(sharedSentences(products.flatMap((product) => toTexts(product, locale)))).toEqual([]);
});

test('words each language independently', () => {
  for (const part of ['subtitle', 'paragraphs', 'details'] as const) expect(failing(({ sv, en }) => sv[part] !== en[part] && String(sv[part]) !== String(en[part]))).toEqual([]);
});
