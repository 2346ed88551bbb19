/** Names of our cookies as browsers store them. */

const HOST_PREFIX = '__Host-';

/**
 * A cookie's name over the wire: with the prefix `__Host-` on https, so that a browser takes it from this very host alone, over https (RFC 6265bis,
 * 4.1.3.2). A neighboring subdomain can't plant one.
 */
export const cookieName = (name: string, isSecure: boolean): string => (isSecure ? HOST_PREFIX + name : name);

/**
 * A Cookie header of a site on https under the plain names: prefixed cookies without their prefix, and no others. What came under a plain name may be
 * planted, and is dropped.
 */
export function withPlainNames(line: string): string {
  return line
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(HOST_PREFIX))
    .map((pair) => pair.slice(HOST_PREFIX.length))
    .join('; ');
}
