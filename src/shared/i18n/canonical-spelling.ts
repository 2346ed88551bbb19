/** Canonical spelling of the path table's addresses. Server only: the table itself is in every browser's first load. */
import { matchPath, type PageName, paths } from './paths.ts';

/** Pages whose parameters are lower-case handles. Other parameters may be secrets, and keep their case. */
const handlePages: ReadonlySet<PageName> = new Set(['product', 'category', 'brand', 'customerService', 'content', 'userSettingsSection']);

/** Trailing punctuation that mail and chat programs include in a link: . , ; : ! ? ) ] } ' " > » … ’ ”, some escaped. */
const behindLink = /(?:[.,;:!?)\]}'">»”’…]|%(?:22|3e|5d|7d|c2%bb|e2%80%(?:99|9d|a6)))+$/i;

/** Every fixed word of the table's addresses, plus 'events'. */
const ownWords: ReadonlySet<string> = new Set([...Object.values(paths).flatMap((path) => [...path.sv.split('/'), ...path.en.split('/')]), 'events'].filter((word) => /^\w/.test(word)));

const lowerCased = (segment: string): string => segment.replace(/%[\da-f]{2}|[A-Z]/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));

/**
 * The canonical form of an address: words and handles in lower case, ids and secrets unchanged, no punctuation after the last parameter.
 * Outside the table, as for events, only our words at the beginning are normalised.
 */
export function canonicalSpelling(pathname: string): string {
  if (!/[A-Z]/.test(pathname) && !behindLink.test(pathname)) return pathname;
  const match = matchPath(pathname.toLowerCase());
  const given = pathname.split('/');
  const last = given.length - 1;
  const tidied = (segment: string, index: number) => (index === last ? segment.replace(behindLink, '') || segment : segment);
  if (!match) {
    const foreign = given.findIndex((segment) => segment !== '' && !ownWords.has(segment.toLowerCase()));
    return given.map((segment, index) => (foreign === -1 || index < foreign ? segment.toLowerCase() : tidied(segment, index))).join('/');
  }
  const wanted = paths[match.page][match.locale].split('/');
  const isFixed = (word: string | undefined): word is string => word !== undefined && word !== '*' && !word.startsWith(':');
  return given
    .map((segment, index) => {
      const word = wanted[index];
      if (isFixed(word)) return word;
      return tidied(handlePages.has(match.page) ? lowerCased(segment) : segment, index);
    })
    .join('/');
}

/**
 * Removes a two-letter prefix from a Swedish address: everything below /sv, the member's pages below any other (decisions, section 4). Null
 * without one.
 */
export function redirectOfForeignPrefix(pathname: string): string | null {
  const [, prefix = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/i.exec(pathname) ?? [];
  const code = prefix.toLowerCase();
  if (code !== 'sv' && (code === '' || code === 'en' || !/^\/user(\/|$)/i.test(rest))) return null;
  // Never "//host", which a browser reads as another site.
  return `/${rest.replace(/^\/+/, '')}`;
}
