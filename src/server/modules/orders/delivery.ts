import type { DeliveryKind } from '#shared/values/orders/delivery-kinds.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PickupPointRow, ShippingOptionRule } from '../shipping/service.ts';

/** How an order is delivered, as its vendor offered it. */
export interface OrderDelivery {
  kind: DeliveryKind;
  name: Record<Locale, string>;
  window: { from: string; to: string } | null;
  pickup_point: PickupPointRow | null;
}

/** The order's copy of its vendor's option; null for one of the shop's own. */
export function toOrderDelivery(option: ShippingOptionRule, point: PickupPointRow | null): OrderDelivery | null {
  if (option.weekdays === undefined) return null;
  const name = { sv: option.name({}, { locale: 'sv' }), en: option.name({}, { locale: 'en' }) };
  return { kind: option.kind, name, window: option.window, pickup_point: point };
}
