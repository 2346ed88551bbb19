import { asciiEmail } from './email-address.ts';
import { decodePunycode } from './punycode.ts';

/** The form stored and shown: lower case, Unicode domain. An invalid address is only trimmed. */
export function shownEmail(typed: string): string {
  const ascii = asciiEmail(typed);
  if (ascii === null) return typed.trim();
  const [local = '', domain = ''] = ascii.split('@');
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label));
  const shown = `${local}@${labels.join('.').toLowerCase()}`;
  // Falls back to ASCII if the domain would not encode back.
  return asciiEmail(shown) === ascii ? shown : ascii;
}
