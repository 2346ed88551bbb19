import type { Brand, BrandSummary, Category, CategorySummary, Price, Product, ProductSummary, Reduction, StockState, UnitPrice, Variant } from '#shared/contract/catalog.ts';
import type { Image } from '#shared/contract/common.ts';
import { membersPrice, toMajor } from '#shared/values/money/money.ts';
import { FEW_LEFT } from '#shared/values/orders/limits.ts';
import { mediaUrl } from '#shared/values/pictures/media.ts';
import { indexLetter } from '#shared/values/text/alphabet-index.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import { presentReduction } from '../pricing/service.ts';
import type { PriceQuery } from '../pricing/sql.ts';
import type { BrandRow, CategoryRow } from './repository.ts';
import type { BrandNamesRow, CategoryNamesRow, ImageRow, ProductDetailRow, ProductRow, VariantRow } from './rows.ts';
import type { ResponsibleParty } from './product-fields.ts';
import { toSizeOrder } from './size-order.ts';

const NEW_DAYS = 30;

/** Placeholder values for products without choices; stripped from labels (specification, section 3). */
const emptyOptionValues = new Set(['Default variant', 'Default Title']);

function inLanguage<Translation extends { language_code: string }>(translations: readonly Translation[], locale: Locale): Translation | undefined {
  return translations.find((translation) => translation.language_code === locale) ?? translations[0];
}

export function presentImage(row: ImageRow, locale: Locale): Image {
  return { id: row.id, url: mediaUrl(row.id, 'card', 640, 'jpg'), width: row.width, height: row.height, color: row.color, alt: row.alt[locale], focus: [row.focus_x, row.focus_y] };
}

export function presentCategorySummary(row: CategoryNamesRow, locale: Locale): CategorySummary {
  const own = inLanguage(row.translations, locale);
  return { id: row.id, name: own?.name ?? '', handle: own?.handle ?? '', path: own?.path ?? '', translations: row.translations };
}

function presentBrandSummary(row: BrandNamesRow, locale: Locale): BrandSummary {
  const own = inLanguage(row.translations, locale);
  return { id: row.id, name: own?.name ?? row.name, handle: own?.handle ?? row.handle, translations: row.translations };
}

export function presentBrand(row: BrandRow, locale: Locale): Brand {
  const summary = presentBrandSummary(row, locale);
  return { ...summary, description: row.description[locale] ?? '', product_count: row.product_count, index_letter: indexLetter(summary.name, locale) };
}

export const presentPrice = (row: PriceQuery): Price => ({ currency_code: row.currency_code, amount: toMajor(row.amount_minor) });

export function stockState(available: number): StockState {
  if (available <= 0) return 'out_of_stock';
  return available <= FEW_LEFT ? 'few_left' : 'in_stock';
}

const listReductions = (prices: readonly PriceQuery[]): Reduction[] => prices.map(presentReduction).filter((reduction) => reduction !== null);

function membersPrices(prices: readonly PriceQuery[], percent: number): Price[] {
  return prices.flatMap(({ currency_code, amount_minor }) => {
    const reduced = membersPrice(amount_minor, percent);
    return reduced === null ? [] : [{ currency_code, amount: toMajor(reduced) }];
  });
}

function lowestPrices(variants: readonly VariantRow[]): { lowest: PriceQuery[]; hasRange: boolean } {
  const byCurrency = Map.groupBy(
    variants.flatMap((variant) => variant.prices),
    (price) => price.currency_code,
  );
  const lowest = [...byCurrency.values()].map((prices) => prices.reduce((a, b) => (b.amount_minor < a.amount_minor ? b : a)));
  return { lowest, hasRange: [...byCurrency.values()].some((prices) => prices.some((price) => price.amount_minor !== prices[0]?.amount_minor)) };
}

/** Price per kilo or litre (jämförpris); food only. */
function unitPrices(prices: readonly PriceQuery[], food: ProductRow['food']): UnitPrice[] {
  const net = food?.netGrams ?? food?.netMl;
  if (!net) return [];
  return prices.map(({ currency_code, amount_minor }) => ({ currency_code, amount: toMajor(Math.round((amount_minor * 1_000) / net)), per: food?.netGrams ? 'kg' : 'l' }));
}

/** A product's path below /shop/produkter: its main category's path and its handle. */
function getPath(row: ProductRow, locale: Locale): { handle: string; path: string } {
  const handle = row.translations.find((translation) => translation.language_code === locale)?.handle ?? row.handle;
  const category = row.category ? inLanguage(row.category.translations, locale)?.path : undefined;
  return { handle, path: category ? `${category}/${handle}` : handle };
}

