/** Names of our cookies as browsers store them. */

const HOST_PREFIX = '__Host-';

/**
 * A cookie's name on the wire: `__Host-` on https, so that browsers accept it only from this host over https (RFC 6265bis, 4.1.3.2) and a sibling
 * subdomain can't plant one.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST_PREFIX + name : name);

/** Rewrites an https site's Cookie header to plain names: keeps only prefixed cookies, since others may be planted. */
export function withPlainNames(line: string): string {
  return line
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(HOST_PREFIX))
    .map((pair) => pair.slice(HOST_PREFIX.length))
    .join('; ');
}
