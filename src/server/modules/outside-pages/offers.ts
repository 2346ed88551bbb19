/** What a product costs on its page: the lowest of its offers, in a currency of the shop's where there is one. */
import { hasType, isNode, listOf } from './json-ld.ts';
import type { PageNode } from './microdata.ts';
import { amountIn, type PointMeaning } from './price-text.ts';

/** Integer minor units, and ISO 4217. */
export interface PagePrice {
  minor: number;
  currency: string;
}

const MAX_OFFERS = 200;

/** Before all others, in this order. */
const preferred = ['SEK', 'EUR'];

/** A number too large or too small to be written in digits alone says nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && /^-?[\d.]+$/.test(String(value)) ? String(value) : '');

/**
 * An amount and its currency. Null where either isn't said.
 * A JSON number has one decimal point and no groups (RFC 8259, section 6). `point`: whether a point in a text separates decimals, as
 * schema.org/price has it, or may separate thousands, as in texts for people.
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

/** UN/CEFACT codes of one piece: a price for a reference quantity of one piece is the price of the thing. */
const pieces = new Set(['', 'C62', 'EA', 'H87', 'PCE', 'NMB', 'XPP', 'ST', 'PC']);

/** A price for a kilogram, a month or at least ten pieces isn't what one costs. */
function isOfOne(told: PageNode): boolean {
  const reference = nodesOf(told['referenceQuantity']);
  const isPerPiece = reference.every(
    (quantity) => pieces.has(textOf(quantity['unitCode']).trim().toUpperCase()) && !textOf(quantity['unitText']) && !(Math.abs(numberIn(quantity['value'] ?? 1) - 1) > 0),
  );
  const isPerMonth = told['billingDuration'] !== undefined || told['billingIncrement'] !== undefined;
  const isOfMany = nodesOf(told['eligibleQuantity']).some((quantity) => numberIn(quantity['minValue'] ?? quantity['value']) > 1);
  return isPerPiece && !isPerMonth && !isOfMany;
}

/** Calendar days that the page writes as ISO 8601 has them; others say nothing. */
const dayOf = (value: unknown): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(textOf(listOf(value)[0]).trim())?.[0];

/** Whether a price is in force on a day (schema.org: priceValidUntil, validThrough, validFrom). */
function isInForce(told: PageNode, today: string | null): boolean {
  if (today === null) return true;
  const ends = [told['priceValidUntil'], told['validThrough'], told['availabilityEnds']].map(dayOf);
  const begins = [told['validFrom'], told['availabilityStarts']].map(dayOf);
  return ends.every((day) => day === undefined || day >= today) && begins.every((day) => day === undefined || day <= today);
}

/** A price before a reduction, for members of something, or of the delivery isn't what it costs. */
const isOwnPrice = (specification: PageNode): boolean =>
  !/(ListPrice|StrikethroughPrice|SRP|MSRP|MinimumAdvertisedPrice)$/.test(textOf(specification['priceType'])) &&
  specification['validForMemberTier'] === undefined &&
  !['deliverychargespecification', 'paymentchargespecification'].some((type) => hasType(specification, type));

/** How prices are read: on which day, and what a point in a text means. */
export interface PriceReading {
  /** YYYY-MM-DD; null reads prices of any day. */
  today: string | null;
  point: PointMeaning;
}

function pricesOf(offer: PageNode, { today, point }: PriceReading): PagePrice[] {
  if (!isInForce(offer, today) || !isOfOne(offer)) return [];
  const specifications = nodesOf(offer['priceSpecification']).filter((told) => isOwnPrice(told) && isOfOne(told) && isInForce(told, today));
  // "Sale" and "regular" beside each other: the sale is what it costs.
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

/**
 * Null where the page tells no price, or doesn't say in what. Of prices that are not in force the lowest where there are no others: shops
 * leave the day of last year beside the only price they have.
 */
export function lowestPrice(product: PageNode, reading: PriceReading): PagePrice | null {
  const inForce = pricesIn(product, reading);
  const all = inForce.length > 0 ? inForce : pricesIn(product, { ...reading, today: null });
  const rank = ({ currency }: PagePrice) => (preferred.includes(currency) ? preferred.indexOf(currency) : preferred.length);
  return all.toSorted((one, other) => rank(one) - rank(other) || one.minor - other.minor)[0] ?? null;
}
