/**
 * The price asked at a moment, as SQL: the regular one, or a lower one of a sale that runs. Everything that shows or
 * counts a price selects from here, so that list, page, bag and order agree to the millisecond of a sale's end.
 */

/** What a table from `pricesAt` holds for each currency. */
export interface AskedPrice {
  currency_code: 'SEK' | 'EUR';
  /** What a unit costs now. */
  amount_minor: number;
  /** What it costs outside of the sale; null when there is no sale. */
  regular_minor: number | null;
  /** The lowest price of the 30 days before the sale began; null without a sale, or when it had no price before. */
  lowest_minor: number | null;
  sale_until: string | null;
}

/**
 * The prices of a variant at a moment, a row a currency. `variant` and `at` are SQL: a column, a parameter.
 *
 * What a reduction is counted from says the database's own function `lowest_price_before`: in a function of its own, it is
 * begun only where a sale runs.
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

/** The price alone, as a scalar: null where the variant has none in the currency. */
export const amountAt = (variant: string, currency: string, at: string): string => `(
  select least(vp.amount_minor, (select min(sp.amount_minor) from sale_prices sp
    where sp.variant_id = vp.variant_id and sp.currency_code = vp.currency_code and sp.starts_at <= ${at} and ${at} < sp.until))
  from variant_prices vp where vp.variant_id = ${variant} and vp.currency_code = ${currency})`;
