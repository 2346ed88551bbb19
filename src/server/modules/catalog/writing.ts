/** Catalogue writes: the only way to change it after the demonstration shop is loaded. Call within a transaction; the caller validates. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { type ProductFacts, type ProductTexts, textColumns } from './product-fields.ts';

type InBothLanguages = Record<Locale, string>;

const insertProduct = statement<object, { row: string }>(
  'catalog.insert-product',
  `insert into products (id, handle, title, vendor_id, tax_class, withdrawal_class, lead_days, is_published, published_on, manufacturer, created_at, updated_at)
   select id, handle, title, vendor_id, tax_class, withdrawal_class, lead_days, is_published, published_on, manufacturer, created_at, updated_at from jsonb_populate_record(null::products, :row::jsonb)`,
);
export interface NewProduct extends Pick<ProductFacts, 'tax_class' | 'lead_days' | 'manufacturer'> {
  readonly handle: string;
  readonly title: string;
  readonly vendor_id: string;
  readonly is_published: boolean;
  /** New since this day, YYYY-MM-DD. */
  readonly published_on: string;
}

/** Call `createTexts` last: it builds the search document from all the rest. Returns the id. */
export async function createProduct(ctx: Ctx, product: NewProduct): Promise<string> {
  const id = prefixedId('prod');
  const now = ctx.clock.now().toISOString();
  await insertProduct(ctx.db, { row: JSON.stringify({ ...product, id, withdrawal_class: 'standard', created_at: now, updated_at: now }) });
  return id;
}

const columns = textColumns.join(', ');
const insertTexts = statement<object, { productId: string; handle: string; texts: string; languages: readonly Locale[] }>(
  'catalog.insert-texts',
  `insert into product_translations (product_id, language_code, handle, ${columns})
   select :productId, language, :handle, ${columns} from unnest(:languages::text[]) language, jsonb_populate_record(null::product_translations, :texts::jsonb) texts`,
);
const updateTexts = statement<object, { productId: string; language: Locale; texts: string }>(
  'catalog.update-texts',
  `update product_translations set (${columns}) = (select ${columns} from jsonb_populate_record(null::product_translations, :texts::jsonb)) where product_id = :productId and language_code = :language`,
);
const updateOwnTitle = statement<object, { productId: string; title: string }>('catalog.update-own-title', 'update products set title = :title where id = :productId');

/** Same texts and handle for both languages. */
export async function createTexts(ctx: Ctx, productId: string, handle: string, texts: ProductTexts): Promise<void> {
  await insertTexts(ctx.db, { productId, handle, texts: JSON.stringify(texts), languages: locales });
}

/** The Swedish title is also the product's own. */
export async function saveTexts(ctx: Ctx, productId: string, language: Locale, texts: ProductTexts): Promise<void> {
  await updateTexts(ctx.db, { productId, language, texts: JSON.stringify(texts) });
  if (language === 'sv') await updateOwnTitle(ctx.db, { productId, title: texts.title });
}

const updateHandle = statement<object, { productId: string; language: Locale; handle: string }>(
  'catalog.update-handle',
  'update product_translations set handle = :handle where product_id = :productId and language_code = :language',
);
const updateOwnHandle = statement<object, { productId: string; handle: string }>('catalog.update-own-handle', 'update products set handle = :handle where id = :productId');

/** The Swedish handle is also the product's own. The former one keeps working (former_handles). */
export async function moveProduct(ctx: Ctx, productId: string, language: Locale, handle: string): Promise<void> {
  await updateHandle(ctx.db, { productId, language, handle });
  if (language === 'sv') await updateOwnHandle(ctx.db, { productId, handle });
}

export const setPublished = statement<object, { productId: string; isPublished: boolean }>('catalog.set-published', 'update products set is_published = :isPublished where id = :productId');
export const setBrand = statement<object, { productId: string; brandId: string }>('catalog.set-brand', 'update products set brand_id = :brandId where id = :productId');
export const setOccasions = statement<object, { productId: string; occasions: readonly string[] }>('catalog.set-occasions', 'update products set occasions = :occasions where id = :productId');
/** Call once after any change of a product. */
export const touchProduct = statement<object, { productId: string; now: Date }>('catalog.touch-product', 'update products set updated_at = :now where id = :productId');

const clearCategories = statement<object, { productId: string }>('catalog.clear-categories', 'delete from product_categories where product_id = :productId');
const insertCategories = statement<object, { productId: string; categoryIds: readonly string[] }>(
  'catalog.insert-categories',
  'insert into product_categories (product_id, category_id, position) select :productId, c.id, c.place - 1 from unnest(:categoryIds::text[]) with ordinality c(id, place)',
);

/** The main category first. */
export async function setCategories(ctx: Ctx, productId: string, categoryIds: readonly string[]): Promise<void> {
  await clearCategories(ctx.db, { productId });
  await insertCategories(ctx.db, { productId, categoryIds });
}

const insertBrand = statement<object, { id: string; handle: string; name: string; vendorId: string }>(
  'catalog.insert-brand',
  'insert into brands (id, handle, name, vendor_id) values (:id, :handle, :name, :vendorId)',
);
const insertBrandNames = statement<object, { id: string; name: string; handle: string }>(
  'catalog.insert-brand-names',
  `insert into brand_translations (brand_id, language_code, name, handle) select :id, language, :name, :handle from unnest(array['sv', 'en']) language`,
);

