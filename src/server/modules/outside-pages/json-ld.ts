/** Extracts JSON-LD objects from a page, and those for sale. */
import type { PageNode } from './microdata.ts';
import { plainText } from './page-facts.ts';

/** Types that can be wished for; not events, articles and lists. */
const productTypes = new Set(['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts', 'productcollection', 'vehicle', 'car', 'motorcycle', 'book']);

/** Offer types that contain their product. */
const offerTypes = ['offer', 'aggregateoffer', 'offerforpurchase'];

/** Properties that lead to the page's main thing. */
const leadingTo = ['@graph', 'mainEntity', 'mainEntityOfPage'];

const MAX_NODES = 5_000;

export const isNode = (value: unknown): value is PageNode => typeof value === 'object' && value !== null && !Array.isArray(value);

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

/** Local type names: "https://schema.org/Product", "schema:Product" and "Product" are equal. */
const listTypes = (node: PageNode): string[] =>
  toList(node['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => (type.split(/[/#:]/).at(-1) ?? '').toLowerCase());

export const hasType = (node: PageNode, type: string): boolean => listTypes(node).includes(type);
const isProduct = (node: PageNode): boolean => listTypes(node).some((type) => productTypes.has(type));

/** Parsed scripts, and those that aren't valid JSON. */
export interface ReadScripts {
  values: unknown[];
  /** Without surrounding comments, entities decoded; only those that mention something for sale. */
  broken: string[];
}

const entities = /&(?:quot|apos|amp|lt|gt|#\d{2,3}|#x[\da-f]{2});/i;

/** Undefined for invalid JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Tolerates line breaks inside strings, surrounding comments and HTML entities. */
export function readScripts(scripts: readonly string[]): ReadScripts {
  const read: ReadScripts = { values: [], broken: [] };
  for (const script of scripts) {
    const bare = script
      .replace(/^\s*(?:\/\/\s*|\/\*\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, '')
      .replace(/(?:\/\/\s*|\/\*\s*)?(?:--|\]\])(?:>|&gt;)(?:\s*\*\/)?\s*$/, '')
      .replace(/;\s*$/, '');
    const inLines = bare.replace(/\p{Cc}+/gu, ' ');
    const decoded = entities.test(inLines) ? plainText(inLines) : inLines;
    const value = parse(bare) ?? parse(inLines) ?? parse(decoded);
    if (value !== undefined) read.values.push(value);
    else if (/product|offer/i.test(decoded)) read.broken.push(decoded);
  }
  return read;
}

/** Resolves a bare `@id` reference. */
const referredTo = (value: unknown, byId: ReadonlyMap<string, PageNode>): unknown => {
  if (!isNode(value) || typeof value['@id'] !== 'string' || Object.keys(value).length > 2) return value;
  return byId.get(value['@id']) ?? value;
};

/** The page's products, in order, with the offers that name them. */
export function productsIn(values: readonly unknown[]): PageNode[] {
  const products: PageNode[] = [];
  const offers: PageNode[] = [];
  const byId = new Map<string, PageNode>();
  const waiting: unknown[] = [...values];
  for (let index = 0; index < waiting.length && index < MAX_NODES; index += 1) {
    const value = waiting[index];
    if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_NODES));
    else if (isNode(value)) {
      if (typeof value['@id'] === 'string' && !byId.has(value['@id']) && Object.keys(value).length > 2) byId.set(value['@id'], value);
      if (isProduct(value)) products.push(value);
      else if (Object.hasOwn(value, 'itemOffered') && offerTypes.some((type) => hasType(value, type))) offers.push(value);
      else for (const key of leadingTo) if (Object.hasOwn(value, key)) waiting.push(value[key]);
    }
  }
  const ownOffers = (product: PageNode): unknown[] => toList(product['offers']).map((offer) => referredTo(offer, byId));
  const listOffers = new Map(products.map((product) => [product, ownOffers(product)]));
  for (const offer of offers) {
    for (const item of toList(offer['itemOffered']).slice(0, MAX_NODES)) {
      const product = referredTo(item, byId);
      if (!isNode(product) || !isProduct(product)) continue;
      const known = listOffers.get(product) ?? ownOffers(product);
      known.push(offer);
      listOffers.set(product, known);
    }
  }
  return [...listOffers].slice(0, MAX_NODES).map(([product, own]) => (own.length === 0 ? product : { ...product, offers: own }));
}
