/** Test fixtures with defaults: a test states only what matters to it. */
import { createHash } from 'node:crypto';
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { TaxClass, WithdrawalClass } from '#shared/contract/catalog.ts';
import type { Ctx } from '../platform/context.ts';
import { type MadeMember, makeMember, type MemberInput } from './make-member.ts';

/** Converts kronor to öre. */
export const kr = (kronor: number): number => Math.round(kronor * 100);

export interface MadeProduct {
  productId: string;
  variantId: string;
  stockItemId: string;
  vendorId: string;
  handle: string;
}

export interface ProductInput {
  title?: string;
  titleEn?: string;
  handle?: string;
  handleEn?: string;
  price?: number;
  priceEur?: number;
  stock?: number;
  vendorId?: string;
  brandId?: string;
  categoryId?: string;
  taxClass?: TaxClass;
  withdrawalClass?: WithdrawalClass;
  leadDays?: number;
  popularity?: number;
  optionValues?: Record<string, string>;
}

export interface PromotionInput {
  code?: string | null;
  kind?: 'percentage' | 'amount' | 'free_delivery' | 'buy_x_get_y';
  percent?: number;
  /** Öre. */
  amount?: number;
  buy?: number;
  free?: number;
  /** Öre. */
  minimum?: number;
  vendorId?: string;
  categoryId?: string;
  usageLimit?: number;
  customerLimit?: number;
  startsAt?: string;
  endsAt?: string;
}

export interface Maker {
  /** A member with a verified address. */
  member(input?: MemberInput): Promise<MadeMember>;
  vendor(input?: { name?: string; membersDiscountPercentage?: number }): Promise<string>;
  brand(input?: { name?: string; handle?: string }): Promise<string>;
  category(input?: {
    name?: string;
    nameEn?: string;
    handle?: string;
    handleEn?: string;
    parent?: { id: string; path: string; pathEn: string };
  }): Promise<{ id: string; path: string; pathEn: string }>;
  product(input?: ProductInput): Promise<MadeProduct>;
  /** Another variant of a product; `stockItemId` shares an existing stock. */
  variant(product: MadeProduct, input?: { price?: number; stock?: number; stockItemId?: string; optionValues?: Record<string, string> }): Promise<string>;
  /** An active promotion; returns its id and code. */
  promotion(input?: PromotionInput): Promise<{ id: string; code: string }>;
  setPrice(variantId: string, ore: number): Promise<void>;
  setStock(stockItemId: string, available: number): Promise<void>;
}

let count = 0;

