/** Complete products as stored, for exports and for comparison in imports. */
import type { Occasion, TaxClass } from '#shared/contract/catalog.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { statement } from '#server/platform/database.ts';
import type { ProductTexts } from '../catalog/service.ts';
import { textsJson } from '../catalog/sql.ts';

type InBothLanguages = Record<Locale, string>;

interface Labelled {
  readonly key: string;
  readonly label: InBothLanguages | null;
}

export interface VariantRecord {
  readonly id: string;
  readonly sku: string;
  readonly option_values: Readonly<Record<string, string>>;
  readonly weight_grams: number;
  readonly stock_item_id: string;
  /** Sellable stock; `on_hand` includes what is held for buyers who are paying. */
  readonly available: number;
  readonly on_hand: number;
  readonly prices: Readonly<Partial<Record<Currency, number>>>;
}

export interface CatalogRecord {
  readonly id: string;
  readonly handle: string;
  readonly vendor: { readonly id: string; readonly handle: string; readonly name: string };
  readonly brand: { readonly id: string; readonly names: InBothLanguages } | null;
  readonly is_published: boolean;
  readonly tax_class: TaxClass;
  readonly lead_days: number;
  readonly occasions: readonly Occasion[];
  readonly food: { readonly netGrams?: number; readonly netMl?: number } | null;
  readonly texts: Readonly<Partial<Record<Locale, ProductTexts & { handle: string }>>>;
  /** Main category first; names from the root in both languages. */
  readonly categories: readonly { readonly id: string; readonly names: readonly InBothLanguages[]; readonly path: InBothLanguages }[];
  readonly options: readonly (Labelled & { readonly values: readonly Labelled[] })[];
  readonly variants: readonly VariantRecord[];
  readonly pictures: readonly { readonly media_id: string; readonly alt: InBothLanguages }[];
  readonly sources: Readonly<Record<string, string>>;
  readonly picture_sources: readonly { readonly address: string; readonly media_id: string | null; readonly alt: InBothLanguages }[];
}

const inBoth = ({ table, key, column }: { table: string; key: string; column: string }, id: string) => `(select json_object_agg(t.language_code, t.${column}) from ${table} t where t.${key} = ${id})`;
const brandNames = { table: 'brand_translations', key: 'brand_id', column: 'name' };
const ofCategory = { table: 'category_translations', key: 'category_id' };
const label = (kind: string, key: string) => `(select ol.label from option_labels ol where ol.kind = '${kind}' and ol.key = ${key})`;

/** Complete products, ordered by the given ids. */
export const listRecords = statement<CatalogRecord, { ids: readonly string[] }>(
  'transfer.records',
  `select p.id, p.handle, p.is_published, p.tax_class, p.lead_days, p.occasions, p.food,
     json_build_object('id', ve.id, 'handle', ve.handle, 'name', ve.name) as vendor,
     (select json_build_object('id', b.id, 'names', coalesce(${inBoth(brandNames, 'b.id')}, json_build_object('sv', b.name, 'en', b.name))) from brands b where b.id = p.brand_id) as brand,
     coalesce((select json_object_agg(t.language_code, json_build_object(${textsJson}))
        from product_translations t where t.product_id = p.id), '{}') as texts,
     coalesce((select json_agg(json_build_object('id', pc.category_id, 'path', ${inBoth({ ...ofCategory, column: 'path' }, 'pc.category_id')}, 'names',
         (with recursive up as (select c.id, c.parent_id, 0 as depth from categories c where c.id = pc.category_id
            union all select c.id, c.parent_id, up.depth + 1 from categories c join up on c.id = up.parent_id)
          select json_agg(${inBoth({ ...ofCategory, column: 'name' }, 'up.id')} order by up.depth desc) from up)) order by pc.position)
       from product_categories pc where pc.product_id = p.id), '[]') as categories,
     coalesce((select json_agg(json_build_object('key', po.key, 'label', ${label('option', 'po.key')}, 'values',
         (select coalesce(json_agg(json_build_object('key', v.key, 'label', ${label('value', 'v.key')}) order by v.place), '[]') from unnest(po.values) with ordinality v(key, place))) order by po.position)
       from product_options po where po.product_id = p.id), '[]') as options,
     coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'option_values', v.option_values, 'weight_grams', v.weight_grams, 'stock_item_id', v.stock_item_id, 'available', s.available,
         'on_hand', s.available + (select coalesce(sum(r.quantity), 0)::int from stock_reservations r where r.stock_item_id = s.id),
         'prices', coalesce((select json_object_agg(vp.currency_code, vp.amount_minor) from variant_prices vp where vp.variant_id = v.id), '{}')) order by v.position, v.id)
       from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id), '[]') as variants,
     coalesce((select json_agg(json_build_object('media_id', pi.media_id, 'alt', pi.alt) order by pi.position) from product_images pi where pi.product_id = p.id), '[]') as pictures,
     coalesce((select json_object_agg(ps.system, ps.external_id) from product_sources ps where ps.product_id = p.id), '{}') as sources,
     coalesce((select json_agg(json_build_object('address', ps.address, 'media_id', ps.media_id, 'alt', ps.alt) order by ps.position) from picture_sources ps where ps.product_id = p.id), '[]') as picture_sources
   from unnest(:ids::text[]) with ordinality as wanted(id, place) join products p on p.id = wanted.id join vendors ve on ve.id = p.vendor_id order by wanted.place`,
);

/** The next ids after a handle, of one vendor or all. */
export const listIdsAfter = statement<{ id: string; handle: string }, { after: string; vendorId: string | null; count: number }>(
  'transfer.ids-after',
  'select id, handle from products where handle > :after and (:vendorId::text is null or vendor_id = :vendorId) order by handle limit :count',
);

/** Candidate products for a draft, and how they matched: strongest match first. */
export const findMeant = statement<
  { id: string; by: 'id' | 'handle' | 'source' | 'sku'; sku: string | null; rank: number },
  { id: string | null; handle: string | null; system: string; externalId: string | null; vendorId: string | null; skus: string[]; locale: Locale }
>(
  'transfer.meant',
  `select id, 'id' as by, null as sku, 0 as rank from products where id = :id
   union all select id, 'handle', null, 1 from products where handle = :handle
   union all select product_id, 'source', null, 2 from product_sources where system = :system and external_id = :externalId and (:vendorId::text is null or vendor_id = :vendorId)
   union all select product_id, 'handle', null, 3 from product_translations where handle = :handle and language_code = :locale
   union all select product_id, 'sku', sku, 4 from variants where sku = any(:skus) order by rank, id`,
);

const textIn = (label: InBothLanguages | null, locale: Locale, key: string): string => label?.[locale] ?? label?.sv ?? key;

export const brandName = (record: CatalogRecord, locale: Locale): string | undefined => record.brand?.names[locale] ?? record.brand?.names.sv;

/** Each category's names from the root, in one language. */
export const categoryNames = (record: CatalogRecord, locale: Locale): string[][] => record.categories.map(({ names }) => names.map((name) => name[locale] ?? name.sv));

/** A variant's option labels, in the product's order. */
export function listOptions(record: CatalogRecord, variant: VariantRecord, locale: Locale): { key: string; name: string; value: string }[] {
  return record.options.flatMap(({ key, label, values }) => {
    const value = variant.option_values[key];
    if (value === undefined) return [];
    return [{ key, name: textIn(label, locale, key), value: textIn(values.find((candidate) => candidate.key === value)?.label ?? null, locale, value) }];
  });
}
