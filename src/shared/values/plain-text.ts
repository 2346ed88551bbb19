/** Text that people fill in, as it is stored: it begins no line of its own, turns round nothing that stands beside it, and is seen. */

/** Signs that are not seen, beside what joins letters in Persian and in Indian scripts, and parts of an emoji (U+200C, U+200D); before them flags like Scotland's, which are made of such signs. */
const unseen = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|(?!\u200C|\u200D)\p{Cf}/gu;

/** Text without signs that are not seen; empty where nothing of it is seen (U+2800 is a blank). */
export function withoutUnseen(text: string): string {
  const seen = text.replace(unseen, (signs) => (signs.startsWith('\u{1F3F4}') ? signs : ''));
  return /[^\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(seen) ? seen : '';
}

const trimmed = (text: string): string => text.replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu, '');

/** On one line, where a mail or a page would take more for its own words: line breaks and other controls are spaces. */
export const plainLine = (text: string): string => trimmed(withoutUnseen(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')));

/** All kinds of line breaks as the one that the web writes. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n');

/** As plainLine, on as many lines as there are. */
export const plainLines = (text: string): string => trimmed(withoutUnseen(withPlainBreaks(text).replace(/(?!\n)\p{Cc}/gu, ' ')));

/** The address of a web page, without signs that are not seen, and without the name and password that somebody may have copied along. */
export function plainWebAddress(text: string): string {
  const plain = text.trim().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  if (!URL.canParse(plain)) return plain;
  const url = new URL(plain);
  if (url.username === '' && url.password === '') return plain;
  url.username = '';
  url.password = '';
  return url.href;
}
