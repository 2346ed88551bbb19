/** The delivery options of a cart, and the days on which each arrives. */
import type { CountryCode } from '#shared/values/places/countries.ts';
import { getVatArea } from '#shared/values/places/delivery-areas.ts';
import { defaultRegionId } from '#shared/values/places/regions.ts';
import type { CalendarDay } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Dispatch, findRegion, listDeliveryDays, listOptionsFor, listPickupPoints, type PickupPointRow, type ShippingOptionRule, listNearby } from '../shipping/service.ts';
import { getGift } from './gift.ts';
import type { CartRow } from './rows.ts';

/** Destination country; Sweden until a region or an address is set. */
const getCountry = (row: CartRow): CountryCode => row.recipient?.country ?? row.shipping_address?.country_code ?? findRegion(row.region_id)?.countries[0] ?? 'SE';

export const vatAreaOfCart = (row: CartRow): string => row.recipient?.vatArea ?? (row.shipping_address ? getVatArea(row.shipping_address) : getCountry(row));

const getGrams = ({ lines }: CartRow): number => lines.reduce((sum, { weight_grams, quantity }) => sum + weight_grams * quantity, 0);

/** What the cart's parcel can take. A friend's own postal code is not used: what is offered would reveal it. */
export function listCartOptions(row: CartRow): ShippingOptionRule[] {
  const parcel = {
    regionId: findRegion(row.region_id)?.id ?? defaultRegionId,
    grams: getGrams(row),
    vendorCountry: row.vendor?.country ?? 'SE',
    country: getCountry(row),
    postalCode: row.shipping_address?.postal_code ?? null,
  } as const;
  return listOptionsFor(parcel, row.vendor?.delivery_options ?? []);
}

/** The chosen option while the parcel can take it. */
export const findCartOption = (row: CartRow): ShippingOptionRule | null => (row.shipping_option_id === null ? null : (listCartOptions(row).find(({ id }) => id === row.shipping_option_id) ?? null));

/** A point in another VAT area would hand over the goods at another VAT. */
const isForCart = (row: CartRow, { country, postal_code }: PickupPointRow): boolean => getVatArea({ country_code: country, postal_code }) === vatAreaOfCart(row);

/** The vendor's pick-up points near the cart's address, nearest postal code first. */
export async function listPointsFor(ctx: Ctx, row: CartRow): Promise<PickupPointRow[]> {
  if (!row.vendor || !row.shipping_address) return [];
  const points = await listPickupPoints(ctx.db, { vendorId: row.vendor.id });
  return listNearby(
    points.filter((point) => isForCart(row, point)),
    { country: row.shipping_address.country_code, postalCode: row.shipping_address.postal_code },
  );
}

/** The chosen point, of an option that uses one. */
export const findCartPoint = (row: CartRow): PickupPointRow | null => (findCartOption(row)?.kind === 'pickup' && row.pickup_point && isForCart(row, row.pickup_point) ? row.pickup_point : null);

/** Inputs for the delivery days; the slowest line decides. */
export function getDispatch(ctx: Ctx, row: CartRow): Dispatch {
  return { now: ctx.clock.now(), leadDays: Math.max(0, ...row.lines.map((line) => line.lead_days)), vendorCountry: row.vendor?.country ?? 'SE', country: getCountry(row) };
}

/** Available delivery days, minus those on which a recipient can't receive at their own address. */
export function getDeliveryDays(ctx: Ctx, row: CartRow, option: ShippingOptionRule): CalendarDay[] {
  const { recipient } = row;
  return listDeliveryDays(option, getDispatch(ctx, row)).filter((day) => recipient === null || recipient.addressOn(day) !== null);
}

/** The chosen day, and whether the delivery option (or any of the cart's) can meet it. Null without a day. */
export function getDeliveryDay(ctx: Ctx, row: CartRow): { day: string; isPossible: boolean } | null {
  const day = getGift(row)?.deliver_on;
  if (!day) return null;
  const chosen = findCartOption(row);
  return { day, isPossible: (chosen ? [chosen] : listCartOptions(row)).some((option) => getDeliveryDays(ctx, row, option).some((candidate) => candidate === day)) };
}
