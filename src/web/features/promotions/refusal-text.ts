/** Why a code was refused, with the missing amount if the server sends it. */
import type { Currency } from '#shared/values/money/currencies.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { ApiError } from '#web/lib/api/call.ts';

export function refusalText(refusal: ApiError, currency: Currency): string {
  const { minimum, quantity, starts_at: startsAt } = refusal.problem;
  if (refusal.code === 'PROMOTION_MINIMUM' && typeof minimum === 'number') return m.promotion_minimum({ amount: formatSum(fromMajor(minimum), currency, getLocale()) });
  if (refusal.code === 'PROMOTION_TOO_FEW' && typeof quantity === 'number') return m.promotion_too_few({ count: quantity });
  if (refusal.code === 'PROMOTION_NOT_STARTED' && typeof startsAt === 'string') return m.promotion_starts({ day: formatDay(dayIn(shopTimeZone, Date.parse(startsAt)), getLocale()) });
  return refusal.message;
}
