/**
 * The single table of page addresses: routes, links, canonical and hreflang tags, sitemap, language switch, redirects and browser tests read it.
 *
 * `:name` is one segment, a trailing `*` any depth. Swedish has no prefix, English is under /en (specification, section 2).
 */
import { isLocale, locales, type Locale } from '../values/text/locale.ts';

/** The same address in both languages. */
const inBoth = <const Path extends string>(path: Path): { readonly sv: Path; readonly en: `/en${Path}` } => ({ sv: path, en: `/en${path}` });

export const paths = {
  start: { sv: '/', en: '/en' },
  shop: inBoth('/shop'),
  search: { sv: '/shop/sok', en: '/en/shop/search' },
  cart: { sv: '/shop/varukorg', en: '/en/shop/cart' },
  checkout: { sv: '/shop/kassa', en: '/en/shop/checkout' },
  orderConfirmation: { sv: '/shop/orderbekraftelse/:id', en: '/en/shop/order-confirmation/:id' },
  stockAlert: { sv: '/shop/bevakning/:token', en: '/en/shop/stock-alert/:token' },
  withdraw: { sv: '/angra-kop', en: '/en/withdraw' },
  findOrder: { sv: '/var-ar-min-order', en: '/en/find-order' },
  withdrawalForm: { sv: '/angerblankett', en: '/en/withdrawal-form' },
  giftReceipt: { sv: '/shop/orderbekraftelse/:id/presentkvitto', en: '/en/shop/order-confirmation/:id/gift-receipt' },
  brands: { sv: '/shop/varumarken', en: '/en/shop/brands' },
  brand: { sv: '/shop/varumarken/:brandHandle', en: '/en/shop/brands/:brandHandle' },
  product: { sv: '/shop/produkter/*', en: '/en/shop/products/*' },
  category: { sv: '/shop/kategorier/*', en: '/en/shop/categories/*' },
  customerService: { sv: '/kundservice/:slug', en: '/en/customer-service/:slug' },
  membership: { sv: '/medlemskap', en: '/en/membership' },
  giftCard: { sv: '/presentkort', en: '/en/gift-card' },
  giftFinder: { sv: '/hitta-present', en: '/en/find-a-gift' },
  paymentReturn: inBoth('/payment-return/:cartId'),
  login: { sv: '/logga-in', en: '/en/login' },
  forgotPassword: { sv: '/glomt-losenord', en: '/en/forgot-password' },
  register: inBoth('/register'),
  verifyEmail: inBoth('/register/verify-email'),
  registerInvited: inBoth('/register/*'),
  resetPassword: inBoth('/reset-password/*'),
  invite: inBoth('/invite/:userId'),
  birthdayLink: inBoth('/fyller/:token'),
  greetingCard: inBoth('/kort/:token'),
  unsubscribe: { sv: '/avsluta-mejl/:token', en: '/en/unsubscribe/:token' },
  reminderLink: { sv: '/paminnelse/:token', en: '/en/reminder/:token' },
  promise: inBoth('/wishlists/promises/:token'),
  wishlist: inBoth('/wishlists/:publicId'),
  draw: inBoth('/events/draws/:token'),
  eventWishlist: inBoth('/events/:publicId/wishlist'),
  event: inBoth('/events/:publicId'),
  user: inBoth('/user'),
  userOrders: inBoth('/user/order-history'),
  userOrder: inBoth('/user/order-history/:id'),
  userAddresses: inBoth('/user/addresses'),
  userData: inBoth('/user/data'),
  userProfile: inBoth('/user/profile'),
  userSettings: inBoth('/user/settings'),
  userSettingsSection: inBoth('/user/settings/:section'),
  userMembershipCancel: inBoth('/user/membership/cancel'),
  userMembershipSuccess: inBoth('/user/membership/success'),
  userJubilees: inBoth('/user/jubilees'),
  userJubileeNew: inBoth('/user/jubilees/new'),
  userJubileeSearch: inBoth('/user/jubilees/search'),
  userFriends: inBoth('/user/jubilees/friends'),
  userJubileeImport: inBoth('/user/jubilees/import'),
  userJubilee: inBoth('/user/jubilees/*'),
  userCircles: inBoth('/user/circles'),
  userCircle: inBoth('/user/circles/*'),
  userReminders: inBoth('/user/reminders'),
  userReminder: inBoth('/user/reminders/*'),
  userCalendar: inBoth('/user/calendar'),
  userWishlists: inBoth('/user/wishlists'),
  userWishlist: inBoth('/user/wishlists/*'),
  userGifts: inBoth('/user/gifts'),
  userGift: inBoth('/user/gifts/*'),
  userQuestions: inBoth('/user/questions'),
  userEvents: inBoth('/user/events'),
  userEvent: inBoth('/user/events/*'),
  content: inBoth('/:slug'),
} as const satisfies Record<string, Record<Locale, string>>;

