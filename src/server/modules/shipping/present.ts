import type { PickupPoint } from '#shared/contract/delivery.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PickupPointRow } from './sql.ts';

export const presentPickupPoint = ({ id, name, address_1, postal_code, city, country, hours }: PickupPointRow, locale: Locale): PickupPoint => ({
  ...{ id, name, address_1, postal_code, city },
  country_code: country,
  hours: hours[locale],
});
