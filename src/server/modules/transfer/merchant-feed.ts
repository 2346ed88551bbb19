/**
 * Google Merchant Center feed: RSS 2.0 (support.google.com/merchants/answer/7052112), per language and country. Omits uncertain values, such as a
 * delivery's cost.
 */
import { pathTo } from '#shared/i18n/paths.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { type PriceQuery, pricesAt } from '../pricing/sql.ts';
import { getCurrency, regionOfCountry } from '../shipping/service.ts';
import { sumText } from './cells.ts';
import { toRecords } from './export.ts';
import { brandName, type CatalogRecord, categoryNames, listOptions, type VariantRecord } from './records.ts';

const limits = { title: 150, description: 5_000, brand: 70, productType: 750, additionalPictures: 10, option: 100 } as const;

// Control characters can't be represented in XML 1.0; imported texts may contain them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xmlText = (text: string): string => text.replace(unwritable, '').replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Truncates at a word boundary. */
function cut(text: string, length: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= length) return text.trim();
  const whole = characters.slice(0, length - 1).join('');
  return `${whole.slice(0, whole.lastIndexOf(' ') > length / 2 ? whole.lastIndexOf(' ') : undefined)}…`;
}

export interface FeedSettings {
  readonly locale: Locale;
  readonly country: CountryCode;
  readonly vendorId: string | null;
  readonly onProgress?: (products: number) => void;
}

/** Options with a Google attribute of their own. */
const knownOptions: Readonly<Record<string, string>> = { color: 'color', colour: 'color', farg: 'color', färg: 'color', size: 'size', storlek: 'size', material: 'material', pattern: 'pattern' };

type Attribute = readonly [name: string, value: string];

type Sale = Omit<PriceQuery, 'sale_until'> & { variant_id: string; sale_until: Date };

const listSales = statement<Sale, { variantIds: readonly string[]; currency: Currency; now: Date }>(
  'transfer.sales',
  `select v.id as variant_id, price.* from unnest(:variantIds::text[]) v(id) cross join lateral ${pricesAt('v.id', ':now')} price where price.currency_code = :currency and price.sale_until is not null`,
);

/** Running sales by variant. */
async function toSales(db: Db, record: CatalogRecord, currency: Currency, now: Date): Promise<ReadonlyMap<string, Sale>> {
  const sales = await listSales(db, { variantIds: record.variants.map(({ id }) => id), currency, now });
  return new Map(sales.map((sale) => [sale.variant_id, sale]));
}

/**
 * The price, and in a sale the lower one with its end. Strikes out the lowest of the 30 days before (prisinformationslagen 2004:347, 7 a §); a sale
 * price not below that is simply the price.
 */
function priceAttributes(variant: VariantRecord, currency: Currency, sale: Sale | undefined, now: Date): Attribute[] {
  const regular = variant.prices[currency];
  if (regular === undefined) return [];
  const text = (minor: number) => `${sumText(minor)} ${currency}`;
  const before = Math.min(sale?.regular_minor ?? regular, sale?.lowest_minor ?? 0);
  if (!sale || before <= sale.amount_minor) return [['g:price', text(sale?.amount_minor ?? regular)]];
  return [
    ['g:price', text(before)],
    ['g:sale_price', text(sale.amount_minor)],
    ['g:sale_price_effective_date', `${now.toISOString()}/${sale.sale_until.toISOString()}`],
  ];
}

