/** The five delivery countries, as offered by address forms (SET-02). */
import type { Locale } from '../text/locale.ts';

export const countryCodes = ['SE', 'NO', 'FI', 'DK', 'IS'] as const;
export type CountryCode = (typeof countryCodes)[number];

/** A country with the specification's fields (section 3, country option). */
export interface CountryOption {
  name: string;
  nativeName: string;
  phonePrefixes: string[];
  continent: string;
  capital: string;
  /** ISO 4217 codes of the country's own currencies, not of the shop's prices. */
  currencies: string[];
  /** ISO 639-1 codes. */
  languages: string[];
  iso2: CountryCode;
  iso3: string;
}

export const countries: readonly CountryOption[] = [
  {
    name: 'Sweden',
    nativeName: 'Sverige',
    phonePrefixes: ['+46'],
    continent: 'Europe',
    capital: 'Stockholm',
    currencies: ['SEK'],
    languages: ['sv'],
    iso2: 'SE',
    iso3: 'SWE',
  },
  {
    name: 'Norway',
    nativeName: 'Norge',
    phonePrefixes: ['+47'],
    continent: 'Europe',
    capital: 'Oslo',
    currencies: ['NOK'],
    languages: ['nb', 'nn'],
    iso2: 'NO',
    iso3: 'NOR',
  },
  {
    name: 'Finland',
    nativeName: 'Suomi',
    phonePrefixes: ['+358'],
    continent: 'Europe',
    capital: 'Helsinki',
    currencies: ['EUR'],
    languages: ['fi', 'sv'],
    iso2: 'FI',
    iso3: 'FIN',
  },
  {
    name: 'Denmark',
    nativeName: 'Danmark',
    phonePrefixes: ['+45'],
    continent: 'Europe',
    capital: 'Copenhagen',
    currencies: ['DKK'],
    languages: ['da'],
    iso2: 'DK',
    iso3: 'DNK',
  },
  {
    name: 'Iceland',
    nativeName: 'Ísland',
    phonePrefixes: ['+354'],
    continent: 'Europe',
    capital: 'Reykjavik',
    currencies: ['ISK'],
    languages: ['is'],
    iso2: 'IS',
    iso3: 'ISL',
  },
];

const swedishNames = { SE: 'Sverige', NO: 'Norge', FI: 'Finland', DK: 'Danmark', IS: 'Island' } as const satisfies Record<CountryCode, string>;

export function isCountryCode(value: unknown): value is CountryCode {
  return countryCodes.some((code) => code === value);
}

export function countryName(code: CountryCode, locale: Locale): string {
  if (locale === 'sv') return swedishNames[code];
  return countries.find((country) => country.iso2 === code)?.name ?? code;
}
