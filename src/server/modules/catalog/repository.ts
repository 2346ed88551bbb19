/** Each statement returns whole products, so that a page needs few. */
import { statement } from '#server/platform/database.ts';
import { pricesAt } from '../pricing/sql.ts';
import type { BrandNamesRow, CategoryNamesRow, ImageRow, ProductDetailRow, ProductRow } from './rows.ts';
import { anyLanguage, detailColumns, textsJson } from './sql.ts';

const categoryNames = (id: string) => `json_build_object('id', ${id}, 'translations',
  (select json_agg(json_build_object('language_code', ct.language_code, 'name', ct.name, 'handle', ct.handle, 'path', ct.path)) from category_translations ct where ct.category_id = ${id}))`;

const imageJson = `json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y, 'alt', pi.alt)`;

const brandJson = `(select json_build_object('id', b.id, 'name', b.name, 'handle', b.handle, 'translations',
  (select json_agg(json_build_object('language_code', bt.language_code, 'name', bt.name, 'handle', bt.handle)) from brand_translations bt where bt.brand_id = b.id))
  from brands b where b.id = p.brand_id)`;

/** SQL: published, with a priced variant. */
export const isForSale = '(p.is_published and exists (select 1 from variants v join variant_prices vp on vp.variant_id = v.id where v.product_id = p.id))';

/** Columns of a product card, with prices valid at `at`, a parameter. */
const cardColumns = (at: string) => `p.id, p.handle, p.title, p.published_on, p.food,
  (select json_agg(json_build_object('language_code', t.language_code, ${textsJson}))
     from product_translations t where t.product_id = p.id) as translations,
  json_build_object('id', ve.id, 'name', ve.name, 'handle', ve.handle, 'members_discount_percentage', ve.members_discount_percentage) as vendor,
  ${brandJson} as brand,
  (select ${imageJson} from product_images pi join media m on m.id = pi.media_id where pi.product_id = p.id order by pi.position limit 1) as image,
  coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'option_values', v.option_values, 'weight_grams', v.weight_grams, 'available', s.available,
      'prices', coalesce((select json_agg(price order by price.currency_code desc) from ${pricesAt('v.id', at)} price), '[]')) order by v.position)
     from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id), '[]') as variants,
  (select ${categoryNames('pc.category_id')} from product_categories pc where pc.product_id = p.id order by pc.position limit 1) as category`;

/** In the order of the ids. */
export const listCards = statement<ProductRow, { ids: string[]; now: Date }>(
  'catalog.cards',
  `select ${cardColumns(':now')} from unnest(:ids::text[]) with ordinality as wanted(id, place)
   join products p on p.id = wanted.id join vendors ve on ve.id = p.vendor_id order by wanted.place`,
);

/** In the order of the ids. */
export const listIdsForSale = statement<{ id: string }, { ids: string[] }>(
  'catalog.ids-for-sale',
  `select p.id from unnest(:ids::text[]) with ordinality as wanted(id, place) join products p on p.id = wanted.id and ${isForSale} order by wanted.place`,
);

/** By id, by a current handle in any language, or by a former one. */
export const findProduct = statement<ProductDetailRow, { handleOrId: string; language: string; now: Date }>(
  'catalog.product',
  `with found as (
     select p.id, 0 as rank from products p where p.id = :handleOrId
     union all select t.product_id, case when t.language_code = :language then 1 else 3 end from product_translations t where t.language_code in ${anyLanguage} and t.handle = :handleOrId
     union all select p.id, 2 from products p where p.handle = :handleOrId
     union all select f.owner_id, case when f.language_code = :language then 4 else 5 end from former_handles f where f.kind = 'product' and f.handle = :handleOrId
   )
   select ${cardColumns(':now')}, ${detailColumns},
     json_build_object('id', ve.id, 'name', ve.name, 'handle', ve.handle, 'members_discount_percentage', ve.members_discount_percentage, 'legal_name', ve.legal_name,
       'registration_number', ve.registration_number, 'vat_number', ve.vat_number, 'address', ve.address, 'email', ve.email, 'about', ve.about) as full_vendor,
     coalesce((select json_agg(${imageJson} order by pi.position) from product_images pi join media m on m.id = pi.media_id where pi.product_id = p.id), '[]') as images,
     coalesce((select json_agg(${categoryNames('pc.category_id')} order by pc.position) from product_categories pc where pc.product_id = p.id), '[]') as categories,
     coalesce((with recursive up as (
         select c.id, c.parent_id, 0 as depth from categories c where c.id = (select pc.category_id from product_categories pc where pc.product_id = p.id order by pc.position limit 1)
         union all select c.id, c.parent_id, up.depth + 1 from categories c join up on c.id = up.parent_id)
       select json_agg(${categoryNames('up.id')} order by up.depth desc) from up), '[]') as breadcrumbs,
     coalesce((select json_agg(json_build_object('key', po.key, 'values', po.values) order by po.position) from product_options po where po.product_id = p.id), '[]') as options,
     coalesce((select json_agg(json_build_object('kind', ol.kind, 'key', ol.key, 'label', ol.label)) from option_labels ol
       where (ol.kind = 'option' and ol.key in (select po.key from product_options po where po.product_id = p.id))
          or (ol.kind = 'value' and ol.key in (select unnest(po.values) from product_options po where po.product_id = p.id))), '[]') as labels
   from found join products p on p.id = found.id and ${isForSale} join vendors ve on ve.id = p.vendor_id order by found.rank limit 1`,
);

