/** Reads and writes cookies, with plain names: the front strips the https prefix, `cookieLine` adds it. */
import { cookieName } from '#shared/values/identity/cookie-names.ts';

export function getCookie(headers: Headers, name: string): string | null {
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

/** A Set-Cookie line: path /, SameSite=Lax; on https Secure, with a `__Host-` name prefix. */
export function cookieLine(name: string, value: string, { maxAgeSeconds, isSecure, isHttpOnly }: CookieOptions): string {
  return `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}${isHttpOnly ? '; HttpOnly' : ''}`;
}
