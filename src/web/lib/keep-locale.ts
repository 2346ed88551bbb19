/** Remembers the language of the page that was opened last, for answers to addresses that have none (decisions, section 2). */
import type { Locale } from '#shared/values/locale.ts';

const YEAR_SECONDS = 31_536_000;

/** A cookie, written here: a page that many visitors get from the server's memory sets none (NAV-14). */
export function keepLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store isn't in every browser yet
  document.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}
