/** Test fixtures with defaults: a test states only what matters to it. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx } from '../platform/context.ts';
import { insertRow } from './insert-row.ts';
import { type MadeMember, makeMember, type MemberInput } from './make-member.ts';
import { type MadeProduct, makeProduct, makeVariant, type ProductInput, type VariantInput } from './make-product.ts';
import { makePromotion, type PromotionInput } from './make-promotion.ts';

/** Converts kronor to öre. */
export const kr = (kronor: number): number => Math.round(kronor * 100);

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
  variant(product: MadeProduct, input?: VariantInput): Promise<string>;
  /** An active promotion; returns its id and code. */
  promotion(input?: PromotionInput): Promise<{ id: string; code: string }>;
  setPrice(variantId: string, ore: number): Promise<void>;
  setStock(stockItemId: string, available: number): Promise<void>;
}

/** Categories in the order in which they were made. */
let position = 0;

export function createMaker(ctx: Ctx): Maker {
  const insert = (table: string, row: Record<string, unknown>) => insertRow(ctx, table, row);
  let defaultVendor: Promise<string> | undefined;
  const getDefaultVendor = () => (defaultVendor ??= maker.vendor());

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
      position += 1;
      await insert('categories', { id, parent_id: parent?.id ?? null, position, handle: sv, name });
      await insert('category_translations', { category_id: id, language_code: 'sv', name, handle: sv, path });
      await insert('category_translations', { category_id: id, language_code: 'en', name: nameEn, handle: en, path: pathEn });
      return { id, path, pathEn };
    },
    product: async (input = {}) => makeProduct(ctx, input.vendorId ?? (await getDefaultVendor()), input),
    variant: async (product, input = {}) => (await makeVariant(ctx, product.productId, input)).id,
    promotion: (input) => makePromotion(ctx, input),
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
