/** Cell parsers of several formats; an invalid cell rejects the product. */
import { type Occasion, occasion } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Currency } from '#shared/values/money/currencies.ts';
import { isMajorAmount } from '#shared/values/money/money.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { locales } from '#shared/values/text/locale.ts';
import { folded } from './cells.ts';
import { type PictureDraft, Rejection, type TransferSettings } from './draft.ts';
import type { Row } from './format.ts';
import { type Decimal, readNumber } from './number-text.ts';
import type { CatalogRecord } from './records.ts';

/** Parses a decimal. Throws Rejection for an ambiguous one, naming both readings; null if not a number. */
function decimalIn(row: Pick<Row, 'line'>, what: string, text: string, threeDecimals?: 'decimals'): Decimal | null {
  const reading = readNumber(text, threeDecimals);
  if (reading.kind === 'ambiguous') {
    const [grouped, decimal] = [text.replaceAll(/[.,]/g, ''), text.replace(',', '.')];
    throw new Rejection(row.line, `the ${what} "${text}" may be read two ways, as ${grouped} or ${decimal}: write it without a thousands separator`);
  }
  return reading.kind === 'number' ? reading.decimal : null;
}

const currencySigns: readonly (readonly [RegExp, Currency])[] = [
  [/^(?:sek|kr)\b|(?:sek|kr\.?|:-|,-)$/i, 'SEK'],
  [/^(?:eur|€)|(?:eur|€)$/i, 'EUR'],
];

/**
 * A price in minor units, in one currency, which the cell may name; none for an empty cell.
 * @throws Rejection for a sum not above zero, ambiguous, or in another currency.
 */
export function readPrice(row: Pick<Row, 'line'>, text: string | undefined, currency: Currency): Partial<Record<Currency, number>> {
  if (text === undefined) return {};
  const [sign, named] = currencySigns.find(([pattern]) => pattern.test(text)) ?? [];
  const decimal = decimalIn(row, 'price', sign ? text.replace(sign, '').trim() : text);
  const cents = decimal?.fraction.replace(/0+$/, '') ?? '';
  const major = Number(`${decimal?.whole}.${cents || '0'}`);
  if (!decimal || decimal.isNegative || cents.length > 2 || !isMajorAmount(major) || major === 0) {
    throw new Rejection(row.line, `the price "${text}" is no sum above zero with at most two decimals`);
  }
  if (named !== undefined && named !== currency) throw new Rejection(row.line, `the price "${text}" is in ${named}, and the column in ${currency}`);
  return { [currency]: Math.round(major * 100) };
}

const MAX_NUMBER = 2_000_000_000;

/** A stock count; negative (oversold) becomes 0. Throws Rejection for a fraction, or an ambiguous number. */
export function readStock(row: Pick<Row, 'line'>, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const decimal = decimalIn(row, 'stock', text);
  const number = Number(decimal?.whole);
  if (!decimal || /[1-9]/.test(decimal.fraction) || number > MAX_NUMBER) throw new Rejection(row.line, `the stock "${text}" is no whole number`);
  return decimal.isNegative ? 0 : number;
}

/** A weight in whole grams. In kilograms, 1,250 is read with three decimals. Throws Rejection for an invalid or ambiguous one. */
export function readWeight(row: Pick<Row, 'line'>, text: string | undefined, unit: 'g' | 'kg'): number | undefined {
  if (text === undefined) return undefined;
  const decimal = decimalIn(row, 'weight', text, unit === 'kg' ? 'decimals' : undefined);
  const grams = Math.round(Number(`${decimal?.whole}.${decimal?.fraction || '0'}`) * (unit === 'kg' ? 1_000 : 1));
  if (!decimal || decimal.isNegative || grams > MAX_NUMBER) throw new Rejection(row.line, `the weight "${text}" is no number`);
  return grams;
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

/** Tags that name an occasion, by key or by name in either language. Without any, occasions stay. */
export function getOccasions(tags: string | undefined): { occasions: Occasion[] | undefined; notes: string[] } {
  if (tags === undefined) return { occasions: undefined, notes: [] };
  const words = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const occasions = [...new Set(words.flatMap((word) => occasionsByName.get(folded(word)) ?? []))];
  const others = words.filter((word) => !occasionsByName.has(folded(word)));
  return { occasions: occasions.length > 0 ? occasions : undefined, notes: others.length > 0 ? [`tags that name no occasion are left out: ${others.join(', ')}`] : [] };
}

/** The shop's pictures by their own URLs, then those noted but not downloaded. */
export function pictureAddresses(record: CatalogRecord, { locale, publicUrl }: TransferSettings): PictureDraft[] {
  return [
    ...record.pictures.map(({ media_id, alt }) => ({ address: publicUrl + mediaUrl(media_id, 'full', 1280, 'jpg'), alt: alt[locale] })),
    ...record.picture_sources.filter(({ media_id }) => media_id === null).map(({ address, alt }) => ({ address, alt: alt[locale] })),
  ];
}
