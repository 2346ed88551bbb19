/** Cookies set by pages: one year, path /, SameSite=Lax; on https Secure, under the name the server reads there. */
import { cookieName } from '#shared/values/identity/cookie-names.ts';

const YEAR_SECONDS = 31_536_000;

export const isSecurePage = (): boolean => window.location.protocol === 'https:';

export const cookieLine = (name: string, value: string, isSecure: boolean): string =>
  `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
  document.cookie = cookieLine(name, value, isSecurePage());
}
