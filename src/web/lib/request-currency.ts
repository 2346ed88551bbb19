/** The currency that pages are rendered in: the cookie that mirrors the visitor's choice (decisions, section 2). */
import { type Currency, selectedCurrencyOf } from '#shared/values/currencies.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/regions.ts';

const COOKIE = 'selectedCurrency';

/** No cookie means SEK, any code but SEK shows € (CAT-02). */
export function currencyOfRequest(request: Request): Currency {
  const line = request.headers.get('cookie') ?? '';
  const [, value] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(line) ?? [];
  return selectedCurrencyOf(value?.trim());
}

/** The region in whose currency lists are sorted and narrowed by price. */
export function regionOfCurrency(currency: Currency): string {
  return currency === 'SEK' ? defaultRegionId : nordicRegionId;
}
