/** Public interface of the catalogue. */
import type { Brand, Category, CategorySummary, Product, ProductQuery, ProductsAnswer, ProductSummary } from '#shared/contract/catalog.ts';
import { toPagination } from '#shared/contract/common.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { groupByLetter } from '#shared/values/text/alphabet-index.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type UnderstoodText, understandSearch } from '../search/service.ts';
import { getCurrency, ordinaryEstimates, ordinaryTerms } from '../shipping/service.ts';
import { findCachedFacets } from './cached-facets.ts';
import { emptyFacets } from './listing-facets.ts';
import { presentBrand, presentCategoryTree, presentProduct, presentSummary } from './present.ts';
import { pageOfIds } from './cached-order.ts';
import { listRowIds, type ProductRowInput } from './product-row.ts';
import { getCachedCount } from './cached-counts.ts';
import { countByCategory, findBrand, findProduct, listBrands, listCards, listCategories, listFormerCategories, listIdsBelow, listIdsForSale, listRelatedIds } from './repository.ts';

export { type AddressChunk, type AddressRow, type AddressedKind, addressedKinds, findChunkStart, listAddressChunks, listAddresses } from './addresses.ts';
export { emptyTexts, productFacts, type ProductTexts, productTexts, responsibleParty } from './product-fields.ts';
export { type GiftFactsRow, listGiftFacts } from './gift-facts.ts';
export { listOffers, type Offer, soldAs } from './offers.ts';
export {
  addPicture,
  createBrand,
  createCategory,
  createProduct,
  createTexts,
  createVariant,
  describePicture,
  moveProduct,
  nameOption,
  saveOption,
  saveTexts,
  saveVariant,
  setBrand,
  setCategories,
  setOccasions,
  setPrice,
  setPublished,
  touchProduct,
} from './writing.ts';

const RELATED_COUNT = 4;

const today = (ctx: Ctx) => dayIn('Europe/Stockholm', ctx.clock.now().getTime());

/** What a search says of a gift; null for nothing. A sum without a currency is in the region's. */
function toSearchedGift({ gift: { to, age, max, rest, isAboutPersonOnly }, occasion }: UnderstoodText, regionCurrency: Currency): NonNullable<ProductsAnswer['search']>['gift'] {
  if (to === null && age === null && max === null) return null;
  return { to, age, occasion, max: max && { amount: max.amount, currency_code: max.currency ?? regionCurrency }, rest, is_about_person_only: isAboutPersonOnly };
}

/** A page of products, its facets, and how the search was interpreted. */
export async function listProducts(ctx: Ctx, query: ProductQuery): Promise<ProductsAnswer> {
  const { locale } = ctx;
  const regionCurrency = getCurrency(query.region_id ?? null);
  const understood = query.q ? await understandSearch(ctx, query.q) : null;
  const plan = understood?.plan ?? null;
  const gift = understood && toSearchedGift(understood, regionCurrency);
  // No word matches: skip the product queries.
  if (understood && !plan && !understood.isOpen) {
    return {
      products: [],
      facets: emptyFacets,
      pagination: toPagination(query.page, query.limit, 0),
      search: { corrected: null, is_partial: false, nearby: understood.nearby, unsold: understood.unsold, gift },
    };
  }
  const isLimited = query.price_max === undefined && gift?.max;
  const currency = isLimited ? isLimited.currency_code : regionCurrency;
  const limited: ProductQuery = isLimited ? { ...query, price_max: isLimited.amount } : query;
  const inCategories = query.category ? (await listIdsBelow(ctx.db, { handleOrId: query.category })).map(({ id }) => id) : null;
  const input = { query: limited, plan, inCategories, currency, locale, now: ctx.clock.now() };
  // In parallel: the counts are half of the work.
  const [cards, { facets, total }] = await Promise.all([pageOfIds(ctx, input).then((ids) => listCards(ctx.db, { ids, now: input.now })), findCachedFacets(ctx, input)]);
  return {
    products: cards.map((row) => presentSummary(row, locale, today(ctx))),
    facets: {
      ...facets,
      price: facets.price && { min: toMajor(facets.price.min), max: toMajor(facets.price.max) },
      prices: facets.prices.map(({ min, max, count }) => ({ min: toMajor(min), max: max === null ? null : toMajor(max), count })),
    },
    pagination: toPagination(query.page, query.limit, total),
    search: understood && { corrected: plan?.corrected ?? null, is_partial: plan?.isPartial ?? false, nearby: [], unsold: understood.unsold, gift },
  };
}

