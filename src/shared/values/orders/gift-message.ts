import { withPlainBreaks } from '../text/plain-text.ts';

/** Counted in Unicode code points, so that each part of a joined emoji counts (decisions, section 2). */
export const MAX_GIFT_MESSAGE = 300;

export function countCharacters(text: string): number {
  return [...text].length;
}

/** Removes what a card can't print; tabs become spaces. */
export function asPrintable(text: string): string {
  return withPlainBreaks(text)
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}/gu, ''))
    .join('\n');
}

/** Whether a card can print it: line breaks and emoji, but no tabs or other control characters. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\r\n', '\n').replaceAll('\n', ''));
}
