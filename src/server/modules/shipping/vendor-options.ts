/** A vendor's own delivery options: which of them a parcel can take, and at what price. */
import { countryTimeZones } from '#shared/values/places/country-time-zones.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { ShippingOptionRule } from './options.ts';
import type { VendorOption } from './sql.ts';
import type { PriceBand } from './tables.ts';

export interface Parcel {
  regionId: string;
  grams: number;
  vendorCountry: CountryCode;
  country: CountryCode;
  /** Null while it is unknown, or must not be revealed by what is offered. */
  postalCode: string | null;
}

const bandFor = (bands: readonly PriceBand[], grams: number): PriceBand | null => bands.find(({ upToGrams }) => upToGrams === null || grams <= upToGrams) ?? null;

const digitsIn = (postalCode: string): string => postalCode.replace(/\D/g, '');

function goesTo({ region_id, country, postal_prefixes, kind }: VendorOption, parcel: Parcel): boolean {
  if (region_id !== parcel.regionId || (country !== null && country !== parcel.country)) return false;
  // Without an address nobody can come to the door on a day, nor is any point near.
  if (kind !== 'home' && parcel.postalCode === null) return false;
  if (postal_prefixes.length === 0) return true;
  const digits = parcel.postalCode === null ? '' : digitsIn(parcel.postalCode);
  return postal_prefixes.some((prefix) => digits.startsWith(prefix) && digits !== '');
}

/** The option for this parcel, with its price; null if the parcel can't take it. */
export function toRule(option: VendorOption, parcel: Parcel): ShippingOptionRule | null {
  const band = bandFor(option.price_bands, parcel.grams);
  if (!band || !goesTo(option, parcel)) return null;
  const { id, kind, name, description, window_from: from, window_to: to } = option;
  return {
    id,
    regionId: option.region_id,
    kind,
    amountMinor: band.amountMinor,
    freeFromMinor: option.free_from_minor,
    isOrdinary: false,
    isFlorist: option.is_florist,
    workingDays: [option.fastest_days, option.slowest_days],
    weekdays: option.weekdays,
    cutOff: { time: option.cut_off, timeZone: countryTimeZones[option.cut_off_place === 'vendor' ? parcel.vendorCountry : parcel.country] },
    name: (_, { locale }) => name[locale],
    description: (_, { locale }) => description[locale],
    window: from !== null && to !== null ? { from, to } : null,
  };
}

interface Place {
  country: CountryCode;
  postal_code: string;
}

/**
 * The points of the country, by nearness of the postal codes: neighbouring codes are neighbouring places, more so the more digits they share. Where any shares
 * the first digit, which stands for a part of the country, the others are left out.
 */
export function listNearby<Point extends Place>(points: readonly Point[], { country, postalCode }: { country: CountryCode; postalCode: string }): Point[] {
  const digits = digitsIn(postalCode);
  const shared = ({ postal_code }: Place): number => {
    const own = digitsIn(postal_code);
    const differs = [...own].findIndex((digit, index) => digit !== digits[index]);
    return differs === -1 ? own.length : differs;
  };
  const apart = ({ postal_code }: Place): number => Math.abs(Number(digitsIn(postal_code)) - Number(digits));
  const sorted = points.filter((point) => point.country === country).sort((a, b) => shared(b) - shared(a) || apart(a) - apart(b));
  const nearby = sorted.filter((point) => shared(point) > 0);
  return nearby.length > 0 ? nearby : sorted;
}