function textAttributes(record: CatalogRecord, variant: VariantRecord, locale: Locale): Attribute[] {
  const texts = record.texts[locale];
  const options = listOptions(record, variant, locale);
  const title = [texts?.title ?? '', ...(record.variants.length > 1 ? options.map(({ value }) => value) : [])].join(', ');
  const description = [texts?.subtitle ?? '', ...(texts?.paragraphs ?? []), ...(texts?.details ?? [])].filter((text) => text !== '').join('\n');
  const brand = brandName(record, locale);
  const type = categoryNames(record, locale)[0];
  return [
    ['g:title', cut(title, limits.title)],
    ['g:description', cut(description || title, limits.description)],
    ...(brand === undefined ? [] : [['g:brand', cut(brand, limits.brand)] as const]),
    ...(type === undefined ? [] : [['g:product_type', cut(type.join(' > '), limits.productType)] as const]),
    ...options.flatMap(({ key, value }): Attribute[] => {
      const name = knownOptions[key.toLowerCase()];
      return name === undefined ? [] : [[`g:${name}`, cut(value, limits.option)]];
    }),
  ];
}

/** Price per kilo or litre, if the net quantity is known. */
function measureAttributes({ food }: CatalogRecord): Attribute[] {
  if (food?.netGrams) {
    return [
      ['g:unit_pricing_measure', `${food.netGrams} g`],
      ['g:unit_pricing_base_measure', '1 kg'],
    ];
  }
  if (!food?.netMl) return [];
  return [
    ['g:unit_pricing_measure', `${food.netMl} ml`],
    ['g:unit_pricing_base_measure', '1 l'],
  ];
}

/** One variant; null where Google would reject it: without a picture or a price in the country's currency. */
function listAttributes(record: CatalogRecord, variant: VariantRecord, publicUrl: string, locale: Locale, price: Attribute[]): Attribute[] | null {
  const [picture, ...others] = record.pictures.map(({ media_id }) => publicUrl + mediaUrl(media_id, 'full', 1280, 'jpg'));
  const texts = record.texts[locale];
  if (picture === undefined || price.length === 0 || !texts) return null;
  const category = record.categories[0]?.path[locale];
  const path = category ? `${category}/${texts.handle}` : texts.handle;
  return [
    ['g:id', variant.id],
    ...textAttributes(record, variant, locale),
    ['g:link', publicUrl + pathTo('product', locale, { '*': path })],
    ['g:image_link', picture],
    ...others.slice(0, limits.additionalPictures).map((address): Attribute => ['g:additional_image_link', address]),
    ['g:availability', variant.available > 0 ? 'in_stock' : 'out_of_stock'],
    ...price,
    ['g:condition', 'new'],
    // Without this, Google expects GTIN or MPN.
    ['g:identifier_exists', 'no'],
    ...(record.variants.length > 1 ? [['g:item_group_id', record.id] as const] : []),
    ...(variant.weight_grams > 0 ? [['g:shipping_weight', `${variant.weight_grams} g`] as const] : []),
    ...measureAttributes(record),
    ['g:max_handling_time', String(record.lead_days)],
  ];
}

/** Streams the feed, for shops of any size. Excludes hidden products. */
export async function* merchantFeed(ctx: Ctx, settings: FeedSettings): AsyncGenerator<string> {
  const { publicUrl, productName } = ctx.config;
  const currency = getCurrency(regionOfCountry(settings.country)?.id ?? null);
  const now = ctx.clock.now();
  const channel = [`<title>${xmlText(productName)}</title>`, `<link>${xmlText(publicUrl + pathTo('start', settings.locale))}</link>`, `<description>${xmlText(productName)}</description>`];
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${channel.join('\n')}\n`;
  let products = 0;
  for await (const record of toRecords(ctx, settings.vendorId)) {
    if (!record.is_published) continue;
    const sales = await toSales(ctx.db, record, currency, now);
    const items = record.variants.flatMap((variant) => {
      const attributes = listAttributes(record, variant, publicUrl, settings.locale, priceAttributes(variant, currency, sales.get(variant.id), now));
      return attributes === null ? [] : [`<item>\n${attributes.map(([name, value]) => `<${name}>${xmlText(value)}</${name}>`).join('\n')}\n</item>\n`];
    });
    if (items.length === 0) continue;
    products += 1;
    settings.onProgress?.(products);
    yield items.join('');
  }
  yield '</channel>\n</rss>\n';
}