const MOST_RELATED = 16;
/** Limit of category members read, and of the most popular products. */
const MOST_LOOKED_AT = 200;
/** With a lower limit PostgreSQL would scan the table until it finds enough, all of it for a small category. */
const MOST_MEMBERS = 500;

/** Up to `count` related products: same category first, then same occasions; by popularity. */
export const listRelatedIds = statement<{ id: string }, { productId: string; count: number }>(
  'catalog.related',
  `with self as (select vendor_id, occasions, array(select category_id from product_categories where product_id = :productId) as categories from products where id = :productId),
   members as materialized (select a.product_id as id from product_categories own join product_categories a using (category_id) where own.product_id = :productId limit ${MOST_MEMBERS}),
   best as materialized (select p.id, p.vendor_id, p.popularity, p.occasions from products p where p.is_published order by p.popularity desc nulls last, p.id limit ${MOST_LOOKED_AT}),
   near as (
     select id, vendor_id, popularity from (
       select p.id, p.vendor_id, p.popularity from (select id from members limit ${MOST_LOOKED_AT}) a
         join lateral (select * from products where id = a.id offset 0) p on p.is_published
       union
       select best.id, best.vendor_id, best.popularity from best
         where (select exists (select from product_categories a where a.product_id = best.id and a.category_id = any((select categories from self)::text[])))) of_category
     where id <> :productId order by vendor_id = (select vendor_id from self) desc, popularity desc nulls last, id limit ${MOST_RELATED}),
   liked as (select id, vendor_id, popularity from best where id <> :productId and occasions && (select occasions from self) order by popularity desc nulls last, id limit ${MOST_RELATED})
   select p.id from (select id, vendor_id, popularity, true as is_near from near union all select id, vendor_id, popularity, false from liked where id not in (select id from near)) found
     join products p using (id) where ${isForSale}
   order by found.is_near desc, found.vendor_id = (select vendor_id from self) desc, found.popularity desc nulls last, found.id limit :count`,
);

export interface CategoryRow extends CategoryNamesRow {
  parent_id: string | null;
  image: Omit<ImageRow, 'alt'> | null;
}

/** Includes descendants; no row for empty categories. `places` is the number of rows scanned. */
export const countByCategory = statement<{ id: string; count: number; places: number }>(
  'catalog.category-counts',
  `with recursive below as (
     select id as root, id from categories
     union all select below.root, c.id from below join categories c on c.parent_id = below.id)
   select below.root as id, count(distinct pc.product_id)::int as count, count(*)::int as places from below join product_categories pc on pc.category_id = below.id
   join products p on p.id = pc.product_id and p.is_published group by below.root`,
);

/** Ids of a category (by id or a handle in any language) and its descendants. */
export const listIdsBelow = statement<{ id: string }, { handleOrId: string }>(
  'catalog.categories-below',
  `with recursive below as (
     select c.id from categories c where c.id = :handleOrId or c.handle = :handleOrId or c.id in (select category_id from category_translations where handle = :handleOrId)
     union select c.id from categories c join below on c.parent_id = below.id)
   select id from below`,
);

export const listCategories = statement<CategoryRow>(
  'catalog.categories',
  `select c.id, c.parent_id,
     (select json_agg(json_build_object('language_code', ct.language_code, 'name', ct.name, 'handle', ct.handle, 'path', ct.path)) from category_translations ct where ct.category_id = c.id) as translations,
     (select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y) from media m where m.id = c.media_id) as image
   from categories c order by c.position, c.id`,
);

export interface BrandRow extends BrandNamesRow {
  description: InBothLanguages;
  product_count: number;
}

interface InBothLanguages {
  sv?: string;
  en?: string;
}

const brandColumns = `b.id, b.name, b.handle,
  (select json_agg(json_build_object('language_code', bt.language_code, 'name', bt.name, 'handle', bt.handle)) from brand_translations bt where bt.brand_id = b.id) as translations,
  coalesce((select json_object_agg(bt.language_code, bt.description) from brand_translations bt where bt.brand_id = b.id), '{}') as description,
  (select count(*)::int from products p where p.brand_id = b.id and p.is_published) as product_count`;

export const listBrands = statement<BrandRow>('catalog.brands', `select ${brandColumns} from brands b`);

/** By id, by a current handle in any language, or by a former one. */
export const findBrand = statement<BrandRow, { handleOrId: string; language: string }>(
  'catalog.brand',
  `with found as (
     select b.id, 0 as rank from brands b where b.id = :handleOrId
     union all select t.brand_id, case when t.language_code = :language then 1 else 3 end from brand_translations t where t.handle = :handleOrId
     union all select b.id, 2 from brands b where b.handle = :handleOrId
     union all select f.owner_id, case when f.language_code = :language then 4 else 5 end from former_handles f where f.kind = 'brand' and f.handle = :handleOrId
   )
   select ${brandColumns} from found join brands b on b.id = found.id order by found.rank limit 1`,
);

/** The request's language first. */
export const listFormerCategories = statement<{ id: string }, { handle: string; language: string }>(
  'catalog.former-categories',
  `select owner_id as id from former_handles where kind = 'category' and handle = :handle order by language_code = :language desc`,
);
