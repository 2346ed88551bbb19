/** A page's URLs in both languages: from its loader's `alternates` for per-language handles, else from the path table. */
import { type UIMatch, useLocation, useMatches } from 'react-router';
import { localizeHref, matchPath, type PageName, pathTo } from '#shared/i18n/paths.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';

/** One path per language: no host, no query. */
export type Alternates = Record<Locale, string>;

// A matched page has exactly the parameters its path needs.
const pathToMatched = pathTo as (page: PageName, locale: Locale, params: Record<string, string>) => string;

/** Paths of a page without per-language handles. */
export function getAlternates(pathname: string): Alternates {
  const match = matchPath(pathname);
  const inLanguage = (locale: Locale) => (match ? pathToMatched(match.page, locale, match.params) : localizeHref(pathname, locale));
  return { sv: inLanguage('sv'), en: inLanguage('en') };
}

function areAlternates(value: unknown): value is Alternates {
  return typeof value === 'object' && value !== null && locales.every((locale) => typeof (value as Partial<Alternates>)[locale] === 'string');
}

/** The deepest page's own alternates, if any. */
export function alternatesIn(matches: readonly { loaderData?: unknown }[]): Alternates | null {
  for (const { loaderData } of matches.toReversed()) {
    if (typeof loaderData === 'object' && loaderData !== null && 'alternates' in loaderData && areAlternates(loaderData.alternates)) return loaderData.alternates;
  }
  return null;
}

/** The current page's URL in each language, including the query. */
export function useAlternates(): Alternates {
  const { pathname, search } = useLocation();
  const matches: UIMatch[] = useMatches();
  const alternates = alternatesIn(matches) ?? getAlternates(pathname);
  return { sv: alternates.sv + search, en: alternates.en + search };
}
