/** Vendors, brands, categories, options, products and stock of the demonstration shop, a statement a table. */
import { createHash } from 'node:crypto';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { productFacts } from '#server/modules/catalog/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { composed } from '#server/platform/database.ts';
import { brandFile, categoryFile, type DemoCategory, type DemoProduct, optionFile, productFile, vendorFile } from './catalogue-files.ts';
import { listJson, readJson } from './files.ts';
import type { Pictures } from './load-pictures.ts';

type Row = Record<string, unknown>;

const languages = ['sv', 'en'] as const;

// Ids derive from the files' keys: the same demonstration shop has the same ids everywhere.
type IdPrefix = Parameters<typeof prefixedId>[0];
/** The id of a thing of the demonstration shop: the same in every one. */
export const toId = (prefix: IdPrefix, key: string): string => prefixedId(prefix, createHash('sha256').update(`${prefix}:${key}`).digest().subarray(0, 16));

// Not prepared: the same table is filled by different columns, and each way only a few times.
const insertAny = composed<object>('demo.insert');

/** Inserts rows given by column name; columns left out keep their defaults. */
export async function insertRows(ctx: Ctx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const list = columns.map((column) => `"${column}"`).join(', ');
  const text = `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, :rows::jsonb)`;
  await insertAny(ctx.db, { text, params: { rows: JSON.stringify(rows) }, variant: null });
}

interface FlatCategory {
  category: DemoCategory;
  parent: DemoCategory | null;
  path: Record<'sv' | 'en', string>;
  position: number;
}

function flatten(level: readonly DemoCategory[], parent: FlatCategory | null, counter: { next: number }): FlatCategory[] {
  return level.flatMap((category) => {
    const path = { sv: [parent?.path.sv, category.sv.handle].filter(Boolean).join('/'), en: [parent?.path.en, category.en.handle].filter(Boolean).join('/') };
    const flat: FlatCategory = { category, parent: parent?.category ?? null, path, position: counter.next++ };
    return [flat, ...flatten(category.children ?? [], flat, counter)];
  });
}

export async function loadCatalogue(ctx: Ctx, pictures: Pictures): Promise<void> {
  const vendors = vendorFile.parse(await readJson('catalogue', 'vendors.json'));
  const brands = brandFile.parse(await readJson('catalogue', 'brands.json'));
  const categories = flatten(categoryFile.parse(await readJson('catalogue', 'categories.json')), null, { next: 0 });
  const options = optionFile.parse(await readJson('catalogue', 'options.json'));

  await insertRows(
    ctx,
    'vendors',
    vendors.map((vendor) => ({
      id: toId('vendor', vendor.key),
      handle: vendor.handle,
      name: vendor.name,
      legal_name: vendor.legalName,
      registration_number: vendor.registrationNumber,
      vat_number: vendor.vatNumber,
      address: vendor.address,
      email: vendor.email,
      about: { sv: vendor.sv.about, en: vendor.en.about },
      members_discount_percentage: vendor.membersDiscountPercentage,
    })),
  );
  await insertRows(
    ctx,
    'brands',
    brands.map((brand) => ({ id: toId('brand', brand.key), handle: brand.handle, name: brand.name, vendor_id: toId('vendor', brand.vendor) })),
  );
  await insertRows(
    ctx,
    'brand_translations',
    brands.flatMap((brand) =>
      languages.map((language) => ({ brand_id: toId('brand', brand.key), language_code: language, name: brand.name, handle: brand.handle, description: brand[language].description })),
    ),
  );
  await insertRows(
    ctx,
    'categories',
    categories.map(({ category, parent, position }) => ({
      id: toId('cat', category.key),
      parent_id: parent && toId('cat', parent.key),
      position,
      handle: category.sv.handle,
      name: category.sv.name,
      media_id: pictures.get(`categories/${category.key}.webp`) ?? null,
    })),
  );
  await insertRows(
    ctx,
    'category_translations',
    categories.flatMap(({ category, path }) => languages.map((language) => ({ category_id: toId('cat', category.key), language_code: language, ...category[language], path: path[language] }))),
  );
  await insertRows(ctx, 'option_labels', [
    ...Object.entries(options.options).map(([key, label]) => ({ kind: 'option', key, label })),
    ...Object.entries(options.values).map(([key, label]) => ({ kind: 'value', key, label })),
  ]);

  const categoryNames = new Map(categories.map(({ category }) => [category.key, category]));
  const brandNames = new Map(brands.map((brand) => [brand.key, brand.name]));
  for (const file of await listJson('catalogue', 'products')) {
    const vendor = vendors.find((candidate) => `${candidate.key}.json` === file);
    if (!vendor) throw new Error(`demo/catalogue/products/${file} belongs to no vendor`);
    const products = productFile.parse(await readJson('catalogue', 'products', file));
    await loadProducts(ctx, products, { vendor, pictures, categoryNames, brandNames });
  }
}

