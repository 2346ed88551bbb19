/** How the table's addresses are spelled, and what leads to it. For the server: the table itself is in every browser's first load. */
import { matchPath, type PageName, paths } from './paths.ts';

/** Pages whose parameters are handles, which are written in lower case. Every other parameter may open something by being known, and keeps its letters. */
const handlePages: ReadonlySet<PageName> = new Set(['product', 'category', 'brand', 'customerService', 'content', 'userSubject', 'userSettingsSection']);

/** What mail and chat programs take along when they make a link of an address in a sentence: . , ; : ! ? ) ] } ' " > » … ’ ”, some of them escaped. */
const behindLink = /(?:[.,;:!?)\]}'">»”’…]|%(?:22|3e|5d|7d|c2%bb|e2%80%(?:99|9d|a6)))+$/i;

/** Every word that the table's addresses have of their own, and what stands beside it. */
const ownWords: ReadonlySet<string> = new Set([...Object.values(paths).flatMap((path) => [...path.sv.split('/'), ...path.en.split('/')]), 'events'].filter((word) => /^\w/.test(word)));

const lowerCased = (segment: string): string => segment.replace(/%[\da-f]{2}|[A-Z]/gi, (found) => (found.startsWith('%') ? found : found.toLowerCase()));

/**
 * An address of the table as we write it: words and handles in lower case, ids and secrets as they are, no punctuation behind the last
 * parameter. Of an address that is none of the table's, such as an event's, the words of ours at its beginning.
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
 * A Swedish address with a prefix of two letters loses it: everything below /sv, and the member's pages below any other (decisions, section 4).
 * Null where there is none.
 */
export function redirectOfForeignPrefix(pathname: string): string | null {
  const [, prefix = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/i.exec(pathname) ?? [];
  const code = prefix.toLowerCase();
  if (code !== 'sv' && (code === '' || code === 'en' || !/^\/user(\/|$)/i.test(rest))) return null;
  // Never "//host": a browser would read it as another site.
  return `/${rest.replace(/^\/+/, '')}`;
}