export async function listProductRow(ctx: Ctx, { regionId, ...input }: Omit<ProductRowInput, 'currency' | 'now'> & { regionId: string | null }): Promise<ProductSummary[]> {
  const ids = await listRowIds(ctx.db, { ...input, currency: getCurrency(regionId), now: ctx.clock.now() });
  return ids.length === 0 ? [] : (await listCards(ctx.db, { ids, now: ctx.clock.now() })).map((row) => presentSummary(row, ctx.locale, today(ctx)));
}

const MAX_CARDS = 24;

/** In order; those not for sale are left out. */
export async function listProductCards(ctx: Ctx, ids: readonly string[]): Promise<ProductSummary[]> {
  const forSale = await listIdsForSale(ctx.db, { ids: [...new Set(ids)].slice(0, MAX_CARDS) });
  const cards = await listCards(ctx.db, { ids: forSale.map(({ id }) => id), now: ctx.clock.now() });
  return cards.map((row) => presentSummary(row, ctx.locale, today(ctx)));
}

/** By id or a handle in any language. Throws NOT_FOUND. */
export async function getProduct(ctx: Ctx, handleOrId: string): Promise<Product> {
  const [row] = await findProduct(ctx.db, { handleOrId, language: ctx.locale, now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  const relatedIds = await listRelatedIds(ctx.db, { productId: row.id, count: RELATED_COUNT });
  const related = await listCards(ctx.db, { ids: relatedIds.map(({ id }) => id), now: ctx.clock.now() });
  const delivery_estimates = ordinaryEstimates({ now: ctx.clock.now(), leadDays: row.lead_days, vendorCountry: row.full_vendor.address.country });
  return presentProduct(row, related, ctx.locale, today(ctx), { delivery_estimates, delivery_terms: ordinaryTerms() });
}

async function countInCategories(ctx: Ctx): Promise<{ counts: ReadonlyMap<string, number>; scanned: number }> {
  const rows = await countByCategory(ctx.db);
  return { counts: new Map(rows.map(({ id, count }) => [id, count])), scanned: rows.reduce((sum, { places }) => sum + places, 0) };
}

/** Product counts include descendants. */
export async function getCategoryTree(ctx: Ctx): Promise<Category[]> {
  const [rows, { counts }] = await Promise.all([listCategories(ctx.db), getCachedCount(ctx, 'categories', ctx.clock.now(), () => countInCategories(ctx))]);
  return presentCategoryTree(rows, counts, ctx.locale);
}

interface FoundCategory {
  category: Category;
  above: Category[];
  level: Category[];
}

function findInTree(level: Category[], isWanted: (category: Category) => boolean, above: Category[] = []): FoundCategory | null {
  for (const category of level) {
    if (isWanted(category)) return { category, above, level };
    const found = findInTree(category.children, isWanted, [...above, category]);
    if (found) return found;
  }
  return null;
}

/** By id, current handle in any language or former handle. Throws NOT_FOUND. */
export async function getCategory(ctx: Ctx, handleOrId: string): Promise<{ category: Category; breadcrumbs: CategorySummary[]; siblings: CategorySummary[] }> {
  const tree = await getCategoryTree(ctx);
  const has = (category: Category, locale?: string) => category.translations.some((translation) => translation.handle === handleOrId && (!locale || translation.language_code === locale));
  let found = findInTree(tree, (category) => category.id === handleOrId || has(category, ctx.locale)) ?? findInTree(tree, (category) => has(category));
  if (!found) {
    const [former] = await listFormerCategories(ctx.db, { handle: handleOrId, language: ctx.locale });
    found = former ? findInTree(tree, ({ id }) => id === former.id) : null;
  }
  if (!found) throw new DomainError('NOT_FOUND');
  return { category: found.category, breadcrumbs: [...found.above, found.category].map(toSummary), siblings: found.level.map(toSummary) };
}

const toSummary = ({ id, name, handle, path, translations }: Category): CategorySummary => ({ id, name, handle, path, translations });

/** In the language's alphabetical order, with an index of letters (checklist NAV-13). */
export async function getBrands(ctx: Ctx): Promise<{ brands: Brand[]; index: { letter: string; count: number }[] }> {
  const brands = (await listBrands(ctx.db)).map((row) => presentBrand(row, ctx.locale));
  const groups = groupByLetter(brands, (brand) => brand.name, ctx.locale);
  return { brands: groups.flatMap((group) => group.items), index: groups.map(({ letter, items }) => ({ letter, count: items.length })) };
}

export async function getBrand(ctx: Ctx, handleOrId: string): Promise<Brand> {
  const [row] = await findBrand(ctx.db, { handleOrId, language: ctx.locale });
  if (!row) throw new DomainError('NOT_FOUND');
  return presentBrand(row, ctx.locale);
}
