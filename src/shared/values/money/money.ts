/** Money: integers of minor units (öre, cent). Major units of the API are only parsed and formatted here, never computed with. */
import { type Currency, currencySymbols } from './currencies.ts';
import type { Locale } from '../text/locale.ts';

const MINOR_PER_MAJOR = 100;

/** Up to a hundred thousand million kronor a double distinguishes every öre. */
export const MAX_MINOR = 10_000_000_000_000;

function requireMinor(minor: number): number {
  if (!Number.isSafeInteger(minor) || Math.abs(minor) > MAX_MINOR) throw new RangeError(`Not a sum in minor units: ${minor}`);
  return minor;
}

/** 34950 öre → 349.5 kronor, for the API. Throws RangeError for a non-integer or beyond MAX_MINOR. */
export function toMajor(minor: number): number {
  return requireMinor(minor) / MINOR_PER_MAJOR;
}

/** Whether a number is a valid sum in major units: finite, at most two decimals, within MAX_MINOR. */
export function isMajorAmount(major: number): boolean {
  const minor = Math.round(major * MINOR_PER_MAJOR);
  return Math.abs(minor) <= MAX_MINOR && minor / MINOR_PER_MAJOR === major;
}

/** 349.5 kronor → 34950 öre. Throws RangeError for what `isMajorAmount` refuses: a third decimal is a rounding error. */
export function fromMajor(major: number): number {
  if (!isMajorAmount(major)) throw new RangeError(`Not a sum with at most two decimals: ${major}`);
  return Math.round(major * MINOR_PER_MAJOR) + 0; // −0 becomes 0
}

const NO_BREAK_SPACE = '\u00A0';
/** A minus sign, not a hyphen: as wide as a digit, and never ends a line. */
const MINUS = '\u2212';

const signs = {
  sv: { group: NO_BREAK_SPACE, decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const satisfies Record<Locale, Record<string, string>>;

// Takes a quarter of a cached Intl.NumberFormat's time: a page prints hundreds of prices. Tests compare both.
function formatAmount(minor: number, currency: Currency, locale: Locale, decimals: 0 | 2): string {
  const sign = signs[locale];
  const absolute = Math.abs(requireMinor(minor));
  const shown = decimals === 0 ? Math.floor((absolute + MINOR_PER_MAJOR / 2) / MINOR_PER_MAJOR) * MINOR_PER_MAJOR : absolute;
  const whole = String(Math.floor(shown / MINOR_PER_MAJOR)).replace(/\B(?=(?:\d{3})+$)/g, sign.group);
  const fraction = decimals === 0 ? '' : sign.decimal + String(shown % MINOR_PER_MAJOR).padStart(2, '0');
  const minus = minor < 0 && shown > 0 ? MINUS : '';
  const symbol = currencySymbols[currency];
  const isBefore = locale === 'en' && currency === 'EUR';
  return isBefore ? minus + symbol + whole + fraction : minus + whole + fraction + NO_BREAK_SPACE + symbol;
}

/**
 * The specification's price formatter (CAT-02): whole kronor or euro, halves away from zero, or two decimals on request. For orientation only;
 * amounts to pay use `formatSum`.
 */
export function formatPrice(minor: number, currency: Currency, locale: Locale, { decimals = 0 }: { decimals?: 0 | 2 } = {}): string {
  return formatAmount(minor, currency, locale, decimals);
}

/** The exact sum: two decimals unless it is whole. The sum shown is the sum charged. */
export function formatSum(minor: number, currency: Currency, locale: Locale): string {
  return formatAmount(minor, currency, locale, minor % MINOR_PER_MAJOR === 0 ? 0 : 2);
}

/** The price in the requested currency, else the first (CAT-02); undefined only if there is none. */
export function priceFor<Price extends { currency_code: string }>(prices: readonly Price[], currencyCode: string): Price | undefined {
  return prices.find((price) => price.currency_code === currencyCode) ?? prices[0];
}

function requirePercent(percent: number): number {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) throw new RangeError(`Not a whole percentage: ${percent}`);
  return percent;
}

/**
 * A member's discount per unit, in minor units, rounded down to whole kronor or euro (CART-13). Throws RangeError for a negative price or a
 * percentage other than an integer from 0 to 100.
 */
export function membersDiscount(unitMinor: number, percent: number): number {
  if (requireMinor(unitMinor) < 0) throw new RangeError(`A price below nothing: ${unitMinor}`);
  return Math.floor((unitMinor * requirePercent(percent)) / (100 * MINOR_PER_MAJOR)) * MINOR_PER_MAJOR;
}

/** A member's price per unit, in minor units; null if the discount is 0 (CAT-05). */
export function membersPrice(unitMinor: number, percent: number): number | null {
  const discountMinor = membersDiscount(unitMinor, percent);
  return discountMinor === 0 ? null : unitMinor - discountMinor;
}

/**
 * The VAT in a gross sum of minor units, at a rate in basis points (25.5 % is 2550), rounded once, halves up; a refund's VAT is its charge's,
 * negated. Call per line and add.
 */
export function vatIncluded(grossMinor: number, rateBasisPoints: number): number {
  if (!Number.isInteger(rateBasisPoints) || rateBasisPoints < 0 || rateBasisPoints > 10_000) {
    throw new RangeError(`Not a VAT rate in basis points: ${rateBasisPoints}`);
  }
  // gross × rate may exceed 2^53.
  const rate = BigInt(rateBasisPoints);
  const divisor = 10_000n + rate;
  const vat = (2n * BigInt(Math.abs(requireMinor(grossMinor))) * rate + divisor) / (2n * divisor);
  return grossMinor < 0 ? Number(-vat) : Number(vat);
}