export function createMaker(ctx: Ctx): Maker {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
      .map((column) => `"${column}"`)
      .join(', ');
    const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`;
    // Named, so that it is prepared once per connection: a product takes a dozen inserts.
    await ctx.database.run({ name: `make.${createHash('md5').update(text).digest('hex')}`, text, values: [JSON.stringify(row)] });
  };
  let defaultVendor: Promise<string> | undefined;
  const now = () => ctx.clock.now().toISOString();

  async function stockItem(available: number): Promise<string> {
    const id = prefixedId('variant').replace('variant_', 'stock_');
    await insert('stock_items', { id, available, updated_at: now() });
    if (available > 0) await ctx.database.run({ text: `insert into stock_movements (stock_item_id, change, reason) values ($1, $2, 'received')`, values: [id, available] });
    return id;
  }

  async function getVariant(
    productId: string,
    { price = kr(149), priceEur, stock = 10, stockItemId, optionValues = {} }: { price?: number; priceEur?: number; stock?: number; stockItemId?: string; optionValues?: Record<string, string> },
  ) {
    const id = prefixedId('variant');
    const stockId = stockItemId ?? (await stockItem(stock));
    count += 1;
    await insert('variants', { id, product_id: productId, sku: `SKU-${id}`, position: count, option_values: optionValues, weight_grams: 500, stock_item_id: stockId });
    await insert('variant_prices', { variant_id: id, currency_code: 'SEK', amount_minor: price, since: now() });
    await insert('variant_prices', { variant_id: id, currency_code: 'EUR', amount_minor: priceEur ?? Math.max(1, Math.round(price / 11)), since: now() });
    return { id, stockId };
  }

  const maker: Maker = {
    member: (input) => makeMember(ctx, input),
    async vendor({ name = 'Butiken', membersDiscountPercentage = 10 } = {}) {
      const id = prefixedId('vendor');
      await insert('vendors', {
        id,
        handle: id.toLowerCase(),
        name,
        legal_name: `${name} AB`,
        registration_number: '559991-0011',
        vat_number: 'SE559991001101',
        address: { street: 'Storgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' },
        email: 'hej@butiken.example',
        about: { sv: 'En butik.', en: 'A shop.' },
        members_discount_percentage: membersDiscountPercentage,
      });
      return id;
    },
    async brand({ name = 'Märket', handle } = {}) {
      const id = prefixedId('brand');
      const own = handle ?? id.toLowerCase();
      await insert('brands', { id, handle: own, name });
      for (const language of ['sv', 'en']) await insert('brand_translations', { brand_id: id, language_code: language, name, handle: own, description: '' });
      return id;
    },
    async category({ name = 'Blommor', nameEn = 'Flowers', handle, handleEn, parent } = {}) {
      const id = prefixedId('cat');
      const sv = handle ?? id.toLowerCase();
      const en = handleEn ?? `${sv}-en`;
      const path = parent ? `${parent.path}/${sv}` : sv;
      const pathEn = parent ? `${parent.pathEn}/${en}` : en;
      count += 1;
      await insert('categories', { id, parent_id: parent?.id ?? null, position: count, handle: sv, name });
      await insert('category_translations', { category_id: id, language_code: 'sv', name, handle: sv, path });
      await insert('category_translations', { category_id: id, language_code: 'en', name: nameEn, handle: en, path: pathEn });
      return { id, path, pathEn };
    },
    async product(input = {}) {
      const productId = prefixedId('prod');
      defaultVendor ??= maker.vendor();
      const vendorId = input.vendorId ?? (await defaultVendor);
      const handle = input.handle ?? productId.toLowerCase();
      const party = { name: 'Tillverkaren', address: 'Storgatan 2, Stockholm', email: 'hej@tillverkaren.example' };
      await insert('products', {
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
        created_at: now(),
        updated_at: now(),
      });
      for (const language of ['sv', 'en'] as const) {
        await insert('product_translations', {
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
      if (input.categoryId) await insert('product_categories', { product_id: productId, category_id: input.categoryId, position: 0 });
      for (const [position, key] of Object.keys(input.optionValues ?? {}).entries()) await insert('product_options', { product_id: productId, key, position, values: [input.optionValues?.[key]] });
      const { id: variantId, stockId: stockItemId } = await getVariant(productId, input);
      return { productId, variantId, stockItemId, vendorId, handle };
    },
    variant: async (product, input = {}) => (await getVariant(product.productId, input)).id,
    async promotion(input = {}) {
      const id = prefixedId('promo');
      const kind = input.kind ?? 'percentage';
      const code = input.code === undefined ? id.slice(-12) : input.code;
      const inEuro = (ore: number | undefined) => (ore === undefined ? null : Math.max(1, Math.round(ore / 11)));
      await insert('promotions', {
        id,
        code,
        name: { sv: 'En rabatt', en: 'A discount' },
        kind,
        percent: input.percent ?? (kind === 'percentage' ? 10 : null),
        amount_sek_minor: input.amount ?? null,
        amount_eur_minor: inEuro(input.amount),
        buy_quantity: input.buy ?? null,
        free_quantity: input.free ?? null,
        minimum_sek_minor: input.minimum ?? null,
        minimum_eur_minor: inEuro(input.minimum),
        vendor_id: input.vendorId ?? null,
        category_id: input.categoryId ?? null,
        usage_limit: input.usageLimit ?? null,
        customer_limit: input.customerLimit ?? null,
        starts_at: input.startsAt ?? now(),
        ends_at: input.endsAt ?? null,
        created_at: now(),
      });
      return { id, code: code ?? '' };
    },
    async setPrice(variantId, ore) {
      await ctx.database.run({ text: `update variant_prices set amount_minor = $2, since = $3 where variant_id = $1 and currency_code = 'SEK'`, values: [variantId, ore, ctx.clock.now()] });
    },
    async setStock(stockItemId, available) {
      await ctx.database.run({
        text: `with was as (select id, available from stock_items where id = $1 for update), now as (update stock_items s set available = $2 from was where s.id = was.id)
          insert into stock_movements (stock_item_id, change, reason) select id, $2 - available, 'corrected' from was`,
        values: [stockItemId, available],
      });
    },
  };
  return maker;
}
