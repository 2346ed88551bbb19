/** Discounts in rows that add up: each promotion by name and code, and the remainder, such as members' discounts. */
import { fromMajor, toMajor } from '../values/money/money.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

interface Discounted {
  discount_total: number;
  promotions: readonly { id: string; code: string | null; name: string; amount: number }[];
}

/** Amounts are in major units, above zero. */
export function listDiscounts({ discount_total, promotions }: Discounted, locale: Locale): { id: string; label: string; amount: number }[] {
  const used = promotions.filter(({ amount }) => amount > 0);
  const besides = fromMajor(discount_total) - used.reduce((sum, { amount }) => sum + fromMajor(amount), 0);
  return [
    ...(besides > 0 ? [{ id: 'discount', label: m.promotion_discount({}, { locale }), amount: toMajor(besides) }] : []),
    ...used.map(({ id, code, name, amount }) => ({ id, label: code === null ? name : m.promotion_with_code({ name, code }, { locale }), amount })),
  ];
}
