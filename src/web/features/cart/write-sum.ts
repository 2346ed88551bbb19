/** Formats a cart amount in the page's language, to the öre: the sum shown is the sum charged. */
import { getLocale } from '#shared/i18n/paraglide/runtime.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';

export function writeSum(amount: number, currency: Currency): string {
  return formatSum(fromMajor(amount), currency, getLocale());
}
