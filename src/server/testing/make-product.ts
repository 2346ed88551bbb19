/** Products with a variant, prices and stock, for tests. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { TaxClass, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Ctx } from '../platform/context.ts';
import { insertRow } from './insert-row.ts';

export interface MadeProduct {
  productId: string;
  variantId: string;
  stockItemId: string;
  vendorId: string;
  handle: string;
}

export interface VariantInput {
  /** Öre. */
  price?: number;
  priceEur?: number;
  stock?: number;
  stockItemId?: string;
  optionValues?: Record<string, string>;
}

export interface ProductInput extends Omit<VariantInput, 'stockItemId'> {
  title?: string;
  titleEn?: string;
  handle?: string;
  handleEn?: string;
  vendorId?: string;
  brandId?: string;
  categoryId?: string;
  taxClass?: TaxClass;
  withdrawalClass?: WithdrawalClass;
  leadDays?: number;
  popularity?: number;
}

/** Variants in the order in which they were made. */
let position = 0;

async function makeStockItem(ctx: Ctx, available: number): Promise<string> {
  const id = prefixedId('variant').replace('variant_', 'stock_');
  await insertRow(ctx, 'stock_items', { id, available, updated_at: ctx.clock.now() });
  if (available > 0) await ctx.database.run({ text: `insert into stock_movements (stock_item_id, change, reason) values ($1, $2, 'received')`, values: [id, available] });
  return id;
}

/** A variant with prices and stock; `stockItemId` shares an existing stock. */
export async function makeVariant(ctx: Ctx, productId: string, { price = 14_900, priceEur, stock = 10, stockItemId, optionValues = {} }: VariantInput): Promise<{ id: string; stockId: string }> {
  const now = ctx.clock.now().toISOString();
  const id = prefixedId('variant');
  const stockId = stockItemId ?? (await makeStockItem(ctx, stock));
  position += 1;
  await insertRow(ctx, 'variants', { id, product_id: productId, sku: `SKU-${id}`, position, option_values: optionValues, weight_grams: 500, stock_item_id: stockId });
  await insertRow(ctx, 'variant_prices', { variant_id: id, currency_code: 'SEK', amount_minor: price, since: now });
  await insertRow(ctx, 'variant_prices', { variant_id: id, currency_code: 'EUR', amount_minor: priceEur ?? Math.max(1, Math.round(price / 11)), since: now });
  return { id, stockId };
}

async function insertTranslations(ctx: Ctx, { productId, handle, input }: { productId: string; handle: string; input: ProductInput }): Promise<void> {
  for (const language of ['sv', 'en'] as const) {
    await insertRow(ctx, 'product_translations', {
      product_id: productId,
      language_code: language,
      title: language === 'sv' ? (input.title ?? 'En present') : (input.titleEn ?? 'A gift'),
      handle: language === 'sv' ? handle : (input.handleEn ?? `${handle}-en`),
      subtitle: language === 'sv' ? 'Fin att ge' : 'Nice to give',
      paragraphs: [language === 'sv' ? 'Ett stycke om saken.' : 'A paragraph about it.'],
      details: [language === 'sv' ? 'Höjd 20 cm' : 'Height 20 cm'],
      keywords: '',
    });
  }
}

export async function makeProduct(ctx: Ctx, vendorId: string, input: ProductInput): Promise<MadeProduct> {
  const productId = prefixedId('prod');
  const handle = input.handle ?? productId.toLowerCase();
  const now = ctx.clock.now().toISOString();
  const party = { name: 'Tillverkaren', address: 'Storgatan 2, Stockholm', email: 'hej@tillverkaren.example' };
  await insertRow(ctx, 'products', {
    id: productId,
    handle,
    title: input.title ?? 'En present',
    vendor_id: vendorId,
    brand_id: input.brandId ?? null,
    tax_class: input.taxClass ?? 'standard',
    withdrawal_class: input.withdrawalClass ?? 'standard',
    lead_days: input.leadDays ?? 1,
    occasions: ['birthday'],
    popularity: input.popularity ?? 50,
    starting_popularity: input.popularity ?? 50,
    is_published: true,
    published_on: '2026-01-15',
    manufacturer: party,
    created_at: now,
    updated_at: now,
  });
  await insertTranslations(ctx, { productId, handle, input });
  if (input.categoryId) await insertRow(ctx, 'product_categories', { product_id: productId, category_id: input.categoryId, position: 0 });
  for (const [position, key] of Object.keys(input.optionValues ?? {}).entries()) await insertRow(ctx, 'product_options', { product_id: productId, key, position, values: [input.optionValues?.[key]] });
  const { id: variantId, stockId: stockItemId } = await makeVariant(ctx, productId, input);
  return { productId, variantId, stockItemId, vendorId, handle };
}
