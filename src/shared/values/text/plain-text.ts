/** Normalises user text: no added lines, no changed text direction, visible. */

/** Invisible format characters, except joiners of Persian, Indian scripts and emoji (U+200C, U+200D); flags like Scotland's match first. */
const unseen = /\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|(?!\u200C|\u200D)\p{Cf}/gu;

/** Removes invisible characters; empty if nothing visible remains (U+2800 is a blank). */
export function withoutUnseen(text: string): string {
  const seen = text.replace(unseen, (signs) => (signs.startsWith('\u{1F3F4}') ? signs : ''));
  return /[^\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(seen) ? seen : '';
}

const trimmed = (text: string): string => text.replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu, '');

/** One line: line breaks and control characters become spaces. */
export const plainLine = (text: string): string => trimmed(withoutUnseen(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')));

/** Normalises line breaks to \n. */
export const withPlainBreaks = (text: string): string => text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n');

/** Like plainLine, but keeps line breaks. */
export const plainLines = (text: string): string => trimmed(withoutUnseen(withPlainBreaks(text).replace(/(?!\n)\p{Cc}/gu, ' ')));

/** A web address without invisible characters and credentials. */
export function plainWebAddress(text: string): string {
  const plain = text.trim().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  if (!URL.canParse(plain)) return plain;
  const url = new URL(plain);
  if (url.username === '' && url.password === '') return plain;
  url.username = '';
  url.password = '';
  return url.href;
}
