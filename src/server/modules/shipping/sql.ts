/** SQL fragments for other modules. */
import type { DeliveryKind } from '#shared/values/orders/delivery-kinds.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PriceBand } from './tables.ts';

/** A row of delivery_options. */
export interface VendorOption {
  id: string;
  region_id: string;
  country: CountryCode | null;
  postal_prefixes: readonly string[];
  kind: DeliveryKind;
  name: Record<Locale, string>;
  description: Record<Locale, string>;
  price_bands: readonly PriceBand[];
  free_from_minor: number | null;
  fastest_days: number;
  slowest_days: number;
  weekdays: readonly number[];
  cut_off: string;
  cut_off_place: 'vendor' | 'recipient';
  window_from: string | null;
  window_to: string | null;
  is_florist: boolean;
}

/** A vendor's active delivery options as JSON (VendorOption[]). */
export const getVendorOptions = (vendorId: string): string =>
  `coalesce((select json_agg(json_build_object('id', dl.id, 'region_id', dl.region_id, 'country', dl.country, 'postal_prefixes', dl.postal_prefixes, 'kind', dl.kind, 'name', dl.name, 'description', dl.description,
     'price_bands', dl.price_bands, 'free_from_minor', dl.free_from_minor, 'fastest_days', dl.fastest_days, 'slowest_days', dl.slowest_days, 'weekdays', dl.weekdays,
     'cut_off', dl.cut_off, 'cut_off_place', dl.cut_off_place, 'window_from', dl.window_from, 'window_to', dl.window_to, 'is_florist', dl.is_florist) order by dl.position, dl.id)
   from delivery_options dl where dl.vendor_id = ${vendorId} and dl.is_active), '[]')`;

export interface PickupPointRow {
  id: string;
  name: string;
  address_1: string;
  postal_code: string;
  city: string;
  country: CountryCode;
  hours: Record<Locale, string>;
}

export const pickupPointColumns = (alias: string): string => ['id', 'name', 'address_1', 'postal_code', 'city', 'country', 'hours'].map((column) => `${alias}.${column}`).join(', ');

/** A vendor's active pick-up point as JSON (PickupPointRow); null for none. */
export const getPickupPoint = (id: string, vendorId: string): string =>
  `(select to_json(pp) from (select ${pickupPointColumns('po')} from pickup_points po where po.id = ${id} and po.vendor_id = ${vendorId} and po.is_active) pp)`;
