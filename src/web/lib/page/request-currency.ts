/** Currency of the page: from the cookie that mirrors the visitor's choice (decisions, section 2). */
import { type Currency, currencyOfCookies } from '#shared/values/money/currencies.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';

export function currencyOfRequest(request: Request): Currency {
  return currencyOfCookies(request.headers.get('cookie') ?? '');
}

/** Region whose currency is used to sort lists and filter them by price. */
export function regionOfCurrency(currency: Currency): string {
  return currency === 'SEK' ? defaultRegionId : nordicRegionId;
}
