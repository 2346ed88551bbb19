/** Cookies of a session (specification, section 9), of a known browser, and of a registration. All HttpOnly. */
import { cookieLine, getCookie } from './cookies.ts';

export const ACCESS_COOKIE = 'client.access-token';
export const REFRESH_COOKIE = 'client.refresh-token';
export const DEVICE_COOKIE = 'fira.device';
export const REGISTRATION_COOKIE = 'fira.registration';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
export const DEVICE_SECONDS = 365 * 86_400;
export const REGISTRATION_SECONDS = 86_400;

/** 256 random bits in URL-safe Base64: the form of refresh tokens, device secrets and mail links. */
const secretForm = /^[A-Za-z0-9_-]{43}$/;
const createSecretReader = (headers: Headers, name: string): string | null => {
  const value = getCookie(headers, name);
  return value !== null && secretForm.test(value) ? value : null;
};

export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const getAccessToken = (headers: Headers): string | null => getCookie(headers, ACCESS_COOKIE) || null;
export const getRefreshToken = (headers: Headers): string | null => createSecretReader(headers, REFRESH_COOKIE);
export const getDeviceSecret = (headers: Headers): string | null => createSecretReader(headers, DEVICE_COOKIE);
export const getRegistrationSecret = (headers: Headers): string | null => createSecretReader(headers, REGISTRATION_COOKIE);

const line = (name: string, value: string, maxAgeSeconds: number, isSecure: boolean) => cookieLine(name, value, { maxAgeSeconds, isSecure, isHttpOnly: true });

export function sessionCookieLines({ accessToken, refreshToken }: SessionTokens, isSecure: boolean): string[] {
  return [line(ACCESS_COOKIE, accessToken, ACCESS_TOKEN_SECONDS, isSecure), line(REFRESH_COOKIE, refreshToken, REFRESH_TOKEN_SECONDS, isSecure)];
}

/** Expires both cookies: path /, SameSite=Lax, Secure on https (specification, section 4). */
export function expiredCookieLines(isSecure: boolean): string[] {
  return [ACCESS_COOKIE, REFRESH_COOKIE].map((name) => line(name, '', 0, isSecure));
}

export const deviceCookieLine = (secret: string, isSecure: boolean): string => line(DEVICE_COOKIE, secret, DEVICE_SECONDS, isSecure);
export const registrationCookieLine = (secret: string, isSecure: boolean): string => line(REGISTRATION_COOKIE, secret, REGISTRATION_SECONDS, isSecure);
