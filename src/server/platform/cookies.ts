/** Reading and writing cookies; values of ours are URL-safe, so nothing needs decoding. */

export function cookieOf(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  isSecure: boolean;
  isHttpOnly: boolean;
}

/** A Set-Cookie line: path /, SameSite=Lax. */
export function cookieLine(name: string, value: string, { maxAgeSeconds, isSecure, isHttpOnly }: CookieOptions): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}${isHttpOnly ? '; HttpOnly' : ''}`;
}
