/** The country's region, and so its currency. */
import type { Cart } from '#shared/contract/cart.ts';
import { type CountryCode, isCountryCode } from '#shared/values/places/countries.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';

export function regionIdOfCountry(country: CountryCode): string {
  return country === 'SE' ? defaultRegionId : nordicRegionId;
}

/** The form's initial country: the address's if in its region, else the region's first. */
export function countryOfCart(cart: Pick<Cart, 'region' | 'shipping_address'>): CountryCode {
  const country = cart.shipping_address?.country_code;
  if (country && (!cart.region || cart.region.countries.includes(country))) return country;
  const first = cart.region?.countries[0];
  return isCountryCode(first) ? first : 'SE';
}
