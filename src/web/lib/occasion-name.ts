/** The shop's occasions in display order, and their names. */
import type { Occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

const names: Record<Occasion, () => string> = {
  birthday: m.catalog_occasion_birthday,
  christmas: m.catalog_occasion_christmas,
  wedding: m.catalog_occasion_wedding,
  newborn: m.catalog_occasion_newborn,
  graduation: m.catalog_occasion_graduation,
  housewarming: m.catalog_occasion_housewarming,
  'mothers-day': m.catalog_occasion_mothers_day,
  'fathers-day': m.catalog_occasion_fathers_day,
  valentines: m.catalog_occasion_valentines,
  'thank-you': m.catalog_occasion_thank_you,
};

export const occasions = Object.keys(names) as Occasion[];

export function isOccasion(value: unknown): value is Occasion {
  return typeof value === 'string' && Object.hasOwn(names, value);
}

export const occasionName = (occasion: Occasion): string => names[occasion]();
