/** What a product costs on its page: the lowest of its offers, in a currency of the shop's where there is one. */
import { hasType, isNode, listOf } from './json-ld.ts';
import type { PageNode } from './microdata.ts';
import { amountIn } from './price-text.ts';

/** Integer minor units, and ISO 4217. */
export interface PagePrice {
  minor: number;
  currency: string;
}

const MAX_OFFERS = 200;

/** Before all others, in this order. */
const preferred = ['SEK', 'EUR'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '');

/** An amount and what it is in. Null where either isn't said. */
export function priceOf(amount: unknown, currency: unknown): PagePrice | null {
  const found = amountIn(textOf(listOf(amount)[0]));
  const code = textOf(listOf(currency)[0]).trim().toUpperCase();
  const named = /^[A-Z]{3}$/.test(code) ? code : found?.currency;
  return found && named ? { minor: found.minor, currency: named } : null;
}

/** A price before a reduction, or for members of something, isn't what it costs. */
const isOwnPrice = (specification: PageNode): boolean =>
  !/(ListPrice|StrikethroughPrice|SRP|MSRP|MinimumAdvertisedPrice)$/.test(textOf(specification['priceType'])) && specification['validForMemberTier'] === undefined;

function pricesOf(offer: PageNode): PagePrice[] {
  const specifications = listOf(offer['priceSpecification']).filter(isNode).filter(isOwnPrice);
  return [
    priceOf(offer['price'], offer['priceCurrency']),
    priceOf(offer['lowPrice'], offer['priceCurrency']),
    ...specifications.map((specification) => priceOf(specification['price'] ?? specification['minPrice'], specification['priceCurrency'] ?? offer['priceCurrency'])),
  ]
    .filter((price) => price !== null)
    .slice(0, 1);
}

/** Null where the page tells no price, or doesn't say in what. */
export function lowestPrice(product: PageNode): PagePrice | null {
  const variants = hasType(product, 'productgroup') ? listOf(product['hasVariant']).filter(isNode) : [];
  const offers = [product, ...variants].flatMap((sold) => listOf(sold['offers'])).filter(isNode);
  const all = offers.slice(0, MAX_OFFERS).flatMap((offer) => {
    const own = pricesOf(offer);
    return own.length > 0 ? own : listOf(offer['offers']).slice(0, MAX_OFFERS).filter(isNode).flatMap(pricesOf);
  });
  const rank = ({ currency }: PagePrice) => (preferred.includes(currency) ? preferred.indexOf(currency) : preferred.length);
  return all.toSorted((one, other) => rank(one) - rank(other) || one.minor - other.minor)[0] ?? null;
}
