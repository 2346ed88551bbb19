/** The code on a gift card: sixteen signs of Crockford's base 32 (80 bits), written in groups of four. */
const LENGTH = 16;

/** As it is stored: without spaces and hyphens, and with the letters that are mistaken for digits read as those. Null for anything else. */
export function plainGiftCardCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\-–]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null;
}

/** "7K3M9QRS…" → "7K3M-9QRS-…". */
export const formatGiftCardCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
