/**
 * The single table of page addresses: routes, links, canonical and hreflang tags, sitemap, language switch, redirects and browser tests read it.
 *
 * `:name` is one segment, a trailing `*` any depth. Swedish has no prefix, English is under /en (specification, section 2).
 */
import { isLocale, locales, type Locale } from '../values/text/locale.ts';

export const paths = {
  start: { sv: '/', en: '/en' },
  shop: { sv: '/shop', en: '/en/shop' },
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
  paymentReturn: { sv: '/payment-return/:cartId', en: '/en/payment-return/:cartId' },
  login: { sv: '/logga-in', en: '/en/login' },
  forgotPassword: { sv: '/glomt-losenord', en: '/en/forgot-password' },
  register: { sv: '/register', en: '/en/register' },
  verifyEmail: { sv: '/register/verify-email', en: '/en/register/verify-email' },
  registerInvited: { sv: '/register/*', en: '/en/register/*' },
  resetPassword: { sv: '/reset-password/*', en: '/en/reset-password/*' },
  invite: { sv: '/invite/:userId', en: '/en/invite/:userId' },
  birthdayLink: { sv: '/fyller/:token', en: '/en/fyller/:token' },
  greetingCard: { sv: '/kort/:token', en: '/en/kort/:token' },
  unsubscribe: { sv: '/avsluta-mejl/:token', en: '/en/unsubscribe/:token' },
  reminderLink: { sv: '/paminnelse/:token', en: '/en/reminder/:token' },
  promise: { sv: '/wishlists/promises/:token', en: '/en/wishlists/promises/:token' },
  wishlist: { sv: '/wishlists/:publicId', en: '/en/wishlists/:publicId' },
  draw: { sv: '/events/draws/:token', en: '/en/events/draws/:token' },
  eventWishlist: { sv: '/events/:publicId/wishlist', en: '/en/events/:publicId/wishlist' },
  event: { sv: '/events/:publicId', en: '/en/events/:publicId' },
  user: { sv: '/user', en: '/en/user' },
  userOrders: { sv: '/user/order-history', en: '/en/user/order-history' },
  userOrder: { sv: '/user/order-history/:id', en: '/en/user/order-history/:id' },
  userAddresses: { sv: '/user/addresses', en: '/en/user/addresses' },
  userData: { sv: '/user/data', en: '/en/user/data' },
  userProfile: { sv: '/user/profile', en: '/en/user/profile' },
  userSettings: { sv: '/user/settings', en: '/en/user/settings' },
  userSettingsSection: { sv: '/user/settings/:section', en: '/en/user/settings/:section' },
  userMembershipCancel: { sv: '/user/membership/cancel', en: '/en/user/membership/cancel' },
  userMembershipSuccess: { sv: '/user/membership/success', en: '/en/user/membership/success' },
  userJubilees: { sv: '/user/jubilees', en: '/en/user/jubilees' },
  userJubileeNew: { sv: '/user/jubilees/new', en: '/en/user/jubilees/new' },
  userJubileeSearch: { sv: '/user/jubilees/search', en: '/en/user/jubilees/search' },
  userFriends: { sv: '/user/jubilees/friends', en: '/en/user/jubilees/friends' },
  userJubileeImport: { sv: '/user/jubilees/import', en: '/en/user/jubilees/import' },
  userJubilee: { sv: '/user/jubilees/*', en: '/en/user/jubilees/*' },
  userCircles: { sv: '/user/circles', en: '/en/user/circles' },
  userCircle: { sv: '/user/circles/*', en: '/en/user/circles/*' },
  userReminders: { sv: '/user/reminders', en: '/en/user/reminders' },
  userReminder: { sv: '/user/reminders/*', en: '/en/user/reminders/*' },
  userCalendar: { sv: '/user/calendar', en: '/en/user/calendar' },
  userWishlists: { sv: '/user/wishlists', en: '/en/user/wishlists' },
  userWishlist: { sv: '/user/wishlists/*', en: '/en/user/wishlists/*' },
  userGifts: { sv: '/user/gifts', en: '/en/user/gifts' },
  userGift: { sv: '/user/gifts/*', en: '/en/user/gifts/*' },
  userQuestions: { sv: '/user/questions', en: '/en/user/questions' },
  userEvents: { sv: '/user/events', en: '/en/user/events' },
  userEvent: { sv: '/user/events/*', en: '/en/user/events/*' },
  content: { sv: '/:slug', en: '/en/:slug' },
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
