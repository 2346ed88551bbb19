/** A product's price: the lowest offer, preferably in one of the shop's currencies. */
import { hasType, isNode, listOf } from './json-ld.ts';
import type { PageNode } from './microdata.ts';
import { amountIn, type PointMeaning } from './price-text.ts';

/** Integer minor units, and ISO 4217. */
export interface PagePrice {
  minor: number;
  currency: string;
}

const MAX_OFFERS = 200;

/** Preferred currencies, in order. */
const preferred = ['SEK', 'EUR'];

/** Numbers in exponent notation are ignored. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && /^-?[\d.]+$/.test(String(value)) ? String(value) : '');

/**
 * An amount with its currency; null if either is missing. A JSON number has a decimal point and no grouping (RFC 8259, section 6). `point`: whether a
 * point in text separates decimals (schema.org/price), or may group thousands (text for people).
 */
export function priceOf(amount: unknown, currency: unknown, point: PointMeaning): PagePrice | null {
  const [one] = listOf(amount);
  const found = amountIn(textOf(one), typeof one === 'number' ? 'decimals' : point);
  const code = textOf(listOf(currency)[0]).trim().toUpperCase();
  const named = /^[A-Z]{3}$/.test(code) ? code : found?.currency;
  return found && named ? { minor: found.minor, currency: named } : null;
}

const numberIn = (value: unknown): number => Number(textOf(value).trim().replace(',', '.') || Number.NaN);
const nodesOf = (value: unknown): PageNode[] => listOf(value).slice(0, MAX_OFFERS).filter(isNode);

/** UN/CEFACT codes of one piece: a price per piece is the product's price. */
const pieces = new Set(['', 'C62', 'EA', 'H87', 'PCE', 'NMB', 'XPP', 'ST', 'PC']);

/** False for a price per kilogram, per month or for at least ten pieces. */
function isOfOne(told: PageNode): boolean {
  const reference = nodesOf(told['referenceQuantity']);
  const isPerPiece = reference.every(
    (quantity) => pieces.has(textOf(quantity['unitCode']).trim().toUpperCase()) && !textOf(quantity['unitText']) && !(Math.abs(numberIn(quantity['value'] ?? 1) - 1) > 0),
  );
  const isPerMonth = told['billingDuration'] !== undefined || told['billingIncrement'] !== undefined;
  const isOfMany = nodesOf(told['eligibleQuantity']).some((quantity) => numberIn(quantity['minValue'] ?? quantity['value']) > 1);
  return isPerPiece && !isPerMonth && !isOfMany;
}

/** The calendar day of an ISO 8601 value; undefined otherwise. */
const dayOf = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(textOf(listOf(value)[0]).trim())?.[0];

/** Whether a price is valid on a day (schema.org: priceValidUntil, validThrough, validFrom). */
function isInForce(told: PageNode, today: string | null): boolean {
  if (today === null) return true;
  const ends = [told['priceValidUntil'], told['validThrough'], told['availabilityEnds']].map(dayOf);
  const begins = [told['validFrom'], told['availabilityStarts']].map(dayOf);
  return ends.every((day) => day === undefined || day >= today) && begins.every((day) => day === undefined || day <= today);
}

/** Excludes list prices, members' prices and delivery charges. */
const isOwnPrice = (specification: PageNode): boolean =>
  !/(ListPrice|StrikethroughPrice|SRP|MSRP|MinimumAdvertisedPrice)$/.test(textOf(specification['priceType'])) &&
  specification['validForMemberTier'] === undefined &&
  !['deliverychargespecification', 'paymentchargespecification'].some((type) => hasType(specification, type));

/** How to read prices: valid on which day, and the meaning of a point. */
export interface PriceReading {
  /** YYYY-MM-DD; null ignores validity. */
  today: string | null;
  point: PointMeaning;
}

function pricesOf(offer: PageNode, { today, point }: PriceReading): PagePrice[] {
  if (!isInForce(offer, today) || !isOfOne(offer)) return [];
  const specifications = nodesOf(offer['priceSpecification']).filter((told) => isOwnPrice(told) && isOfOne(told) && isInForce(told, today));
  // With both "Sale" and "regular", the sale price applies.
  const sale = specifications.filter((told) => /SalePrice$/.test(textOf(told['priceType'])));
  return [
    priceOf(offer['price'], offer['priceCurrency'], point),
    priceOf(offer['lowPrice'], offer['priceCurrency'], point),
    ...[...sale, ...specifications].map((told) => priceOf(told['price'] ?? told['minPrice'], told['priceCurrency'] ?? offer['priceCurrency'], point)),
  ]
    .filter((price) => price !== null)
    .slice(0, 1);
}

function pricesIn(product: PageNode, reading: PriceReading): PagePrice[] {
  const variants = hasType(product, 'productgroup') ? listOf(product['hasVariant']).filter(isNode) : [];
  const offers = [product, ...variants].flatMap((sold) => listOf(sold['offers'])).filter(isNode);
  return offers.slice(0, MAX_OFFERS).flatMap((offer) => {
    const own = pricesOf(offer, reading);
    return own.length > 0 ? own : nodesOf(offer['offers']).flatMap((inner) => pricesOf(inner, reading));
  });
}

/** Null without price or currency. Falls back to expired prices: shops forget to update the date of their only price. */
export function lowestPrice(product: PageNode, reading: PriceReading): PagePrice | null {
  const inForce = pricesIn(product, reading);
  const all = inForce.length > 0 ? inForce : pricesIn(product, { ...reading, today: null });
  const rank = ({ currency }: PagePrice) => (preferred.includes(currency) ? preferred.indexOf(currency) : preferred.length);
  return all.toSorted((one, other) => rank(one) - rank(other) || one.minor - other.minor)[0] ?? null;
}
