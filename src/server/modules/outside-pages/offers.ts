/** A product's price: the lowest offer, preferably in one of the shop's currencies. */
import { hasType, isNode, toList } from './json-ld.ts';
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
const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && /^-?[\d.]+$/.test(String(value)) ? String(value) : '');

/**
 * An amount with its currency; null if either is missing. A JSON number has a decimal point and no grouping (RFC 8259, section 6). `point`: whether a
 * point in text separates decimals (schema.org/price), or may group thousands (text for people).
 */
export function getPrice(amount: unknown, currency: unknown, point: PointMeaning): PagePrice | null {
  const [one] = toList(amount);
  const found = amountIn(toText(one), typeof one === 'number' ? 'decimals' : point);
  const code = toText(toList(currency)[0]).trim().toUpperCase();
  const named = /^[A-Z]{3}$/.test(code) ? code : found?.currency;
  return found && named ? { minor: found.minor, currency: named } : null;
}

const numberIn = (value: unknown): number => Number(toText(value).trim().replace(',', '.') || Number.NaN);
const listNodes = (value: unknown): PageNode[] => toList(value).slice(0, MAX_OFFERS).filter(isNode);

/** UN/CEFACT codes of one piece: a price per piece is the product's price. */
const pieces = new Set(['', 'C62', 'EA', 'H87', 'PCE', 'NMB', 'XPP', 'ST', 'PC']);

/** False for a price per kilogram, per month or for at least ten pieces. */
function isOfOne(node: PageNode): boolean {
  const reference = listNodes(node['referenceQuantity']);
  const isPerPiece = reference.every(
    (quantity) => pieces.has(toText(quantity['unitCode']).trim().toUpperCase()) && !toText(quantity['unitText']) && !(Math.abs(numberIn(quantity['value'] ?? 1) - 1) > 0),
  );
  const isPerMonth = node['billingDuration'] !== undefined || node['billingIncrement'] !== undefined;
  const isOfMany = listNodes(node['eligibleQuantity']).some((quantity) => numberIn(quantity['minValue'] ?? quantity['value']) > 1);
  return isPerPiece && !isPerMonth && !isOfMany;
}

/** The calendar day of an ISO 8601 value; undefined otherwise. */
const toDay = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(toText(toList(value)[0]).trim())?.[0];

/** Whether a price is valid on a day (schema.org: priceValidUntil, validThrough, validFrom). */
function isInForce(node: PageNode, today: string | null): boolean {
  if (today === null) return true;
  const ends = [node['priceValidUntil'], node['validThrough'], node['availabilityEnds']].map(toDay);
  const begins = [node['validFrom'], node['availabilityStarts']].map(toDay);
  return ends.every((day) => day === undefined || day >= today) && begins.every((day) => day === undefined || day <= today);
}

/** Excludes list prices, members' prices and delivery charges. */
const isOwnPrice = (specification: PageNode): boolean =>
  !/(ListPrice|StrikethroughPrice|SRP|MSRP|MinimumAdvertisedPrice)$/.test(toText(specification['priceType'])) &&
  specification['validForMemberTier'] === undefined &&
  !['deliverychargespecification', 'paymentchargespecification'].some((type) => hasType(specification, type));

/** How to read prices: valid on which day, and the meaning of a point. */
export interface PriceReading {
  /** YYYY-MM-DD; null ignores validity. */
  today: string | null;
  point: PointMeaning;
}

function listPrices(offer: PageNode, { today, point }: PriceReading): PagePrice[] {
  if (!isInForce(offer, today) || !isOfOne(offer)) return [];
  const specifications = listNodes(offer['priceSpecification']).filter((node) => isOwnPrice(node) && isOfOne(node) && isInForce(node, today));
  // With both "Sale" and "regular", the sale price applies.
  const sale = specifications.filter((node) => /SalePrice$/.test(toText(node['priceType'])));
  return [
    getPrice(offer['price'], offer['priceCurrency'], point),
    getPrice(offer['lowPrice'], offer['priceCurrency'], point),
    ...[...sale, ...specifications].map((node) => getPrice(node['price'] ?? node['minPrice'], node['priceCurrency'] ?? offer['priceCurrency'], point)),
  ]
    .filter((price) => price !== null)
    .slice(0, 1);
}

function pricesIn(product: PageNode, reading: PriceReading): PagePrice[] {
  const variants = hasType(product, 'productgroup') ? toList(product['hasVariant']).filter(isNode) : [];
  const offers = [product, ...variants].flatMap((sold) => toList(sold['offers'])).filter(isNode);
  return offers.slice(0, MAX_OFFERS).flatMap((offer) => {
    const own = listPrices(offer, reading);
    return own.length > 0 ? own : listNodes(offer['offers']).flatMap((inner) => listPrices(inner, reading));
  });
}

/** Null without price or currency. Falls back to expired prices: shops forget to update the date of their only price. */
export function lowestPrice(product: PageNode, reading: PriceReading): PagePrice | null {
  const inForce = pricesIn(product, reading);
  const all = inForce.length > 0 ? inForce : pricesIn(product, { ...reading, today: null });
  const rank = ({ currency }: PagePrice) => (preferred.includes(currency) ? preferred.indexOf(currency) : preferred.length);
  return all.toSorted((one, other) => rank(one) - rank(other) || one.minor - other.minor)[0] ?? null;
}
