-- Written by hand: what a price reduction is counted from, the lowest price of the 30 days before it began.
-- The price in force at their start counts too (prisinformationslagen 2004:347, 7 a §; directive 98/6/EC, article 6a). At every
-- moment the lower of the regular and the sales' prices was asked, so the lowest of the period is the lower of both's lowest.
-- PL/pgSQL, because an SQL function would be planned anew in every statement that calls it.
CREATE FUNCTION lowest_price_before(variant text, currency text, sale_start timestamptz) RETURNS integer
  LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
  AS $$
DECLARE
  window_start CONSTANT timestamptz := sale_start - interval '720 hours';
BEGIN
  RETURN least(
    (SELECT min(h.amount_minor) FROM price_history h WHERE h.variant_id = variant AND h.currency_code = currency AND h.since < sale_start
       AND h.since >= coalesce((SELECT max(f.since) FROM price_history f WHERE f.variant_id = variant AND f.currency_code = currency AND f.since <= window_start), '-infinity')),
    (SELECT min(o.amount_minor) FROM sale_prices o WHERE o.variant_id = variant AND o.currency_code = currency
       AND o.starts_at < sale_start AND o.until > window_start AND o.until > o.starts_at));
END $$;
