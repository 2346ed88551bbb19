import type { Price, Reduction } from '../contract/catalog.ts';
import { formatSum, fromMajor } from '../values/money/money.ts';
import { formatDay } from '../values/time/calendar-day.ts';
import { getLocale } from './paraglide/runtime.js';
import { m } from '#shared/i18n/paraglide/messages.js';

export interface ReductionTexts {
  /** The price before the reduction; undefined if it was as low before. */
  before: Price | undefined;
  /** "−20 %"; null without a discount to announce. */
  badge: string | null;
  lowest: string;
  until: string;
}

export function reductionTexts(reductions: readonly Reduction[], price: Price | undefined): ReductionTexts | null {
  const reduction = reductions.find(({ currency_code }) => currency_code === price?.currency_code);
  if (!price || !reduction) return null;
  const { lowest_30_days: lowest, percentage, currency_code, last_day } = reduction;
  const locale = getLocale();
  return {
    before: lowest > price.amount ? { amount: lowest, currency_code } : undefined,
    badge: percentage === null ? null : m.promotion_percentage({ percent: percentage }),
    lowest: m.promotion_lowest({ price: formatSum(fromMajor(lowest), currency_code, locale) }),
    until: m.promotion_until({ day: formatDay(last_day, locale) }),
  };
}
