/** The page's language, from its URL alone. */
import { useLocation } from 'react-router';
import { localeOfPath } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}
