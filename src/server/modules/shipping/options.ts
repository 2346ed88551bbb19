/** Delivery options per region. Amounts in minor units of its currency; delivery is free from the item total `freeFromMinor`. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';
import type { Locale } from '#shared/values/text/locale.ts';

export interface ShippingOptionRule {
  id: string;
  regionId: string;
  amountMinor: number;
  freeFromMinor: number | null;
  /** Working days in transit, after packing. */
  workingDays: readonly [fastest: number, slowest: number];
  name: (inputs: Record<string, never>, options: { locale: Locale }) => string;
  description: (inputs: Record<string, never>, options: { locale: Locale }) => string;
}

export const shippingOptionRules: readonly ShippingOptionRule[] = [
  {
    id: 'so_sweden_standard',
    regionId: defaultRegionId,
    amountMinor: 4_900,
    freeFromMinor: 49_900,
    workingDays: [1, 3],
    name: m.shipping_standard,
    description: m.shipping_standard_text,
  },
  {
    id: 'so_sweden_express',
    regionId: defaultRegionId,
    amountMinor: 12_900,
    freeFromMinor: null,
    workingDays: [1, 1],
    name: m.shipping_express,
    description: m.shipping_express_text,
  },
  {
    id: 'so_nordics_standard',
    regionId: nordicRegionId,
    amountMinor: 990,
    freeFromMinor: 7_900,
    workingDays: [3, 6],
    name: m.shipping_standard,
    description: m.shipping_standard_text,
  },
];

/** Gift wrapping per order, with a card; minor units of the region's currency. */
const wrappingMinor = { [defaultRegionId]: 3_900, [nordicRegionId]: 390 } as const;

/** The price of gift wrapping in a region. */
export function wrappingPrice(regionId: string | null): number {
  return regionId === nordicRegionId ? wrappingMinor[nordicRegionId] : wrappingMinor[defaultRegionId];
}

/** The ordinary option: the one that can be free. */
export const isOrdinary = (rule: ShippingOptionRule): boolean => rule.freeFromMinor !== null;

export function shippingPrice(rule: ShippingOptionRule, itemTotalMinor: number): number {
  return rule.freeFromMinor !== null && itemTotalMinor >= rule.freeFromMinor ? 0 : rule.amountMinor;
}
