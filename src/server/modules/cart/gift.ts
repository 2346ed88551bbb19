import { gift as giftSchema, type Gift } from '#shared/contract/gift.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { getVatArea } from '#shared/values/places/delivery-areas.ts';
import type { CalendarDay } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Dispatch, findRegion, findShippingOption, listDeliveryDays, optionsOfRegion, type ShippingOptionRule } from '../shipping/service.ts';
import type { CartRow } from './rows.ts';

/** The gift in a cart's or an order's metadata; null when absent or invalid (old carts). */
export function getGift({ metadata }: { metadata: Metadata }): Gift | null {
  const { data } = giftSchema.safeParse(metadata['gift']);
  return data ?? null;
}

/** Destination country; Sweden until a region or an address is set. */
const getCountry = (row: CartRow): string => row.recipient?.country ?? row.shipping_address?.country_code ?? findRegion(row.region_id)?.countries[0] ?? 'SE';

export const vatAreaOfCart = (row: CartRow): string => row.recipient?.vatArea ?? (row.shipping_address ? getVatArea(row.shipping_address) : getCountry(row));

/** Inputs for the delivery days; the slowest line decides. */
export function getDispatch(ctx: Ctx, row: CartRow): Dispatch {
  return { now: ctx.clock.now(), leadDays: Math.max(0, ...row.lines.map((line) => line.lead_days)), vendorCountry: row.vendor?.country ?? 'SE', country: getCountry(row) };
}

/** Available delivery days, minus those on which a recipient can't receive at their own address. */
export function getDeliveryDays(ctx: Ctx, row: CartRow, option: ShippingOptionRule): CalendarDay[] {
  const { recipient } = row;
  return listDeliveryDays(option, getDispatch(ctx, row)).filter((day) => recipient === null || recipient.addressOn(day) !== null);
}

/** The chosen day, and whether the delivery option (or any of the region) can meet it. Null without a day. */
export function getDeliveryDay(ctx: Ctx, row: CartRow): { day: string; isPossible: boolean } | null {
  const day = getGift(row)?.deliver_on;
  if (!day) return null;
  const chosen = findShippingOption(row.region_id, row.shipping_option_id);
  return { day, isPossible: (chosen ? [chosen] : optionsOfRegion(row.region_id)).some((option) => getDeliveryDays(ctx, row, option).some((candidate) => candidate === day)) };
}
