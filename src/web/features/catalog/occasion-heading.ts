/** An occasion as a list's heading: "Födelsedagspresenter" and an intro. */
import type { Occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

const texts: Record<Occasion, { title: () => string; intro: () => string }> = {
  birthday: { title: m.catalog_occasion_birthday_title, intro: m.catalog_occasion_birthday_intro },
  christmas: { title: m.catalog_occasion_christmas_title, intro: m.catalog_occasion_christmas_intro },
  wedding: { title: m.catalog_occasion_wedding_title, intro: m.catalog_occasion_wedding_intro },
  newborn: { title: m.catalog_occasion_newborn_title, intro: m.catalog_occasion_newborn_intro },
  graduation: { title: m.catalog_occasion_graduation_title, intro: m.catalog_occasion_graduation_intro },
  housewarming: { title: m.catalog_occasion_housewarming_title, intro: m.catalog_occasion_housewarming_intro },
  'mothers-day': { title: m.catalog_occasion_mothers_day_title, intro: m.catalog_occasion_mothers_day_intro },
  'fathers-day': { title: m.catalog_occasion_fathers_day_title, intro: m.catalog_occasion_fathers_day_intro },
  valentines: { title: m.catalog_occasion_valentines_title, intro: m.catalog_occasion_valentines_intro },
  'thank-you': { title: m.catalog_occasion_thank_you_title, intro: m.catalog_occasion_thank_you_intro },
};

/** For loaders: sends one occasion's texts to the browser, not all. */
export function occasionHeading(occasion: Occasion): { title: string; intro: string } {
  const { title, intro } = texts[occasion];
  return { title: title(), intro: intro() };
}
