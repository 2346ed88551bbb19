/**
 * Decides which pages are shared, and their cache key: an address that the server writes itself, without any header, cookie or unknown query key of a
 * visitor.
 */
import { canonicalSpelling } from '#shared/i18n/canonical-spelling.ts';
import { matchPath, type PageName } from '#shared/i18n/paths.ts';
import { isPrefixedId } from '#shared/values/identity/ids.ts';
import { CURRENCY_COOKIE, type Currency, currencyOfCookies } from '#shared/values/money/currencies.ts';

export interface SharedPage {
  /** Cache key. */
  readonly key: string;
  readonly page: PageName;
  /** Normalised path and query. */
  readonly address: string;
  readonly currency: Currency;
}

/** Filters and sort order. Lists with a text search are not cached. */
const listKeys = ['occasion', 'category', 'brand', 'option', 'price_min', 'price_max', 'in_stock', 'sort', 'page'];

/** Query keys that each shared page understands; others are ignored. */
const sharedPages: Partial<Record<PageName, readonly string[]>> = {
  start: [],
  shop: listKeys,
  category: listKeys,
  brand: listKeys,
  brands: [],
  product: ['variant'],
  customerService: [],
  membership: [],
  content: [],
};

const MAX_ADDRESS_LENGTH = 600;

/** React Router fetches a page's data from its path plus `.data`; `/_.data` for the start page. */
const DATA = /(?:(?<=\/)_)?\.data$/;
const ROUTES_KEY = '_routes';

/** Normalises percent-encoding; null when malformed. */
function written(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    return path
      .split('/')
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join('/');
  } catch {
    return null;
  }
}

function isPlainValue(key: string, value: string): boolean {
  if (key === 'variant') return isPrefixedId('variant', value);
  return key === ROUTES_KEY ? /^[\w.,/*-]{1,300}$/.test(value) : true;
}

/** The shared page for a GET or HEAD; null when the answer is personal. `target` is path and query, `cookies` the Cookie header. */
export function findSharedPage(target: string, cookies: string): SharedPage | null {
  if (target.length > MAX_ADDRESS_LENGTH || isOwnVisit(cookies)) return null;
  const [rawPath = '', query] = splitOnce(target, '?');
  const path = written(rawPath);
  const isData = rawPath.endsWith('.data');
  if (path === null || isData !== path.endsWith('.data')) return null;
  const page = matchPath(isData ? path.replace(DATA, '') || '/' : path)?.page;
  const known = page && sharedPages[page];
  // Trailing slashes and other spellings are redirected elsewhere.
  if (!known || (path.length > 1 && path.endsWith('/')) || (!isData && canonicalSpelling(path) !== path)) return null;
  const search = query === undefined ? '' : toSharedSearch(query, isData ? [...known, ROUTES_KEY] : known);
  if (search === null) return null;
  const currency = currencyOfCookies(cookies);
  return { key: sharedKey(currency, path + search), page, address: path + search, currency };
}

export function sharedKey(currency: Currency, address: string): string {
  return `${currency} ${address}`;
}

/** Whether these cookies make pages personal. */
export function isOwnVisit(cookies: string): boolean {
  return cookies.includes('client.');
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** Known keys in a fixed order; null for a text search. */
function toSharedSearch(query: string, known: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  if (known.includes('page') && given.get('q')?.trim()) return null;
  const shared = new URLSearchParams();
  for (const key of known) for (const value of given.getAll(key)) if (value !== '' && isPlainValue(key, value)) shared.append(key, value);
  const search = shared.toString();
  return search && `?${search}`;
}

export function sharedRequest({ address, currency }: SharedPage, publicUrl: string): Request {
  return new Request(publicUrl + address, { headers: currency === 'SEK' ? {} : { cookie: `${CURRENCY_COOKIE}=${currency}` } });
}
