/** Stores the language of the last page, for responses to URLs without one (decisions, section 2). */
import type { Locale } from '#shared/values/text/locale.ts';
import { writeCookie } from './write-cookie.ts';

/** The browser writes the cookie, since cached pages set none (NAV-14). */
export const storeLocale = (locale: Locale): void => writeCookie('locale', locale);
