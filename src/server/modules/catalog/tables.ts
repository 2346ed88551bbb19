import { sql } from 'drizzle-orm';
import { boolean, check, customType, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isJson } from '#server/platform/json-shape.ts';
import { stockItems } from '../inventory/tables.ts';
import { media } from '../media/tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { ProductFacts } from './product-fields.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Normalized words of a name, indexed for suggestions. */
const nameWords = () => tsvector().generatedAlwaysAs(sql`to_tsvector('simple', fira_plain(name))`);

interface InBothLanguages {
  sv: string;
  en: string;
}

export const brands = pgTable(
  'brands',
  {
    id: text().primaryKey(),
    handle: text().notNull().unique(),
    name: text().notNull(),
    vendorId: text('vendor_id').references(() => vendors.id),
  },
  (table) => [index('brands_by_vendor').on(table.vendorId)],
);

export const brandTranslations = pgTable(
  'brand_translations',
  {
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    name: text().notNull(),
    handle: text().notNull(),
    description: text().notNull().default(''),
    words: nameWords(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.languageCode] }),
    unique('brand_handle_per_language').on(table.languageCode, table.handle),
    index('brand_translations_words').using('gin', table.words),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: text().primaryKey(),
    parentId: text('parent_id'),
    position: integer().notNull(),
    handle: text().notNull().unique(),
    name: text().notNull(),
    mediaId: text('media_id').references(() => media.id),
  },
  (table) => [index('categories_by_parent').on(table.parentId, table.position)],
);

export const categoryTranslations = pgTable(
  'category_translations',
  {
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    name: text().notNull(),
    handle: text().notNull(),
    /** Handles from the root, joined by slashes; denormalized because every product's URL begins with it. */
    path: text().notNull(),
    words: nameWords(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.languageCode] }),
    unique('category_handle_per_language').on(table.languageCode, table.handle),
    index('category_translations_words').using('gin', table.words),
  ],
);

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    handle: text().notNull().unique(),
    title: text().notNull(),
    vendorId: text('vendor_id')
      .notNull()
      .references(() => vendors.id),
    brandId: text('brand_id').references(() => brands.id),
    taxClass: text('tax_class').$type<ProductFacts['tax_class']>().notNull(),
    withdrawalClass: text('withdrawal_class').$type<ProductFacts['withdrawal_class']>().notNull(),
    leadDays: integer('lead_days').notNull(),
    occasions: text().array().notNull().default(sql`'{}'`),
    /** Sort key: startingPopularity plus a count of orders, refreshed by the job popularity:refresh. */
    popularity: integer().notNull().default(0),
    /** Initial popularity before any sale: estimated in the demonstration shop, otherwise 0. */
    startingPopularity: integer('starting_popularity').notNull().default(0),
    isPublished: boolean('is_published').notNull().default(true),
    publishedOn: date('published_on').notNull(),
    manufacturer: jsonb().$type<ProductFacts['manufacturer']>().notNull(),
    euResponsible: jsonb('eu_responsible').$type<ProductFacts['eu_responsible']>(),
    warnings: jsonb().$type<ProductFacts['warnings']>(),
    food: jsonb().$type<ProductFacts['food']>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('products_by_vendor').on(table.vendorId),
    index('products_by_brand').on(table.brandId),
    index('products_by_popularity').on(table.popularity.desc(), table.id),
    index('products_by_publishing').on(table.publishedOn.desc(), table.id),
    index('products_by_occasion').using('gin', table.occasions),
    isJson('object', table.manufacturer),
    isJson('object', table.euResponsible),
    isJson('object', table.warnings),
    isJson('object', table.food),
  ],
);

export const productTranslations = pgTable(
  'product_translations',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    languageCode: text('language_code').$type<'sv' | 'en'>().notNull(),
    title: text().notNull(),
    handle: text().notNull(),
    subtitle: text().notNull(),
    paragraphs: jsonb().$type<string[]>().notNull(),
    details: jsonb().$type<string[]>().notNull(),
    /** Extra search words, not displayed. */
    keywords: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.languageCode] }),
    unique('product_handle_per_language').on(table.languageCode, table.handle),
    isJson('array', table.paragraphs),
    isJson('array', table.details),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    /** 0 is the main category: it makes the product's address. */
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] }), index('product_categories_by_category').on(table.categoryId)],
);

export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    position: integer().notNull(),
    alt: jsonb().$type<InBothLanguages>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] }), isJson('object', table.alt)],
);

export const productOptions = pgTable(
  'product_options',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    position: integer().notNull(),
    values: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.key] })],
);

/** Option names and values by key, in both languages (specification, section 3). */
export const optionLabels = pgTable(
  'option_labels',
  {
    kind: text().$type<'option' | 'value'>().notNull(),
    key: text().notNull(),
    label: jsonb().$type<InBothLanguages>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), isJson('object', table.label)],
);

export const variants = pgTable(
  'variants',
  {
    id: text().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sku: text().notNull().unique(),
    position: integer().notNull(),
    optionValues: jsonb('option_values').$type<Record<string, string>>().notNull(),
    weightGrams: integer('weight_grams').notNull(),
    stockItemId: text('stock_item_id')
      .notNull()
      .references(() => stockItems.id),
  },
  (table) => [index('variants_by_product').on(table.productId, table.position), index('variants_by_stock_item').on(table.stockItemId), isJson('object', table.optionValues)],
);

export const variantPrices = pgTable(
  'variant_prices',
  {
    variantId: text('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    currencyCode: text('currency_code').$type<'SEK' | 'EUR'>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Valid since. A trigger writes the price history from it, and sets it when an update leaves it unchanged. */
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.currencyCode] }), check('variant_prices_positive', sql`${table.amountMinor} > 0`)],
);
