/** The shop's own delivery options per region. Amounts in minor units of its currency; delivery is free from the item total `freeFromMinor`. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { DeliveryKind } from '#shared/values/orders/delivery-kinds.ts';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Transit } from './rules.ts';

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string;

export interface ShippingOptionRule extends Transit {
  id: string;
  regionId: string;
  kind: DeliveryKind;
  /** Of this cart's weight. */
  amountMinor: number;
  freeFromMinor: number | null;
  /** The shop's ordinary option of the region: the one that promotions pay for. */
  isOrdinary: boolean;
  /** A florist network delivers it, and has to accept each delivery. */
  isFlorist: boolean;
  name: Text;
  description: Text;
  /** HH:MM: the part of the day in which it arrives. */
  window: { from: string; to: string } | null;
}

export const shippingOptionRules: readonly ShippingOptionRule[] = [
  {
    id: 'so_sweden_standard',
    regionId: defaultRegionId,
    kind: 'home',
    amountMinor: 4_900,
    freeFromMinor: 49_900,
    isOrdinary: true,
    isFlorist: false,
    workingDays: [1, 3],
    name: m.shipping_standard,
    description: m.shipping_standard_text,
    window: null,
  },
  {
    id: 'so_sweden_express',
    regionId: defaultRegionId,
    kind: 'home',
    amountMinor: 12_900,
    freeFromMinor: null,
    isOrdinary: false,
    isFlorist: false,
    workingDays: [1, 1],
    name: m.shipping_express,
    description: m.shipping_express_text,
    window: null,
  },
  {
    id: 'so_nordics_standard',
    regionId: nordicRegionId,
    kind: 'home',
    amountMinor: 990,
    freeFromMinor: 7_900,
    isOrdinary: true,
    isFlorist: false,
    workingDays: [3, 6],
    name: m.shipping_standard,
    description: m.shipping_standard_text,
    window: null,
  },
];

/** Gift wrapping per order, with a card; minor units of the region's currency. */
const wrappingMinor = { [defaultRegionId]: 3_900, [nordicRegionId]: 390 } as const;

/** The price of gift wrapping in a region. */
export function wrappingPrice(regionId: string | null): number {
  return regionId === nordicRegionId ? wrappingMinor[nordicRegionId] : wrappingMinor[defaultRegionId];
}

export function shippingPrice(rule: Pick<ShippingOptionRule, 'amountMinor' | 'freeFromMinor'>, itemTotalMinor: number): number {
  return rule.freeFromMinor !== null && itemTotalMinor >= rule.freeFromMinor ? 0 : rule.amountMinor;
}
