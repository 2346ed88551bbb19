/** E-mail addresses: validation, and the form used for sending. */

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
/** HTML's rule ("valid e-mail address"), for an ASCII domain. */
const htmlAddress = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** The maximum length (RFC 5321, 4.5.3.1). */
export const MAX_EMAIL_LENGTH = 254;

/** Converts a domain to ASCII (RFC 5890: `xn--…`); empty if invalid. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain)) return domain;
  // The URL parser performs the IDNA mapping; the appended label prevents IPv4 parsing.
  const address = `http://${domain}.x`;
  return /^[a-zA-Z0-9.\u0080-\u{10FFFF}-]+$/u.test(domain) && URL.canParse(address) ? new URL(address).hostname.slice(0, -2) : '';
}

/** The address for sending: lower case, ASCII domain. Null if invalid. */
export function asciiEmail(typed: string): string | null {
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const address = `${local}@${asciiDomain(domain)}`;
  return address.length <= MAX_EMAIL_LENGTH && htmlAddress.test(address) ? address.toLowerCase() : null;
}

export const isEmail = (typed: string): boolean => asciiEmail(typed) !== null;

/** Whether two strings name the same mailbox, ignoring case and domain encoding. */
export const isSameEmail = (one: string, other: string): boolean => isEmail(one) && asciiEmail(one) === asciiEmail(other);
