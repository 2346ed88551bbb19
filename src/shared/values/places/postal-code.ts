/** Postal codes of the five countries. */
import type { CountryCode } from './countries.ts';

interface PostalCodeForm {
  digits: RegExp;
  /** The country prefixes of international mail. */
  prefixes: readonly string[];
  example: string;
}

const forms = {
  SE: { digits: /^[1-9]\d{4}$/, prefixes: ['SE', 'S'], example: '111 22' },
  NO: { digits: /^(?!0000)\d{4}$/, prefixes: ['NO', 'N', 'SJ'], example: '0150' },
  FI: { digits: /^(?!00000)\d{5}$/, prefixes: ['FI', 'FIN', 'AX'], example: '00100' },
  // Greenland's codes have the Danish format; the Faroe Islands' have three digits.
  DK: { digits: /^(?!0000)\d{4}$|^[1-9]\d{2}$/, prefixes: ['DK', 'GL', 'FO'], example: '1050' },
  IS: { digits: /^[1-9]\d{2}$/, prefixes: ['IS'], example: '101' },
} as const satisfies Record<CountryCode, PostalCodeForm>;

/** `wrong_country`: the code has another country's prefix, such as DK- in a Swedish address. */
export type PostalCodeFault = 'required' | 'invalid_format' | 'wrong_country';

export type PostalCodeCheck = { ok: true; postalCode: string } | { ok: false; fault: PostalCodeFault };

const MAX_CHARACTERS = 32;

/** Parses a postal code with or without spaces, hyphens and prefix ("SE-11122") into the official format ("111 22"). */
export function checkPostalCode(country: CountryCode, text: string): PostalCodeCheck {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, fault: 'required' };
  if (trimmed.length > MAX_CHARACTERS) return { ok: false, fault: 'invalid_format' };
  // NFKC converts full-width digits.
  const [, letters = '', rest = ''] = /^([A-Z]*)(.*)$/.exec(trimmed.normalize('NFKC').toUpperCase()) ?? [];
  const form: PostalCodeForm = forms[country];
  if (letters !== '' && !form.prefixes.includes(letters)) {
    const isOthers = Object.values(forms).some((other: PostalCodeForm) => other.prefixes.includes(letters));
    return { ok: false, fault: isOthers ? 'wrong_country' : 'invalid_format' };
  }
  const digits = rest.replace(/[\s\p{Pd}]/gu, '');
  if (!form.digits.test(digits)) return { ok: false, fault: 'invalid_format' };
  return { ok: true, postalCode: country === 'SE' ? `${digits.slice(0, 3)} ${digits.slice(3)}` : digits };
}

/** The code in the official format; null if invalid. */
export function normalizePostalCode(country: CountryCode, text: string): string | null {
  const check = checkPostalCode(country, text);
  return check.ok ? check.postalCode : null;
}

/** A real code of the country, as a placeholder. */
export function postalCodeExample(country: CountryCode): string {
  return forms[country].example;
}
