/** Promotions for tests. */
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { Ctx } from '../platform/context.ts';
import { insertRow } from './insert-row.ts';

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

/** An active promotion. */
export async function makePromotion(ctx: Ctx, input: PromotionInput = {}): Promise<{ id: string; code: string }> {
  const id = prefixedId('promo');
  const now = ctx.clock.now().toISOString();
  const kind = input.kind ?? 'percentage';
  const code = input.code === undefined ? id.slice(-12) : input.code;
  const inEuro = (ore: number | undefined) => (ore === undefined ? null : Math.max(1, Math.round(ore / 11)));
  await insertRow(ctx, 'promotions', {
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
    starts_at: input.startsAt ?? now,
    ends_at: input.endsAt ?? null,
    created_at: now,
  });
  return { id, code: code ?? '' };
}
