/** Formats an API amount in the cart's currency and the page's language: the sum shown is the sum charged. */
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';

export function sumText(amount: number, currency: Currency): string {
  return formatSum(fromMajor(amount), currency, getLocale());
}
