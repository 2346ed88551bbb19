/** E-mail addresses: which texts are one, and the form that mail programs write to. */

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
/** HTML's own rule ("valid e-mail address"), for a domain in the letters of the DNS. */
const htmlAddress = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`);

/** RFC 5321, 4.5.3.1: no address is longer. */
export const MAX_EMAIL_LENGTH = 254;

/** A domain in the letters of the DNS (RFC 5890: `xn--…`). Empty for one that the DNS can't hold. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain)) return domain;
  // The parser of web addresses knows what each letter becomes; a last label of letters keeps it from reading a number as an IPv4 address.
  const address = `http://${domain}.x`;
  return /^[a-zA-Z0-9.\u0080-\u{10FFFF}-]+$/u.test(domain) && URL.canParse(address) ? new URL(address).hostname.slice(0, -2) : '';
}

/** The address that mail is sent to: in lower case, its domain in the letters of the DNS. Null for what is no address. */
export function asciiEmail(typed: string): string | null {
  const [, local = '', domain = ''] = /^([^@]+)@([^@]+)$/.exec(typed.trim()) ?? [];
  const address = `${local}@${asciiDomain(domain)}`;
  return address.length <= MAX_EMAIL_LENGTH && htmlAddress.test(address) ? address.toLowerCase() : null;
}

export const isEmail = (typed: string): boolean => asciiEmail(typed) !== null;

/** Whether two texts name one mailbox, in whatever case, and whichever way their domains are written. */
export const isSameEmail = (one: string, other: string): boolean => isEmail(one) && asciiEmail(one) === asciiEmail(other);
