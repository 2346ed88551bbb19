/** Product rows by a rule, for staff-composed pages: in stock first, then by the rule's order. */
import type { ProductRule } from '#shared/contract/content-blocks.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { amountAt } from '../pricing/sql.ts';

export interface ProductRowInput {
  rule: ProductRule;
  count: number;
  currency: 'SEK' | 'EUR';
  now: Date;
  /** Products already on the page; not excluded from hand-picked rows. */
  shown: readonly string[];
}

const LIKED = 'p.popularity desc nulls last, p.id';
const IN_STOCK = 'exists (select 1 from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id and s.available > 0)';

/** SQL fragments per rule; `:value` is the rule's value. */
const parts: Record<ProductRule['by'], { where: string; order: string }> = {
  newest: { where: ':value::text is null', order: `p.published_on desc nulls last, ${LIKED}` },
  popular: { where: ':value::text is null', order: LIKED },
  category: {
    where: `p.id in (select pc.product_id from product_categories pc where pc.category_id in (
      with recursive below as (
        select c.id from categories c where c.id = :value::text or c.handle = :value or c.id in (select category_id from category_translations where handle = :value)
        union all select c.id from categories c join below on c.parent_id = below.id)
      select id from below))`,
    order: LIKED,
  },
  occasion: { where: 'p.occasions @> array[:value::text]', order: LIKED },
  'price-below': { where: 'price.lowest < :value::int', order: LIKED },
  picked: {
    where: 'p.id in (select id from products where id = any(:value::text[]) or handle = any(:value) union all select product_id from product_translations where handle = any(:value))',
    order: `(select min(array_position(:value, name)) from (select p.id union all select p.handle union all select t.handle from product_translations t where t.product_id = p.id) names(name)), p.id`,
  },
};

function ruleValue(rule: ProductRule, currency: 'SEK' | 'EUR'): unknown {
  switch (rule.by) {
    case 'category':
      return rule.category;
    case 'occasion':
      return rule.occasion;
    case 'price-below':
      return fromMajor(rule.amounts[currency]);
    case 'picked':
      return rule.handles;
    default:
      return null;
  }
}

const rowStatement = (by: ProductRule['by'], isInStock: boolean) =>
  statement<{ id: string }, { currency: string; shown: readonly string[]; count: number; value: unknown; now: Date }>(
    `catalog.row.${by}.${isInStock ? 'in-stock' : 'sold-out'}`,
    `select p.id from products p
     join lateral (select min(${amountAt('v.id', ':currency', ':now')}) as lowest from variants v where v.product_id = p.id) price on true
     where p.is_published and price.lowest is not null and p.id <> all(:shown::text[]) and ${isInStock ? '' : 'not '}${IN_STOCK} and ${parts[by].where}
     order by ${parts[by].order} limit :count`,
  );

type RowStatements = Record<ProductRule['by'], ReturnType<typeof rowStatement>>;
const rowStatements = (isInStock: boolean) => Object.fromEntries(Object.keys(parts).map((by) => [by, rowStatement(by as ProductRule['by'], isInStock)])) as RowStatements;
const inStockRows = rowStatements(true);
const soldOutRows = rowStatements(false);

/** Sold-out products are queried only to fill it up. */
export async function listRowIds(db: Db, { rule, count, currency, now, shown }: ProductRowInput): Promise<string[]> {
  const value = ruleValue(rule, currency);
  const without = rule.by === 'picked' ? [] : shown;
  const inStock = await inStockRows[rule.by](db, { currency, shown: without, count, value, now });
  const soldOut = inStock.length < count ? await soldOutRows[rule.by](db, { currency, shown: without, count: count - inStock.length, value, now }) : [];
  return [...inStock, ...soldOut].map(({ id }) => id);
}