export type PageName = keyof typeof paths;

type SegmentName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | SegmentName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? '*'
      : never;

export type PathParams<Page extends PageName> = Record<SegmentName<(typeof paths)[Page]['sv']>, string>;

type ParamsArgument<Page extends PageName> = [SegmentName<(typeof paths)[Page]['sv']>] extends [never] ? [] : [params: PathParams<Page>];

/** A page's address in a language. Segments are percent-encoded; the slashes of a `*` tail stay. */
export function pathTo<Page extends PageName>(page: Page, locale: Locale, ...[params]: ParamsArgument<Page>): string {
  const values: Record<string, string> = params ?? {};
  return paths[page][locale]
    .split('/')
    .map((segment) => {
      if (segment === '*') return (values['*'] ?? '').split('/').map(encodeURIComponent).join('/');
      return segment.startsWith(':') ? encodeURIComponent(values[segment.slice(1)] ?? '') : segment;
    })
    .join('/');
}

export interface PathMatch {
  page: PageName;
  locale: Locale;
  params: Record<string, string>;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  const isAnyDepth = wanted.at(-1) === '*';
  if (isAnyDepth ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === '*') {
      const tail = given.slice(index).map(decode);
      if (tail.includes(null) || tail[0] === '') return null;
      params['*'] = tail.join('/');
    } else if (segment.startsWith(':')) {
      const value = decode(given[index] ?? '');
      if (!value) return null;
      params[segment.slice(1)] = value;
    } else if (segment !== given[index]) return null;
  }
  return params;
}

// Fixed words win over parameters: /shop/varukorg is the cart, not a content page.
const bySpecificity = (Object.keys(paths) as PageName[]).sort((a, b) => Number(a === 'content') - Number(b === 'content'));

/** Page and language of an address without query and host; null if not in the table. */
export function matchPath(pathname: string): PathMatch | null {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  for (const page of bySpecificity) {
    for (const locale of locales) {
      if (page === 'content' && isLocale(path.slice(1))) continue;
      const params = matchPattern(paths[page][locale], path);
      if (params) return { page, locale, params };
    }
  }
  return null;
}

/** Only the prefix decides the language. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'sv';
}

/** Whether an address is in the shop area: /shop or /en/shop (specification, section 2). */
export function isShopPath(pathname: string): boolean {
  return /^(\/en)?\/shop(\/|$)/.test(pathname);
}

/** http, www, mailto, tel and other hosts: addresses that localizeHref leaves alone. */
export function isExternalHref(href: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|www\.|\/\/)/i.test(href);
}

/** Prefixes that differ between the languages, longest first, as whole segments. */
const translatedPrefixes = (Object.values(paths) as Record<Locale, string>[])
  .map((path) => ({
    sv: path.sv.replace(/\/[:*].*$/, ''),
    en: path.en.replace(/\/[:*].*$/, '').replace(/^\/en(?=\/|$)/, ''),
  }))
  .filter((prefix) => prefix.sv !== prefix.en && prefix.sv !== '' && prefix.en !== '')
  .sort((a, b) => b.sv.length - a.sv.length);

function swapPrefix(path: string, from: Locale, to: Locale): string {
  for (const prefix of translatedPrefixes) {
    if (path === prefix[from]) return prefix[to];
    if (path.startsWith(`${prefix[from]}/`)) return prefix[to] + path.slice(prefix[from].length);
  }
  return path;
}

/**
 * Translates a link: known prefixes are translated, English gets /en; external addresses, handles and ids stay. Things with a handle per language
 * need the page's alternates.
 */
export function localizeHref(href: string, locale: Locale): string {
  if (isExternalHref(href) || !href.startsWith('/')) return href;
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const bare = pathname.replace(/^\/en(?=\/|$)/, '') || '/';
  const swedish = swapPrefix(bare, 'en', 'sv');
  if (locale === 'sv') return swedish + rest;
  const english = swapPrefix(swedish, 'sv', 'en');
  return (english === '/' ? '/en' : `/en${english}`) + rest;
}

/** Redirects English words without /en to the Swedish page (decisions, section 3): /shop/cart → /shop/varukorg. Null for other addresses. */
export function redirectOfUnprefixedEnglish(pathname: string): string | null {
  if (localeOfPath(pathname) === 'en') return null;
  const swedish = swapPrefix(pathname, 'en', 'sv');
  return swedish === pathname ? null : swedish;
}
