import { statement } from '#server/platform/database.ts';

export interface StockAlertRow {
  id: string;
  variant_id: string;
  product_id: string;
  email: string;
  language_code: 'sv' | 'en';
  is_confirmed: boolean;
  available: number;
}

export const hasVariant = statement<{ id: string }, { id: string }>('stock-alerts.variant', 'select v.id from variants v join products p on p.id = v.product_id and p.is_published where v.id = :id');

// A confirmed alert stays; an unconfirmed one is asked again after a pause; unconfirmed alerts per address are limited.
export const insertAlert = statement<
  object,
  { id: string; variantId: string; email: string; language: string; tokenHash: string; now: Date; expiresAt: Date; requestedBefore: Date; maxUnconfirmed: number }
>(
  'stock-alerts.insert',
  `insert into stock_alerts as existing (id, variant_id, email, language_code, token_hash, created_at, expires_at)
   select :id, :variantId, :email, :language, :tokenHash, :now, :expiresAt where (select count(*) from stock_alerts a where a.email = :email and not a.is_confirmed and a.variant_id <> :variantId) < :maxUnconfirmed
   on conflict (variant_id, email) do update set id = excluded.id, language_code = excluded.language_code, token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
     where not existing.is_confirmed and existing.created_at < :requestedBefore`,
);

const select = `select a.id, a.variant_id, v.product_id, a.email, a.language_code, a.is_confirmed, case when p.is_published then s.available else 0 end as available
  from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id join stock_items s on s.id = v.stock_item_id`;

export const findAlert = statement<StockAlertRow, { id: string }>('stock-alerts.find', `${select} where a.id = :id`);
export const findAlertByToken = statement<StockAlertRow, { tokenHash: string; now: Date }>('stock-alerts.by-token', `${select} where a.token_hash = :tokenHash and a.expires_at > :now`);

export const confirmAlert = statement<{ id: string }, { tokenHash: string; now: Date; expiresAt: Date }>(
  'stock-alerts.confirm',
  'update stock_alerts set is_confirmed = true, expires_at = case when is_confirmed then expires_at else :expiresAt end where token_hash = :tokenHash and expires_at > :now returning id',
);

export const renewToken = statement<object, { id: string; tokenHash: string }>('stock-alerts.token', 'update stock_alerts set token_hash = :tokenHash where id = :id');
export const deleteByToken = statement<object, { tokenHash: string }>('stock-alerts.delete-by-token', 'delete from stock_alerts where token_hash = :tokenHash');
export const deleteAlert = statement<object, { id: string }>('stock-alerts.delete', 'delete from stock_alerts where id = :id');
export const deleteExpired = statement<object, { now: Date }>('stock-alerts.delete-expired', 'delete from stock_alerts where expires_at <= :now');

/** Alerts whose variant is available, longest waiting first. */
export const listDueAlerts = statement<{ id: string }, { now: Date; limit: number }>(
  'stock-alerts.due',
  `select a.id from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id and p.is_published join stock_items s on s.id = v.stock_item_id
   where a.is_confirmed and a.expires_at > :now and s.available > 0 order by a.created_at, a.id limit :limit`,
);
