/** E-mail addresses as they are stored and shown. */
import { asciiEmail } from './email-address.ts';
import { decodePunycode } from './punycode.ts';

/**
 * An address as it is stored and shown: in lower case, its domain in its own letters, however it was typed (Chromium's field hands over `xn--…` for
 * what shows as räksmörgås). What is no address stays as it is, for the check that follows to refuse.
 */
export function shownEmail(typed: string): string {
  const ascii = asciiEmail(typed);
  if (ascii === null) return typed.trim();
  const [local = '', domain = ''] = ascii.split('@');
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label));
  const shown = `${local}@${labels.join('.').toLowerCase()}`;
  // Letters that would lead elsewhere, or nowhere, are not shown.
  return asciiEmail(shown) === ascii ? shown : ascii;
}
