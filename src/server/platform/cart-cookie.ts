/** The HttpOnly cookie that owns a browser's carts (decisions, section 2). One secret covers all, so that yesterday's order shows beside today's cart. */
import { createHash, randomBytes } from 'node:crypto';
import { CART_COOKIE } from '#shared/values/identity/cart-cookie.ts';
import { cookieLine, getCookie } from './cookies.ts';

const CART_COOKIE_SECONDS = 90 * 86_400;

export function getCartSecret(headers: Headers): string | null {
  const value = getCookie(headers, CART_COOKIE);
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

export function newCartSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function cartCookieLine(secret: string, isSecure: boolean): string {
  return cookieLine(CART_COOKIE, secret, { maxAgeSeconds: CART_COOKIE_SECONDS, isSecure, isHttpOnly: true });
}

/** Only the SHA-256 of a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
