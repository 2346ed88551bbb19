import anyAscii from 'any-ascii';

const MAX_LENGTH = 120;

/**
 * Lower case ASCII letters, digits and single hyphens. Transliterates other alphabets ("Łódź" → "lodz"); å, ä and ö lose their marks. Empty for a
 * name without letters and digits.
 */
export function toSlug(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      // NFKD has decomposed Hangul as well.
      .normalize('NFC')
      .replace(/\p{L}+/gu, anyAscii)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_LENGTH)
      .replace(/-+$/, '')
  );
}
