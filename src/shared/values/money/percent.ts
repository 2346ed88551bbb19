/** Formats percentages. */
import type { Locale } from '../text/locale.ts';

const NO_BREAK_SPACE = '\u00A0';

/** 25.5 → "25,5 %" in Swedish, "25.5%" in English; at most two decimals, without trailing zeros. */
export function formatPercent(percent: number, locale: Locale): string {
  const text = String(Math.round(percent * 100) / 100);
  return locale === 'sv' ? `${text.replace('.', ',')}${NO_BREAK_SPACE}%` : `${text}%`;
}
