/** Areas with other VAT or delivery than their country. The single source for prices, API errors and forms. */
import type { CountryCode } from './countries.ts';
import { normalizePostalCode } from './postal-code.ts';

/** ISO 3166-1 alpha-2 codes. `no_vat`: delivered to, and the price contains no VAT; each such code has its rows in values/vat.ts. */
type Treatment = { code: 'AX'; treatment: 'no_vat' } | { code: 'SJ' | 'GL' | 'FO'; treatment: 'not_delivered' };

/** The area whose VAT applies: a country, or an area without VAT. */
export type VatArea = CountryCode | Extract<Treatment, { treatment: 'no_vat' }>['code'];

export type DeliveryArea = Treatment & {
  country: CountryCode;
  /** First and last postal code, inclusive, with the same number of digits. */
  from: string;
  to: string;
  source: string;
};

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

/** The VAT area of a delivery: the country, or a listed area without VAT. */
export function getVatArea(place: PostalPlace): VatArea {
  const area = getDeliveryArea(place);
  return area?.treatment === 'no_vat' ? area.code : place.country_code;
}
