/** Areas with other VAT or delivery than their country. The single source for prices, API errors and forms. */
import type { CountryCode } from './countries.ts';
import { normalizePostalCode } from './postal-code.ts';

/** A country's VAT, or none on Åland, which is outside the EU's VAT area. */
export type VatArea = CountryCode | 'AX';

export interface DeliveryArea {
  /** ISO 3166-1 alpha-2. */
  code: 'AX' | 'SJ' | 'GL' | 'FO';
  country: CountryCode;
  /** First and last postal code, inclusive, with the same number of digits. */
  from: string;
  to: string;
  /** `no_vat`: delivered to, and the price contains no VAT. */
  treatment: 'no_vat' | 'not_delivered';
  source: string;
}

const norwegianLaw = 'Merverdiavgiftsloven (LOV-2009-06-19-58), § 1-2';

export const deliveryAreas: readonly DeliveryArea[] = [
  { code: 'AX', country: 'FI', from: '22000', to: '22999', treatment: 'no_vat', source: 'Directive 2006/112/EC, article 6(1)(d); Finnish law 1266/1996' },
  { code: 'SJ', country: 'NO', from: '8099', to: '8099', treatment: 'not_delivered', source: `${norwegianLaw}: Jan Mayen` },
  { code: 'SJ', country: 'NO', from: '9170', to: '9179', treatment: 'not_delivered', source: `${norwegianLaw}: Svalbard` },
  { code: 'GL', country: 'DK', from: '3900', to: '3999', treatment: 'not_delivered', source: 'Treaty on the Functioning of the European Union, article 204: Greenland' },
  { code: 'FO', country: 'DK', from: '100', to: '999', treatment: 'not_delivered', source: 'Treaty on the Functioning of the European Union, article 355(5)(a): the Faroe Islands' },
];

/** A country and a postal code, raw or normalised. */
export interface PostalPlace {
  country_code: CountryCode;
  postal_code: string;
}

/** The listed area of a place; null for the rest of its country and for an invalid code. */
export function getDeliveryArea({ country_code, postal_code }: PostalPlace): DeliveryArea | null {
  const code = normalizePostalCode(country_code, postal_code);
  if (code === null) return null;
  // Codes of equal length compare as strings.
  return deliveryAreas.find(({ country, from, to }) => country === country_code && code.length === from.length && from <= code && code <= to) ?? null;
}

export const isDeliveredTo = (place: PostalPlace): boolean => getDeliveryArea(place)?.treatment !== 'not_delivered';

export const isOutsideVat = (place: PostalPlace): boolean => getDeliveryArea(place)?.treatment === 'no_vat';

/** The VAT area of a delivery: the country, or Åland, which has none. */
export const getVatArea = (place: PostalPlace): VatArea => (isOutsideVat(place) ? 'AX' : place.country_code);
