/** The two currencies of the shop (specification, section 3: name, code, symbol). */
import type { Locale } from '../text/locale.ts';

export const currencyCodes = ['SEK', 'EUR'] as const;
export type Currency = (typeof currencyCodes)[number];

export interface CurrencyOption {
  name: string;
  code: Currency;
  symbol: string;
}

export const currencySymbols = { SEK: 'kr', EUR: '€' } as const satisfies Record<Currency, string>;

const currencyNames = {
  SEK: { sv: 'svensk krona', en: 'Swedish krona' },
  EUR: { sv: 'euro', en: 'euro' },
} as const satisfies Record<Currency, Record<Locale, string>>;

export function isCurrency(value: unknown): value is Currency {
  return value === 'SEK' || value === 'EUR';
}

/** The currency options for a member, named in the language. */
export function currencyOptions(locale: Locale): CurrencyOption[] {
  return currencyCodes.map((code) => ({ name: currencyNames[code][locale], code, symbol: currencySymbols[code] }));
}

/** Interprets a stored `selectedCurrency`: none or SEK means SEK, any other EUR (CAT-02). */
export function getSelectedCurrency(value: string | null | undefined): Currency {
  return !value || value === 'SEK' ? 'SEK' : 'EUR';
}

/** The cookie that mirrors the visitor's choice (decisions, section 2). */
export const CURRENCY_COOKIE = 'selectedCurrency';

const currencyCookie = new RegExp(`(?:^|;\\s*)${CURRENCY_COOKIE}=([^;]*)`);

/** The currency of a Cookie header (CAT-02). */
export function currencyOfCookies(line: string): Currency {
  const [, value] = currencyCookie.exec(line) ?? [];
  return getSelectedCurrency(value?.trim());
}
