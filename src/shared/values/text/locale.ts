/** The shop's languages: Swedish, without a prefix in addresses, and English (specification, section 3). */

export const locales = ['sv', 'en'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'sv';

/** The tag for `<html lang>`, hreflang and Intl; American spelling in English. */
export const bcp47 = { sv: 'sv-SE', en: 'en-US' } as const satisfies Record<Locale, string>;

export function isLocale(value: unknown): value is Locale {
  return value === 'sv' || value === 'en';
}

// Real headers have a handful of languages; the rest is abuse.
const MAX_LANGUAGES = 50;

/** The supported language that an Accept-Language header prefers (RFC 9110, section 12.5.4); null for neither. Ignores `*`. */
export function pickLocale(acceptLanguage: string | null | undefined): Locale | null {
  let best: Locale | null = null;
  let bestQuality = 0;
  for (const entry of (acceptLanguage ?? '').split(',', MAX_LANGUAGES)) {
    const match = /^\s*([a-z]{2})(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i.exec(entry);
    const language = match?.[1]?.toLowerCase();
    const quality = Math.min(Number(match?.[2] ?? 1), 1);
    if (isLocale(language) && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

const collators = { sv: new Intl.Collator(bcp47.sv), en: new Intl.Collator(bcp47.en) } as const satisfies Record<Locale, Intl.Collator>;

/** Compares two strings in the language's collation: in Swedish å, ä, ö come last, in English å sorts as a. */
export function compareText(locale: Locale, a: string, b: string): number {
  return collators[locale].compare(a, b);
}

export const compareSwedish = (a: string, b: string): number => compareText('sv', a, b);