interface ProductSurroundings {
  vendor: { key: string; name: string };
  pictures: Pictures;
  categoryNames: ReadonlyMap<string, DemoCategory>;
  brandNames: ReadonlyMap<string, string>;
}

function imageRows(product: DemoProduct, pictures: Pictures): Row[] {
  const files = [product.picture.photo ? `photos/${product.picture.photo}` : `products/${product.key}.webp`, `products/${product.key}-2.webp`];
  return files.flatMap((file, position) => {
    const mediaId = pictures.get(file);
    return mediaId ? [{ product_id: toId('prod', product.key), media_id: mediaId, position, alt: product.picture.alt }] : [];
  });
}

/** The columns of products that a file gives as they are stored. */
const toFacts = (product: DemoProduct) => productFacts.parse(product);

async function loadProducts(ctx: Ctx, products: readonly DemoProduct[], { vendor, pictures, categoryNames, brandNames }: ProductSurroundings): Promise<void> {
  const id = (product: DemoProduct) => toId('prod', product.key);
  await insertRows(
    ctx,
    'products',
    products.map((product) => ({
      id: id(product),
      handle: product.sv.handle,
      title: product.sv.title,
      vendor_id: toId('vendor', vendor.key),
      brand_id: toId('brand', product.brand),
      ...toFacts(product),
      popularity: product.startingPopularity,
      starting_popularity: product.startingPopularity,
      is_published: true,
      published_on: product.publishedAt,
      created_at: ctx.clock.now().toISOString(),
      updated_at: ctx.clock.now().toISOString(),
    })),
  );
  await insertRows(
    ctx,
    'product_translations',
    products.flatMap((product) =>
      languages.map((language) => {
        const categories = product.categories.map((key) => categoryNames.get(key)?.[language].name ?? '');
        return {
          product_id: id(product),
          language_code: language,
          ...product[language],
          keywords: [brandNames.get(product.brand), vendor.name, ...categories].join(' '),
        };
      }),
    ),
  );
  await insertRows(
    ctx,
    'product_categories',
    products.flatMap((product) => product.categories.map((category, position) => ({ product_id: id(product), category_id: toId('cat', category), position }))),
  );
  await insertRows(
    ctx,
    'product_images',
    products.flatMap((product) => imageRows(product, pictures)),
  );
  await insertRows(
    ctx,
    'product_options',
    products.flatMap((product) => product.options.map((option, position) => ({ product_id: id(product), key: option.key, position, values: option.values }))),
  );
  await loadVariants(ctx, products);
}

async function loadVariants(ctx: Ctx, products: readonly DemoProduct[]): Promise<void> {
  const variants = products.flatMap((product) => product.variants.map((variant, position) => ({ product, variant, position })));
  const now = ctx.clock.now().toISOString();
  // A stock item has the number of its variant's id, so that no key must be remembered beside it.
  const stockId = (sku: string) => toId('variant', sku).replace('variant_', 'stock_');
  await insertRows(
    ctx,
    'stock_items',
    variants.map(({ variant }) => ({ id: stockId(variant.sku), available: variant.stock, updated_at: now })),
  );
  const received = variants.filter(({ variant }) => variant.stock > 0).map(({ variant }) => ({ stock_item_id: stockId(variant.sku), change: variant.stock, reason: 'received', created_at: now }));
  await insertRows(ctx, 'stock_movements', received);
  await insertRows(
    ctx,
    'variants',
    variants.map(({ product, variant, position }) => ({
      id: toId('variant', variant.sku),
      product_id: toId('prod', product.key),
      sku: variant.sku,
      position,
      option_values: variant.options,
      weight_grams: variant.weightGrams,
      stock_item_id: stockId(variant.sku),
    })),
  );
  await insertRows(
    ctx,
    'variant_prices',
    variants.flatMap(({ product, variant }) => [
      { variant_id: toId('variant', variant.sku), currency_code: 'SEK', amount_minor: variant.sek, since: product.publishedAt },
      { variant_id: toId('variant', variant.sku), currency_code: 'EUR', amount_minor: variant.eur, since: product.publishedAt },
    ]),
  );
}
