/** Locale of an API request: `locale` query, else Accept-Language, else cookie, else Swedish (decisions, section 2). */
import { defaultLocale, isLocale, type Locale, pickLocale } from '#shared/values/text/locale.ts';
import { getCookie } from '../../platform/cookies.ts';

export const LOCALE_COOKIE = 'locale';

export function requestLocale(request: Pick<Request, 'headers'>, url: Pick<URL, 'searchParams'>): Locale {
  const asked = url.searchParams.get('locale')?.slice(0, 2).toLowerCase();
  if (asked !== undefined && isLocale(asked)) return asked;
  const accepted = pickLocale(request.headers.get('accept-language'));
  if (accepted) return accepted;
  const saved = getCookie(request.headers, LOCALE_COOKIE);
  return saved !== null && isLocale(saved) ? saved : defaultLocale;
}
