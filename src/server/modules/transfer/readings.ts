/** How cells read that several formats share, and why a wrong one keeps its product out. */
import { type Occasion, occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/currencies.ts';
import { locales } from '#shared/values/locale.ts';
import { mediaUrl } from '#shared/values/media.ts';
import { folded, minorOf } from './cells.ts';
import { type PictureDraft, Rejection, type TransferSettings } from './draft.ts';
import type { Row } from './format.ts';
import type { CatalogRecord } from './records.ts';

/** A price in one currency; none where the cell is empty. */
export function readPrice(row: Pick<Row, 'line'>, text: string | undefined, currency: Currency): Partial<Record<Currency, number>> {
  if (text === undefined) return {};
  const minor = minorOf(text);
  if (minor === null) throw new Rejection(row.line, `the price "${text}" is no sum above zero with at most two decimals`);
  return { [currency]: minor };
}

const MAX_NUMBER = 2_000_000_000;

/** A whole number of zero or more; stock that was sold below zero is none. */
export function readWhole(row: Pick<Row, 'line'>, what: string, text: string | undefined, parse: (text: string) => number | null): number | undefined {
  if (text === undefined) return undefined;
  const number = parse(text);
  if (number === null || number > MAX_NUMBER || (number < 0 && what !== 'stock')) throw new Rejection(row.line, `the ${what} "${text}" is no whole number`);
  return Math.max(0, number);
}

const occasionTitles: Readonly<Record<Occasion, typeof m.catalog_occasion_birthday>> = {
  birthday: m.catalog_occasion_birthday,
  'mothers-day': m.catalog_occasion_mothers_day,
  'fathers-day': m.catalog_occasion_fathers_day,
  wedding: m.catalog_occasion_wedding,
  graduation: m.catalog_occasion_graduation,
  newborn: m.catalog_occasion_newborn,
  housewarming: m.catalog_occasion_housewarming,
  christmas: m.catalog_occasion_christmas,
  valentines: m.catalog_occasion_valentines,
  'thank-you': m.catalog_occasion_thank_you,
};

const occasionsByName = new Map<string, Occasion>(occasion.options.flatMap((key) => [[key, key] as const, ...locales.map((locale) => [folded(occasionTitles[key]({}, { locale })), key] as const)]));

/** Tags that name an occasion, by key or name in either language. Without any, the file says nothing about occasions. */
export function occasionsOf(tags: string | undefined): { occasions: Occasion[] | undefined; notes: string[] } {
  if (tags === undefined) return { occasions: undefined, notes: [] };
  const words = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const occasions = [...new Set(words.flatMap((word) => occasionsByName.get(folded(word)) ?? []))];
  const others = words.filter((word) => !occasionsByName.has(folded(word)));
  return { occasions: occasions.length > 0 ? occasions : undefined, notes: others.length > 0 ? [`tags that name no occasion are left out: ${others.join(', ')}`] : [] };
}

/** Pictures of the shop by their own addresses, then those that are only noted. */
export function pictureAddresses(record: CatalogRecord, { locale, publicUrl }: TransferSettings): PictureDraft[] {
  return [
    ...record.pictures.map(({ media_id, alt }) => ({ address: publicUrl + mediaUrl(media_id, 'full', 1280, 'jpg'), alt: alt[locale] })),
    ...record.picture_sources.filter(({ media_id }) => media_id === null).map(({ address, alt }) => ({ address, alt: alt[locale] })),
  ];
}
