/** The things that a page tells of in JSON-LD, and which of them are for sale. */
import type { PageNode } from './microdata.ts';

/** What somebody can wish for; events, articles and lists are none of it. */
const productTypes = new Set(['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts', 'productcollection', 'vehicle', 'car', 'motorcycle', 'book']);

/** What stands at the top: the thing that a page is about, and not what it mentions besides. */
const leadingTo = ['@graph', 'mainEntity', 'mainEntityOfPage'];

const MAX_NODES = 5_000;

export const isNode = (value: unknown): value is PageNode => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value or many, as a list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

/** The last word of a type: "https://schema.org/Product", "schema:Product" and "Product" are the same. */
const typesOf = (node: PageNode): string[] =>
  listOf(node['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => (type.split(/[/#:]/).at(-1) ?? '').toLowerCase());

export const hasType = (node: PageNode, type: string): boolean => typesOf(node).includes(type);
const isProduct = (node: PageNode): boolean => typesOf(node).some((type) => productTypes.has(type));

/** The JSON in a script. Shops break lines inside of texts, and wrap the whole in comments. Undefined for what is none. */
function parse(script: string): unknown {
  const bare = script
    .replace(/^\s*(?:\/\/\s*)?(?:<!--|<!\[CDATA\[)/, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/, '')
    .replace(/;\s*$/, '');
  for (const text of [bare, bare.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The next one, or none.
    }
  }
  return undefined;
}

/** The products that a page is about, in their order. */
export function productsIn(scripts: readonly string[], microdata: readonly PageNode[]): PageNode[] {
  const products: PageNode[] = [];
  const waiting: unknown[] = [...scripts.map(parse), ...microdata];
  for (let index = 0; index < waiting.length && index < MAX_NODES; index += 1) {
    const value = waiting[index];
    if (Array.isArray(value)) waiting.push(...value.slice(0, MAX_NODES));
    else if (isNode(value)) {
      if (isProduct(value)) products.push(value);
      else for (const key of leadingTo) if (Object.hasOwn(value, key)) waiting.push(value[key]);
    }
  }
  return products;
}