export function presentSummary(row: ProductRow, locale: Locale, today: string): ProductSummary {
  const own = inLanguage(row.translations, locale);
  const { lowest, hasRange } = lowestPrices(row.variants);
  const best = Math.max(0, ...row.variants.map((variant) => variant.available));
  return {
    id: row.id,
    title: own?.title ?? row.title,
    subtitle: own?.subtitle ?? '',
    description: own?.paragraphs.join(' ') ?? '',
    ...getPath(row, locale),
    product_translations: row.translations.map(({ language_code, title, handle, paragraphs }) => ({ language_code, title, handle, description: paragraphs.join(' ') })),
    vendor: row.vendor,
    brand: row.brand && presentBrandSummary(row.brand, locale),
    image: row.image && presentImage(row.image, locale),
    prices: lowest.map(presentPrice),
    has_price_range: hasRange,
    reductions: listReductions(lowest),
    unit_prices: unitPrices(lowest, row.food),
    members_prices: membersPrices(lowest, row.vendor.members_discount_percentage),
    stock_state: stockState(best),
    is_new: row.published_on > addDays(today, -NEW_DAYS) && row.published_on <= today,
    single_variant_id: row.variants.length === 1 ? (row.variants[0]?.id ?? null) : null,
  };
}

type Labels = ReadonlyMap<string, { sv: string; en: string }>;

const toLabels = (rows: ProductDetailRow['labels']): Labels => new Map(rows.map(({ kind, key, label }) => [`${kind}:${key}`, label]));

function presentVariant(row: VariantRow, product: ProductDetailRow, labels: Labels, locale: Locale): Variant {
  const options = product.options.flatMap(({ key }) => {
    const value = row.option_values[key];
    if (value === undefined || emptyOptionValues.has(value)) return [];
    return [{ key, name: labels.get(`option:${key}`)?.[locale] ?? key, value, label: labels.get(`value:${value}`)?.[locale] ?? value }];
  });
  return {
    id: row.id,
    sku: row.sku,
    title: options.map((option) => option.label).join(', '),
    options,
    prices: row.prices.map(presentPrice),
    members_prices: membersPrices(row.prices, product.vendor.members_discount_percentage),
    reductions: listReductions(row.prices),
    unit_prices: unitPrices(row.prices, product.food),
    stock: { state: stockState(row.available), quantity_left: row.available > 0 && row.available <= FEW_LEFT ? row.available : null },
    weight_grams: row.weight_grams,
  };
}

// Short names: the long one for Hong Kong is "Hong Kong SAR China". Resolved on the server, since the browser's names may differ.
const countryNamesIn = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'region', style: 'short' });
const countryNames: Record<Locale, Intl.DisplayNames> = { sv: countryNamesIn('sv'), en: countryNamesIn('en') };

function presentParty({ name, address, countryCode, email }: ResponsibleParty, locale: Locale): Product['manufacturer'] {
  return { name, address, country_code: countryCode ?? null, country: countryCode ? (countryNames[locale].of(countryCode) ?? null) : null, email };
}

export function presentProduct(row: ProductDetailRow, related: readonly ProductRow[], locale: Locale, today: string, delivery: Pick<Product, 'delivery_estimates' | 'delivery_terms'>): Product {
  const own = inLanguage(row.translations, locale);
  const labels = toLabels(row.labels);
  const { food } = row;
  return {
    ...presentSummary(row, locale, today),
    paragraphs: own?.paragraphs ?? [],
    details: own?.details ?? [],
    images: row.images.map((image) => presentImage(image, locale)),
    categories: row.categories.map((category) => presentCategorySummary(category, locale)),
    breadcrumbs: row.breadcrumbs.map((category) => presentCategorySummary(category, locale)),
    translations: (['sv', 'en'] as const).map((language) => ({ language_code: language, ...getPath(row, language) })),
    options: row.options.map(({ key, values }) => ({
      key,
      name: labels.get(`option:${key}`)?.[locale] ?? key,
      values: toSizeOrder(values.filter((value) => !emptyOptionValues.has(value))).map((value) => ({ value, label: labels.get(`value:${value}`)?.[locale] ?? value })),
    })),
    variants: row.variants.map((variant) => presentVariant(variant, row, labels, locale)),
    vendor: { ...row.full_vendor, about: row.full_vendor.about[locale] },
    occasions: row.occasions,
    tax_class: row.tax_class,
    withdrawal_class: row.withdrawal_class,
    lead_days: row.lead_days,
    ...delivery,
    manufacturer: presentParty(row.manufacturer, locale),
    eu_responsible: row.eu_responsible && presentParty(row.eu_responsible, locale),
    warnings: row.warnings?.[locale] ?? null,
    food: food && {
      net_quantity: food.netGrams ? `${food.netGrams} g` : `${food.netMl ?? 0} ml`,
      ingredients: food.ingredients[locale],
      allergens: food.allergens[locale],
      storage: food.storage[locale],
    },
    related: related.map((other) => presentSummary(other, locale, today)),
  };
}

export function presentCategoryTree(rows: readonly CategoryRow[], counts: ReadonlyMap<string, number>, locale: Locale): Category[] {
  const listChildren = Map.groupBy(rows, (row) => row.parent_id);
  const present = (row: CategoryRow): Category => {
    const summary = presentCategorySummary(row, locale);
    return {
      ...summary,
      image: row.image && presentImage({ ...row.image, alt: { sv: '', en: '' } }, locale),
      product_count: counts.get(row.id) ?? 0,
      children: (listChildren.get(row.id) ?? []).map(present),
    };
  };
  return (listChildren.get(null) ?? []).map(present);
}
