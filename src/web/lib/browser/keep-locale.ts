/** Remembers the language of the page that was opened last, for answers to addresses that have none (decisions, section 2). */
import type { Locale } from '#shared/values/locale.ts';
import { writeCookie } from './write-cookie.ts';

/** A cookie, written here: a page that many visitors get from the server's memory sets none (NAV-14). */
export const keepLocale = (locale: Locale): void => writeCookie('locale', locale);
