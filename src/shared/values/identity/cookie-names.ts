/** Names of our cookies as browsers store them. */

const HOST_PREFIX = '__Host-';

/** A cookie's name on the wire: `__Host-` on https, so that a sibling subdomain can't plant one (RFC 6265bis, 4.1.3.2). */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST_PREFIX + name : name);

/** Rewrites an https site's Cookie header to plain names, dropping unprefixed cookies. */
export function withPlainNames(line: string): string {
  return line
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(HOST_PREFIX))
    .map((pair) => pair.slice(HOST_PREFIX.length))
    .join('; ');
}
