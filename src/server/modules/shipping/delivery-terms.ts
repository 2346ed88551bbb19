/** A vendor's delivery options and pick-up points, as a file of its own: read whole, saved whole. */
import { z } from 'zod';
import { fromMajor, isMajorAmount } from '#shared/values/money/money.ts';
import { deliveryKinds, needsDay } from '#shared/values/orders/delivery-kinds.ts';
import { countryCodes } from '#shared/values/places/countries.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { regions } from './regions.ts';
import { deactivateOptions, deactivatePoints, saveOptions, savePoints } from './repository.ts';

const key = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and hyphens');
const texts = z.strictObject({ sv: z.string().min(1).max(200), en: z.string().min(1).max(200) });
const amount = z.number().min(0).max(100_000).refine(isMajorAmount, 'must be a sum such as 49 or 9.90');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:00');
const days = z.int().min(0).max(60);

const optionTerms = z
  .strictObject({
    key,
    kind: z.enum(deliveryKinds),
    region: z.enum(regions.map(({ id }) => id)),
    country: z.enum(countryCodes).nullable().default(null),
    postal_prefixes: z.array(z.string().regex(/^\d{1,5}$/)).default([]),
    name: texts,
    description: texts,
    prices: z.array(z.strictObject({ up_to_grams: z.int().positive().nullable(), amount })).min(1),
    free_from: amount.nullable().default(null),
    days: z.strictObject({ from: days, to: days }),
    weekdays: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
    cut_off: z.strictObject({ time: clock, clock: z.enum(['vendor', 'recipient']) }),
    window: z.strictObject({ from: clock, to: clock }).nullable().default(null),
    florist: z.boolean().default(false),
  })
  .refine(({ days: { from, to } }) => from <= to, { message: 'must not end before they begin', path: ['days'] })
  .refine(({ window }) => window === null || window.from < window.to, { message: 'must not end before it begins', path: ['window'] })
  .refine(({ kind, window }) => kind !== 'evening' || window !== null, { message: 'is needed for a delivery in the evening', path: ['window'] })
  .refine(({ kind, florist }) => !florist || needsDay(kind), { message: 'is for a delivery in the evening or on a day', path: ['florist'] })
  .refine(({ region, country }) => country === null || regions.some(({ id, countries }) => id === region && countries.includes(country)), { message: 'is not in the region', path: ['country'] })
  .refine(({ country, postal_prefixes }) => country !== null || postal_prefixes.length === 0, { message: 'is needed where postal codes are named', path: ['country'] })
  .refine(({ prices }) => prices.every(({ up_to_grams }, index) => index === 0 || (up_to_grams ?? Number.POSITIVE_INFINITY) > (prices[index - 1]?.up_to_grams ?? Number.POSITIVE_INFINITY)), {
    message: 'must go from light to heavy',
    path: ['prices'],
  });

const pointTerms = z
  .strictObject({ key, name: z.string().min(1).max(80), address_1: z.string().min(1).max(100), postal_code: z.string(), city: z.string().min(1).max(60), country: z.enum(countryCodes), hours: texts })
  .refine(({ country, postal_code }) => normalizePostalCode(country, postal_code) !== null, { message: 'is no postal code of the country', path: ['postal_code'] });

export const deliveryTerms = z
  .strictObject({ options: z.array(optionTerms), pickup_points: z.array(pointTerms).default([]) })
  .refine(({ options }) => new Set(options.map((option) => option.key)).size === options.length, { message: 'must have a key each', path: ['options'] })
  .refine(({ pickup_points: points }) => new Set(points.map((point) => point.key)).size === points.length, { message: 'must have a key each', path: ['pickup_points'] })
  .refine(({ options, pickup_points: points }) => points.length > 0 || !options.some(({ kind }) => kind === 'pickup'), {
    message: 'are needed for an option of the kind pickup',
    path: ['pickup_points'],
  });

export type DeliveryTerms = z.infer<typeof deliveryTerms>;

interface OfVendor {
  id: string;
  handle: string;
}

/** Ids from the vendor's handle and the file's keys: the same file changes the same rows. */
const toOptionId = ({ handle }: OfVendor, optionKey: string) => `so_${handle}_${optionKey}`;
const toPointId = ({ handle }: OfVendor, pointKey: string) => `pp_${handle}_${pointKey}`;

function toOptionRow(vendor: OfVendor, option: DeliveryTerms['options'][number], position: number): Record<string, unknown> {
  const { kind, country, postal_prefixes, name, description, weekdays } = option;
  return {
    ...{ id: toOptionId(vendor, option.key), vendor_id: vendor.id, position, region_id: option.region, country, postal_prefixes, kind, name, description, weekdays },
    price_bands: option.prices.map((band) => ({ upToGrams: band.up_to_grams, amountMinor: fromMajor(band.amount) })),
    free_from_minor: option.free_from === null ? null : fromMajor(option.free_from),
    fastest_days: option.days.from,
    slowest_days: option.days.to,
    cut_off: option.cut_off.time,
    cut_off_place: option.cut_off.clock,
    window_from: option.window?.from ?? null,
    window_to: option.window?.to ?? null,
    is_florist: option.florist,
    is_active: true,
  };
}

/** Replaces a vendor's options and points. Those that are gone are no longer offered; orders have their own copy. */
export async function saveDeliveryTerms({ db }: TransactionCtx, vendor: OfVendor, { options, pickup_points: points }: DeliveryTerms): Promise<void> {
  const optionRows = options.map((option, position) => toOptionRow(vendor, option, position));
  const pointRows = points.map(({ key: pointKey, postal_code, ...point }) => ({
    ...{ ...point, id: toPointId(vendor, pointKey), vendor_id: vendor.id, is_active: true },
    postal_code: normalizePostalCode(point.country, postal_code) ?? postal_code,
  }));
  await deactivateOptions(db, { vendorId: vendor.id });
  await deactivatePoints(db, { vendorId: vendor.id });
  await saveOptions(db, { rows: JSON.stringify(optionRows) });
  await savePoints(db, { rows: JSON.stringify(pointRows) });
}
