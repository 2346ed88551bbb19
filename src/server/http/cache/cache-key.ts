/**
 * Which pages are the same for everybody, and what else than their address makes them different. A request for one
 * becomes an address that we write ourselves: no header, no cookie and no query key of a visitor's reaches what is kept.
 */
import { canonicalSpelling } from '#shared/i18n/canonical-spelling.ts';
import { matchPath, type PageName } from '#shared/i18n/paths.ts';
import { CURRENCY_COOKIE, type Currency, currencyOfCookies } from '#shared/values/currencies.ts';
import { isPrefixedId } from '#shared/values/ids.ts';

/** A page that all visitors who ask for it see alike. */
export interface SharedPage {
  /** Tells it from all others. */
  readonly key: string;
  readonly page: PageName;
  /** Path and query as we write them. */
  readonly address: string;
  readonly currency: Currency;
}

/** Filters and the order of a list. What people search for by words is theirs: a list with `q` is made for each. */
const listKeys = ['occasion', 'category', 'brand', 'option', 'price_min', 'price_max', 'in_stock', 'sort', 'page'];

/** The query keys that each of these pages understands; all others mean nothing to it. */
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

/** React Router asks for a page's data under its path and `.data`, for the start page `/_.data`. */
const DATA = /(?:(?<=\/)_)?\.data$/;
const ROUTES_KEY = '_routes';

/** The same path however its letters are escaped; null for one that can't be read. */
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

/**
 * The shared page that a GET or HEAD asks for; null where the answer is the visitor's own: signed in, a search, the bag,
 * the checkout, an order. `target` is the path with its query, `cookies` the Cookie header.
 */
export function sharedPageOf(target: string, cookies: string): SharedPage | null {
  if (target.length > MAX_ADDRESS_LENGTH || isOwnVisit(cookies)) return null;
  const [rawPath = '', query] = splitOnce(target, '?');
  const path = written(rawPath);
  const isData = rawPath.endsWith('.data');
  if (path === null || isData !== path.endsWith('.data')) return null;
  const page = matchPath(isData ? path.replace(DATA, '') || '/' : path)?.page;
  const known = page && sharedPages[page];
  // A trailing slash and other spellings are led elsewhere.
  if (!known || (path.length > 1 && path.endsWith('/')) || (!isData && canonicalSpelling(path) !== path)) return null;
  const search = query === undefined ? '' : searchOf(query, isData ? [...known, ROUTES_KEY] : known);
  if (search === null) return null;
  const currency = currencyOfCookies(cookies);
  return { key: sharedKey(currency, path + search), page, address: path + search, currency };
}

/** The key of an address that is written as we write it. */
export function sharedKey(currency: Currency, address: string): string {
  return `${currency} ${address}`;
}

/** Whether the pages of who sends these cookies are their own: signed in, or was and may be again. */
export function isOwnVisit(cookies: string): boolean {
  return cookies.includes('client.');
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** The known keys in one order; null for a search by words. */
function searchOf(query: string, known: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  if (known.includes('page') && given.get('q')?.trim()) return null;
  const kept = new URLSearchParams();
  for (const key of known) for (const value of given.getAll(key)) if (value !== '' && isPlainValue(key, value)) kept.append(key, value);
  const search = kept.toString();
  return search && `?${search}`;
}

/** The request that a shared page is made from. */
export function sharedRequest({ address, currency }: SharedPage, publicUrl: string): Request {
  return new Request(publicUrl + address, { headers: currency === 'SEK' ? {} : { cookie: `${CURRENCY_COOKIE}=${currency}` } });
}
