/** The currency that pages are rendered in: the cookie that mirrors the visitor's choice (decisions, section 2). */
import { type Currency, currencyOfCookies } from '#shared/values/currencies.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/regions.ts';

export function currencyOfRequest(request: Request): Currency {
  return currencyOfCookies(request.headers.get('cookie') ?? '');
}

/** The region in whose currency lists are sorted and narrowed by price. */
export function regionOfCurrency(currency: Currency): string {
  return currency === 'SEK' ? defaultRegionId : nordicRegionId;
}
