/** The display form of e-mail addresses. */
import { asciiEmail } from './email-address.ts';
import { decodePunycode } from './punycode.ts';

/**
 * The form stored and shown: lower case, with a Unicode domain, however it was typed (Chromium's input returns `xn--…` for räksmörgås). An invalid
 * address is only trimmed, for later validation to refuse.
 */
export function shownEmail(typed: string): string {
  const ascii = asciiEmail(typed);
  if (ascii === null) return typed.trim();
  const [local = '', domain = ''] = ascii.split('@');
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label));
  const shown = `${local}@${labels.join('.').toLowerCase()}`;
  // Falls back to ASCII if the decoded domain would not encode back to the same address.
  return asciiEmail(shown) === ascii ? shown : ascii;
}
