/** The words on a gift's card, as far as they can be judged without knowing them. */
import { withPlainBreaks } from './plain-text.ts';

/** Characters as people who type emoji count them at worst: Unicode's, each part of a joined emoji for itself (decisions, section 2). */
export const MAX_GIFT_MESSAGE = 300;

export function countCharacters(text: string): number {
  return [...text].length;
}

/** What was typed or pasted, with what a card can't carry taken out: tabs become spaces. */
export function asPrintable(text: string): string {
  return withPlainBreaks(text)
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}/gu, ''))
    .join('\n');
}

/** Whether a card can carry it: line breaks and emoji are welcome, tabs, bells and their like are not. */
export function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\r\n', '\n').replaceAll('\n', ''));
}
