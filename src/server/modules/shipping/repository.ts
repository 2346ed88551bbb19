import { statement } from '#server/platform/database.ts';
import { type PickupPointRow, pickupPointColumns } from './sql.ts';

export const listPickupPoints = statement<PickupPointRow, { vendorId: string }>(
  'shipping.pickup-points',
  `select ${pickupPointColumns('po')} from pickup_points po where po.vendor_id = :vendorId and po.is_active order by po.id`,
);

/** Before the vendor's current ones are saved. */
export const deactivateOptions = statement<object, { vendorId: string }>('shipping.deactivate-options', 'update delivery_options set is_active = false where vendor_id = :vendorId and is_active');
export const deactivatePoints = statement<object, { vendorId: string }>('shipping.deactivate-points', 'update pickup_points set is_active = false where vendor_id = :vendorId and is_active');

export const saveOptions = statement<object, { rows: string }>(
  'shipping.save-options',
  `insert into delivery_options (id, vendor_id, position, region_id, country, postal_prefixes, kind, name, description, price_bands, free_from_minor, fastest_days, slowest_days, weekdays, cut_off, cut_off_place, window_from, window_to, is_florist, is_active)
   select id, vendor_id, position, region_id, country, postal_prefixes, kind, name, description, price_bands, free_from_minor, fastest_days, slowest_days, weekdays, cut_off, cut_off_place, window_from, window_to, is_florist, is_active from jsonb_populate_recordset(null::delivery_options, :rows::jsonb)
   on conflict (id) do update set position = excluded.position, region_id = excluded.region_id, country = excluded.country, postal_prefixes = excluded.postal_prefixes, kind = excluded.kind, name = excluded.name, description = excluded.description, price_bands = excluded.price_bands, free_from_minor = excluded.free_from_minor, fastest_days = excluded.fastest_days, slowest_days = excluded.slowest_days, weekdays = excluded.weekdays, cut_off = excluded.cut_off, cut_off_place = excluded.cut_off_place, window_from = excluded.window_from, window_to = excluded.window_to, is_florist = excluded.is_florist, is_active = excluded.is_active`,
);

export const savePoints = statement<object, { rows: string }>(
  'shipping.save-points',
  `insert into pickup_points (id, vendor_id, name, address_1, postal_code, city, country, hours, is_active)
   select id, vendor_id, name, address_1, postal_code, city, country, hours, is_active from jsonb_populate_recordset(null::pickup_points, :rows::jsonb)
   on conflict (id) do update set name = excluded.name, address_1 = excluded.address_1, postal_code = excluded.postal_code, city = excluded.city, country = excluded.country, hours = excluded.hours, is_active = excluded.is_active`,
);
