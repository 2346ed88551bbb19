/** Extracts a page's product from JSON-LD, microdata or Open Graph, whichever is best. */
import { plainLine } from '#shared/values/text/plain-text.ts';
import { isNode, toList, productsIn, readScripts } from './json-ld.ts';
import type { PageNode } from './microdata.ts';
import { lowestPrice, type PagePrice, getPrice } from './offers.ts';
import { type PageFacts, plainText, readFacts } from './page-facts.ts';
import { repairJson } from './repair-json.ts';

export interface PageProduct {
  title: string;
  url: string;
  picture: string | null;
  price: PagePrice | null;
}

/** `no-product`: the page offers nothing for sale. `many`: it offers several, without a main one. */
export type ReadPage = { product: PageProduct; problem: null } | { product: null; problem: 'no-product' | 'many' };

const MAX_TITLE = 200;
const MAX_URL = 2_000;

const halves = /\p{Cs}/gu;

function toLine(value: unknown): string {
  const text = toList(value).find((each) => typeof each === 'string') ?? '';
  const line = plainLine(plainText(text.slice(0, 2_000)).replace(halves, '')).replace(/\s+/g, ' ');
  return plainLine([...line].slice(0, MAX_TITLE).join(''));
}

/** Resolves a URL; null unless http or https. */
function toAddress(value: unknown, base: URL): URL | null {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_URL || !URL.canParse(value.trim(), base.href)) return null;
  const url = new URL(value.trim(), base);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.href.length <= MAX_URL ? url : null;
}

function getPicture(value: unknown, base: URL): string | null {
  for (const one of toList(value).slice(0, 10)) {
    const addresses = isNode(one) ? [one['contentUrl'], one['url'], one['@id']].flatMap(toList) : [one];
    for (const address of addresses) {
      const found = toAddress(address, base);
      if (found) return found.href;
    }
  }
  return null;
}

const getSite = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
const getPlace = ({ pathname }: URL): string => pathname.replace(/\/+$/, '');

const isTracking = (name: string): boolean => /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|mc_cid|mc_eid|_ga|yclid|igshid|srsltid)$/i.test(name);

/** The page's own URL without tracking: the canonical one, if on the same site and not its front page. */
function ownAddress(facts: PageFacts, url: URL, base: URL): URL {
  const named = toAddress(facts.canonical ?? facts.meta.get('og:url'), base);
  const isOurs = named !== null && getSite(named) === getSite(url) && (getPlace(named) !== '' || getPlace(url) === '');
  const own = new URL((isOurs ? named : url).href);
  own.hash = '';
  for (const name of [...own.searchParams.keys()].filter(isTracking)) own.searchParams.delete(name);
  return own;
}

/** The product whose URL or name matches the page; the first, if all are the same. */
function chooseProduct(products: readonly PageNode[], names: readonly string[], own: URL, base: URL): PageNode | null {
  const isHere = (product: PageNode) => [product['url'], product['@id']].flatMap(toList).some((address) => typeof address === 'string' && address !== '' && isSamePlace(toAddress(address, base), own));
  const isNamed = (product: PageNode) => {
    const name = toLine(product['name']).toLowerCase();
    return name !== '' && names.some((page) => page.toLowerCase().includes(name));
  };
  if (new Set(products.map((product) => toLine(product['name']))).size === 1) return products[0] ?? null;
  return products.find((product) => isHere(product) && isNamed(product)) ?? products.find(isNamed) ?? products.find(isHere) ?? null;
}

const isSamePlace = (one: URL | null, other: URL): boolean => one !== null && getSite(one) === getSite(other) && getPlace(one) === getPlace(other) && getPlace(one) !== '';

/** "A vase | The shop" → "A vase", if the page names its site. */
function withoutSite(title: string, site: string): string {
  const end = title.toLowerCase().lastIndexOf(site.toLowerCase());
  if (site === '' || end <= 0 || end + site.length !== title.length) return title;
  return title.slice(0, end).replace(/\s*[|–—·•:-]\s*$/, '') || title;
}

/** Open Graph types that aren't products. */
const isOtherKind = (type: string): boolean => /^(article|profile|video\b|music\b(?!\.album)|event|place|business)/i.test(type);

/** Open Graph and Twitter tags. Null if absent, or about something else. */
function getShared({ meta }: PageFacts, base: URL): Omit<PageProduct, 'url'> | null {
  const first = (...keys: string[]): string => keys.map((key) => meta.get(key)).find((value) => value !== undefined) ?? '';
  const price = getPrice(
    first('product:sale_price:amount', 'product:price:amount', 'og:price:amount'),
    first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'),
    'maybe-thousands',
  );
  const type = first('og:type');
  const title = withoutSite(toLine(first('og:title', 'twitter:title')), toLine(first('og:site_name')));
  if (title === '' || (isOtherKind(type) && price === null)) return null;
  return { title, price, picture: getPicture(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), base) };
}

function getProduct(facts: PageFacts, values: readonly unknown[], url: URL, today: string): ReadPage {
  const base = toAddress(facts.base, url) ?? url;
  const own = ownAddress(facts, url, base);
  const shared = getShared(facts, base);
  const isNamed = (product: PageNode) => toLine(product['name']) !== '';
  const inJson = productsIn(values).filter(isNamed);
  const named = [...inJson, ...productsIn(facts.microdata).filter(isNamed)];
  const chosen = chooseProduct(named, [shared?.title ?? '', toLine(facts.title)], own, base);
  if (chosen) {
    const [first] = toList(chosen['hasVariant']).filter(isNode);
    const picture = getPicture(chosen['image'], base) ?? getPicture(first?.['image'], base) ?? shared?.picture ?? null;
    return {
      product: {
        title: toLine(chosen['name']),
        url: own.href,
        picture,
        price: lowestPrice(chosen, { today, point: inJson.includes(chosen) ? 'decimals' : 'maybe-thousands' }) ?? shared?.price ?? null,
      },
      problem: null,
    };
  }
  // A page with many products is a listing, unless it has a price of its own.
  if (shared && (named.length === 0 || shared.price !== null)) return { product: { ...shared, url: own.href }, problem: null };
  return { product: null, problem: named.length === 0 ? 'no-product' : 'many' };
}

/** Reads a page fetched from `url`, with prices valid on a day (YYYY-MM-DD). Repairs malformed JSON-LD. Never throws on page content. */
export async function readProduct(html: string, url: URL, today: string): Promise<ReadPage> {
  const facts = readFacts(html);
  const { values, broken } = readScripts(facts.scripts);
  if (broken.length === 0) return getProduct(facts, values, url, today);
  const repaired = await repairJson(broken);
  return getProduct(facts, [...values, ...readScripts(repaired).values], url, today);
}
