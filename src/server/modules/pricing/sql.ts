/** SQL for the price at a moment: regular, or lower in a sale. Every query that shows or charges a price uses it. */

export interface PriceQuery {
  currency_code: 'SEK' | 'EUR';
  /** Current unit price. */
  amount_minor: number;
  /** Price outside the sale; null without one. */
  regular_minor: number | null;
  /** The lowest price of the 30 days before the sale; null without a sale or an earlier price. */
  lowest_minor: number | null;
  sale_until: string | null;
}

/**
 * A variant's prices at a moment, one row per currency. `variant` and `at` are SQL: a column or parameter. The reference price's function,
 * `lowest_price_before`, only runs during a sale.
 */
export const pricesAt = (variant: string, at: string): string => `(
  select vp.currency_code, coalesce(sale.amount_minor, vp.amount_minor) as amount_minor,
    case when sale.starts_at is not null then vp.amount_minor end as regular_minor, sale.until as sale_until,
    case when sale.starts_at is not null then lowest_price_before(vp.variant_id, vp.currency_code, sale.starts_at) end as lowest_minor
  from variant_prices vp
  left join lateral (
    select sp.amount_minor, sp.starts_at, sp.until from sale_prices sp
    where sp.variant_id = vp.variant_id and sp.currency_code = vp.currency_code and sp.amount_minor < vp.amount_minor and sp.starts_at <= ${at} and ${at} < sp.until
    order by sp.amount_minor, sp.starts_at limit 1) sale on true
  where vp.variant_id = ${variant})`;

/** The price as a scalar; null without one in the currency. */
export const amountAt = (variant: string, currency: string, at: string): string => `(
  select least(vp.amount_minor, (select min(sp.amount_minor) from sale_prices sp
    where sp.variant_id = vp.variant_id and sp.currency_code = vp.currency_code and sp.starts_at <= ${at} and ${at} < sp.until))
  from variant_prices vp where vp.variant_id = ${variant} and vp.currency_code = ${currency})`;
