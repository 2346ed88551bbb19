/** How an order is delivered, in lines for pages, mails and the packing note. */
import type { Order } from '../contract/checkout.ts';
import { countryName } from '../values/places/countries.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** "kl. 17.00–21.00", in English "17:00–21:00". */
export function windowText({ from, to }: { from: string; to: string }, locale: Locale): string {
  const time = (text: string): string => (locale === 'sv' ? text.replace(':', '.') : text);
  return m.delivery_window({ from: time(from), to: time(to) }, { locale });
}

type Method = Pick<Order['shipping_method'], 'name' | 'window' | 'pickup_point'>;

/** The option's name with its window, and the pick-up point in postal format with its hours. */
export function deliveryLines({ name, window, pickup_point: point }: Method, locale: Locale): string[] {
  const lines = [window ? `${name}, ${windowText(window, locale)}` : name];
  if (!point) return lines;
  return [...lines, point.name, point.address_1, `${point.postal_code} ${point.city}`, countryName(point.country_code, locale), point.hours];
}
