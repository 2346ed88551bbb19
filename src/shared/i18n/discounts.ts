/** What is off, in rows that add up: each promotion by its name and code, and what is off besides, such as members' discounts. */
import { fromMajor, toMajor } from '../values/money.ts';
import type { Locale } from '../values/locale.ts';
import { m } from './paraglide/messages.js';

interface Discounted {
  discount_total: number;
  promotions: readonly { id: string; code: string | null; name: string; amount: number }[];
}

/** Amounts are major units, above nothing. */
export function discountsOf({ discount_total, promotions }: Discounted, locale: Locale): { id: string; label: string; amount: number }[] {
  const used = promotions.filter(({ amount }) => amount > 0);
  const besides = fromMajor(discount_total) - used.reduce((sum, { amount }) => sum + fromMajor(amount), 0);
  return [
    ...(besides > 0 ? [{ id: 'discount', label: m.promotion_discount({}, { locale }), amount: toMajor(besides) }] : []),
    ...used.map(({ id, code, name, amount }) => ({ id, label: code === null ? name : m.promotion_with_code({ name, code }, { locale }), amount })),
  ];
}
