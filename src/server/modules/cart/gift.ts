/** What makes a cart a gift, where it goes, and the day it shall arrive. */
import { gift as giftSchema, type Gift } from '#shared/contract/gift.ts';
import type { Metadata } from '#shared/contract/common.ts';
import type { CalendarDay } from '#shared/values/calendar-day.ts';
import { vatAreaOf } from '#shared/values/delivery-areas.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Dispatch, findRegion, findShippingOption, listDeliveryDays, optionsOfRegion, type ShippingOptionRule } from '../shipping/service.ts';
import type { CartRow } from './rows.ts';

/** The gift among the free fields of a cart or an order; null for what is none, as a cart of long ago may hold. */
export function giftOf({ metadata }: { metadata: Metadata }): Gift | null {
  const { data } = giftSchema.safeParse(metadata['gift']);
  return data ?? null;
}

/** Where a cart goes: Sweden until a region or an address says otherwise. */
const countryOf = (row: CartRow): string => row.recipient?.country ?? row.shipping_address?.country_code ?? findRegion(row.region_id)?.countries[0] ?? 'SE';

/** Whose VAT the cart's prices contain. */
export const vatAreaOfCart = (row: CartRow): string => row.recipient?.vatArea ?? (row.shipping_address ? vatAreaOf(row.shipping_address) : countryOf(row));

/** What the days of a cart's delivery depend on; the slowest line holds up the others. */
export function dispatchOf(ctx: Ctx, row: CartRow): Dispatch {
  return { now: ctx.clock.now(), leadDays: Math.max(0, ...row.lines.map((line) => line.lead_days)), vendorCountry: row.vendor?.country ?? 'SE', country: countryOf(row) };
}

/** The days that can be chosen for a delivery, without those on which a recipient at their own address can't receive one. */
export function deliveryDaysOf(ctx: Ctx, row: CartRow, option: ShippingOptionRule): CalendarDay[] {
  const { recipient } = row;
  return listDeliveryDays(option, dispatchOf(ctx, row)).filter((day) => recipient === null || recipient.addressOn(day) !== null);
}

/**
 * The day that was chosen, and whether it can be kept by the delivery that was chosen, or by any of the region's before
 * that. Null when no day was chosen.
 */
export function deliveryDayOf(ctx: Ctx, row: CartRow): { day: string; isPossible: boolean } | null {
  const day = giftOf(row)?.deliver_on;
  if (!day) return null;
  const chosen = findShippingOption(row.region_id, row.shipping_option_id);
  return { day, isPossible: (chosen ? [chosen] : optionsOfRegion(row.region_id)).some((option) => deliveryDaysOf(ctx, row, option).some((candidate) => candidate === day)) };
}