/** Same name in both languages. Returns the id. */
export async function createBrand(ctx: Ctx, { name, handle, vendorId }: { name: string; handle: string; vendorId: string }): Promise<string> {
  const id = prefixedId('brand');
  await insertBrand(ctx.db, { id, handle, name, vendorId });
  await insertBrandNames(ctx.db, { id, name, handle });
  return id;
}

const insertCategory = statement<object, { id: string; parentId: string | null; handle: string; name: string }>(
  'catalog.insert-category',
  'insert into categories (id, parent_id, position, handle, name) select :id, :parentId, coalesce(max(position), -1) + 1, :handle, :name from categories',
);
const insertCategoryNames = statement<object, { id: string; parentId: string | null; name: string; handle: string }>(
  'catalog.insert-category-names',
  `insert into category_translations (category_id, language_code, name, handle, path)
   select :id, language, :name, :handle::text, concat_ws('/', (select path from category_translations where category_id = :parentId and language_code = language), :handle::text) from unnest(array['sv', 'en']) language`,
);

/** After its siblings, same name in both languages. Returns the id. */
export async function createCategory(ctx: Ctx, { name, handle, parentId }: { name: string; handle: string; parentId: string | null }): Promise<string> {
  const id = prefixedId('cat');
  await insertCategory(ctx.db, { id, parentId, handle, name });
  await insertCategoryNames(ctx.db, { id, parentId, name, handle });
  return id;
}

const upsertOption = statement<object, { productId: string; key: string; position: number; values: readonly string[] }>(
  'catalog.upsert-option',
  'insert into product_options (product_id, key, position, values) values (:productId, :key, :position, :values) on conflict (product_id, key) do update set values = excluded.values',
);
const insertLabel = statement<object, { kind: 'option' | 'value'; key: string; label: string }>(
  'catalog.insert-label',
  'insert into option_labels (kind, key, label) values (:kind, :key, :label::jsonb) on conflict do nothing',
);

export async function saveOption(ctx: Ctx, productId: string, { key, position, values }: { key: string; position: number; values: readonly string[] }): Promise<void> {
  await upsertOption(ctx.db, { productId, key, position, values });
}

/** Existing labels stay. */
export async function nameOption(ctx: Ctx, kind: 'option' | 'value', key: string, label: InBothLanguages): Promise<void> {
  await insertLabel(ctx.db, { kind, key, label: JSON.stringify(label) });
}

const insertVariant = statement<object, { id: string; productId: string; sku: string; optionValues: string; weightGrams: number; stockItemId: string }>(
  'catalog.insert-variant',
  `insert into variants (id, product_id, sku, position, option_values, weight_grams, stock_item_id)
   select :id, :productId, :sku, coalesce((select max(position) from variants where product_id = :productId), -1) + 1, :optionValues::jsonb, :weightGrams, :stockItemId`,
);

export interface VariantValues {
  readonly sku: string;
  readonly optionValues: Readonly<Record<string, string>>;
  readonly weightGrams: number;
}

/** Without prices. Returns the id. */
export async function createVariant(ctx: Ctx, productId: string, { sku, optionValues, weightGrams }: VariantValues, stockItemId: string): Promise<string> {
  const id = prefixedId('variant');
  await insertVariant(ctx.db, { id, productId, sku, optionValues: JSON.stringify(optionValues), weightGrams, stockItemId });
  return id;
}

const updateVariant = statement<object, { id: string; sku: string; optionValues: string; weightGrams: number }>(
  'catalog.update-variant',
  'update variants set sku = :sku, option_values = :optionValues::jsonb, weight_grams = :weightGrams where id = :id',
);

export async function saveVariant(ctx: Ctx, variantId: string, { sku, optionValues, weightGrams }: VariantValues): Promise<void> {
  await updateVariant(ctx.db, { id: variantId, sku, optionValues: JSON.stringify(optionValues), weightGrams });
}

const upsertPrice = statement<object, { variantId: string; currency: Currency; amountMinor: number; now: Date }>(
  'catalog.upsert-price',
  `insert into variant_prices (variant_id, currency_code, amount_minor, since) values (:variantId, :currency, :amountMinor, :now)
   on conflict (variant_id, currency_code) do update set amount_minor = excluded.amount_minor, since = excluded.since where variant_prices.amount_minor <> excluded.amount_minor`,
);

/** Incl. VAT, in minor units. An equal price is a no-op. */
export async function setPrice(ctx: Ctx, variantId: string, currency: Currency, amountMinor: number): Promise<void> {
  await upsertPrice(ctx.db, { variantId, currency, amountMinor, now: ctx.clock.now() });
}

const insertImage = statement<object, { productId: string; mediaId: string; alt: string }>(
  'catalog.insert-image',
  `insert into product_images (product_id, media_id, position, alt)
   select :productId, :mediaId, coalesce((select max(position) from product_images where product_id = :productId), -1) + 1, :alt::jsonb`,
);

export async function addPicture(ctx: Ctx, productId: string, mediaId: string, alt: InBothLanguages): Promise<void> {
  await insertImage(ctx.db, { productId, mediaId, alt: JSON.stringify(alt) });
}

export async function describePicture(ctx: Ctx, productId: string, mediaId: string, alt: InBothLanguages): Promise<void> {
  await updateAlt(ctx.db, { productId, mediaId, alt: JSON.stringify(alt) });
}

const updateAlt = statement<object, { productId: string; mediaId: string; alt: string }>(
  'catalog.update-alt',
  'update product_images set alt = :alt::jsonb where product_id = :productId and media_id = :mediaId',
);
