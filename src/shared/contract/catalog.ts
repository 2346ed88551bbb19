/** Products, variants, categories, brands, vendors and regions in the store's API. */
import { z } from 'zod';
import { route } from './route.ts';
import { giftRecipients } from '../values/gift-finder/gift-query.ts';
import { isMajorAmount } from '../values/money/money.ts';
import { countryCode, currencyCode, daySpan, image, languageCode, majorUnits, pageQuery, pagination } from './common.ts';

export const price = z.object({ currency_code: currencyCode, amount: majorUnits }).meta({ id: 'Price' });

/** The reference prices of a reduction (prisinformationslagen 2004:347, 7 a §). */
export const reduction = z
  .object({
    currency_code: currencyCode,
    regular: majorUnits.meta({ description: 'What it costs outside of the sale' }),
    lowest_30_days: majorUnits.meta({ description: 'The lowest price of the 30 days before the reduction began' }),
    percentage: z.int().nullable().meta({ description: 'Off lowest_30_days, rounded down; null where that comes to nothing, and no reduction may be announced' }),
    ends_at: z.string(),
    last_day: z.iso.date().meta({ description: 'The last on which it holds, in the shop’s time zone' }),
  })
  .meta({ id: 'Reduction' });

export const region = z.object({ id: z.string(), name: z.string(), currency_code: currencyCode, countries: z.array(countryCode) }).meta({ id: 'Region' });

const translation = { language_code: languageCode, name: z.string(), handle: z.string() };

export const categorySummary = z
  .object({
    id: z.string(),
    name: z.string(),
    handle: z.string(),
    path: z.string().meta({ description: 'Handles from the root, with slashes, in the request’s language' }),
    translations: z.array(z.object({ ...translation, path: z.string() })),
  })
  .meta({ id: 'CategorySummary' });

export const category = categorySummary
  .extend({
    image: image.nullable(),
    product_count: z.int(),
    get children(): z.ZodArray<typeof category> {
      return z.array(category);
    },
  })
  .meta({ id: 'Category' });

export const brandSummary = z.object({ id: z.string(), name: z.string(), handle: z.string(), translations: z.array(z.object(translation)) }).meta({ id: 'BrandSummary' });

export const brand = brandSummary.extend({ description: z.string(), product_count: z.int(), index_letter: z.string() }).meta({ id: 'Brand' });

export const vendorSummary = z.object({ id: z.string(), name: z.string(), handle: z.string(), members_discount_percentage: z.int() }).meta({ id: 'VendorSummary' });

const postalAddress = z.object({ street: z.string(), postalCode: z.string(), city: z.string(), country: countryCode });

/** The seller, by law shown on the product page, in the order and in its mail. */
export const vendor = vendorSummary
  .extend({
    legal_name: z.string(),
    registration_number: z.string(),
    vat_number: z.string(),
    address: postalAddress,
    email: z.string(),
    about: z.string(),
  })
  .meta({ id: 'Vendor' });

export const stockState = z.enum(['in_stock', 'few_left', 'out_of_stock']);
export const taxClass = z.enum(['standard', 'food', 'books']);
export const withdrawalClass = z.enum(['standard', 'perishable', 'sealed-hygiene', 'personalized', 'dated-service']);
export const occasion = z.enum(['birthday', 'mothers-day', 'fathers-day', 'wedding', 'graduation', 'newborn', 'housewarming', 'christmas', 'valentines', 'thank-you']);

/** The comparison price, jämförpris (prisinformationslagen 2004:347), per kg or litre. */
export const unitPrice = z.object({ amount: majorUnits, currency_code: currencyCode, per: z.enum(['kg', 'l']) }).meta({ id: 'UnitPrice' });

export const variant = z
  .object({
    id: z.string(),
    sku: z.string(),
    title: z.string().meta({ description: 'The option values, translated; empty for a product with one variant' }),
    options: z.array(z.object({ key: z.string(), name: z.string(), value: z.string(), label: z.string() })),
    prices: z.array(price),
    members_prices: z.array(price).meta({ description: 'What an active member pays; empty where the discount comes to nothing' }),
    reductions: z.array(reduction).meta({ description: 'Of prices that are those of a sale now' }),
    unit_prices: z.array(unitPrice),
    stock: z.object({ state: stockState, quantity_left: z.int().nullable().meta({ description: 'Told only when few are left' }) }),
    weight_grams: z.int(),
  })
  .meta({ id: 'Variant' });

const productTranslation = z.object({ language_code: languageCode, title: z.string(), description: z.string(), handle: z.string() });

/** A product as a card in a list. */
export const productSummary = z
  .object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    handle: z.string(),
    product_translations: z.array(productTranslation),
    path: z.string().meta({ description: 'Main category’s path and the handle, in the request’s language' }),
    vendor: vendorSummary,
    brand: brandSummary.nullable(),
    image: image.nullable(),
    prices: z.array(price).meta({ description: 'The lowest price of its variants, per currency' }),
    has_price_range: z.boolean(),
    reductions: z.array(reduction).meta({ description: 'Of `prices` that are those of a sale now' }),
    unit_prices: z.array(unitPrice).meta({ description: 'Of `prices`; for food' }),
    members_prices: z.array(price),
    stock_state: stockState,
    is_new: z.boolean(),
    single_variant_id: z.string().nullable().meta({ description: 'Set when there is nothing to choose' }),
  })
  .meta({ id: 'ProductSummary' });

/** The standard delivery of a region. */
export const deliveryTerms = z
  .object({
    countries: z.array(countryCode),
    amount: majorUnits,
    free_from: majorUnits.nullable().meta({ description: 'The sum of the bag from which it costs nothing' }),
    working_days: z.object({ from: z.int(), to: z.int() }).meta({ description: 'On the way, after the vendor’s own days' }),
  })
  .meta({ id: 'DeliveryTerms' });

const responsibleParty = z.object({
  name: z.string(),
  address: z.string(),
  country_code: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2, of anywhere in the world; null where nothing but the address may tell it' }),
  country: z.string().nullable().meta({ description: 'Its name in the request’s language, to be shown after the address' }),
  email: z.string(),
});

export const product = productSummary
  .extend({
    paragraphs: z.array(z.string()),
    details: z.array(z.string()),
    images: z.array(image),
    categories: z.array(categorySummary),
    breadcrumbs: z.array(categorySummary),
    translations: z.array(z.object({ language_code: languageCode, handle: z.string(), path: z.string() })),
    options: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(z.object({ value: z.string(), label: z.string() })) })),
    variants: z.array(variant),
    vendor,
    occasions: z.array(occasion),
    tax_class: taxClass,
    withdrawal_class: withdrawalClass,
    lead_days: z.int(),
    delivery_estimates: z.record(currencyCode, daySpan).meta({ description: 'When it arrives if it is ordered now, by the ordinary delivery of the region with this currency' }),
    delivery_terms: z.record(currencyCode, deliveryTerms).meta({ description: 'What the ordinary delivery of the region with this currency costs, and how long it takes' }),
    manufacturer: responsibleParty,
    eu_responsible: responsibleParty.nullable(),
    warnings: z.string().nullable(),
    food: z.object({ net_quantity: z.string(), ingredients: z.string(), allergens: z.string(), storage: z.string() }).nullable(),
    related: z.array(productSummary),
  })
  .meta({ id: 'Product' });

export const productSort = z.enum(['relevance', 'newest', 'price_asc', 'price_desc', 'popular']);

const majorUnitsText = z.coerce.number().min(0).max(10_000_000).refine(isMajorAmount, { message: 'invalid' });

export const productQuery = pageQuery(24).extend({
  q: z.string().trim().max(200).optional(),
  category: z.string().max(200).optional(),
  brand: z.string().max(500).optional().meta({ description: 'Handle or id, several with commas' }),
  vendor: z.string().max(200).optional(),
  occasion: occasion.optional(),
  price_min: majorUnitsText.optional(),
  price_max: majorUnitsText.optional(),
  option: z.string().max(500).optional().meta({ description: 'key:value, several with commas; values of one key are alternatives' }),
  in_stock: z.stringbool().optional(),
  sort: productSort.optional(),
  region_id: z.string().max(100).optional(),
});

export type ProductQuery = z.infer<typeof productQuery>;

/** The filters of a list. A facet's counts ignore its own filter, so that alternatives can be compared. */
export const facets = z
  .object({
    categories: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), count: z.int() })).meta({ description: 'With everything below them' }),
    brands: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string(), count: z.int() })),
    occasions: z.array(z.object({ value: occasion, count: z.int() })),
    options: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int() })) })),
    prices: z.array(z.object({ min: majorUnits, max: majorUnits.nullable(), count: z.int() })).meta({ description: 'Bands of the lowest price; limits belong to them' }),
    price: z.object({ min: majorUnits, max: majorUnits }).nullable(),
    in_stock: z.int(),
  })
  .meta({ id: 'Facets' });

/** How the search words were interpreted. */
export const searchOutcome = z
  .object({
    corrected: z.string().nullable().meta({ description: 'What was searched for instead, where the words as typed are unknown' }),
    is_partial: z.boolean().meta({ description: 'Nothing has all of the words: these have some' }),
    nearby: z.array(z.string()).meta({ description: 'Spellings that may have been meant where nothing was found' }),
    unsold: z.string().nullable().meta({ description: 'The typed word for a thing that is not sold: what comes nearest is listed' }),
    gift: z
      .object({
        to: z.enum(giftRecipients).nullable(),
        age: z.int().nullable(),
        occasion: occasion.nullable(),
        max: z.object({ amount: z.int(), currency_code: currencyCode }).nullable().meta({ description: 'Nothing above it is listed, unless price_max says otherwise' }),
        rest: z.string().meta({ description: 'The words without age and sum' }),
        is_about_person_only: z.boolean().meta({ description: 'No thing is named: the gift finder answers better' }),
      })
      .nullable()
      .meta({ description: 'What the words say of a gift: for whom, how old, for how much' }),
  })
  .meta({ id: 'SearchOutcome' });

export const productsAnswer = z.object({ products: z.array(productSummary), facets, pagination, search: searchOutcome.nullable() });
export const suggestQuery = z.object({ q: z.string().trim().max(200).optional() });

/** Autocomplete for a partial search text: a few of each kind, best match first. */
export const suggestAnswer = z
  .object({
    corrected: z.string().nullable(),
    products: z.array(z.object({ id: z.string(), title: z.string(), path: z.string(), image: image.nullable(), prices: z.array(price), has_price_range: z.boolean() })),
    categories: z.array(z.object({ id: z.string(), name: z.string(), path: z.string(), image: image.nullable() })),
    brands: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string(), image: image.nullable() })),
  })
  .meta({ id: 'Suggestions' });

/** Product cards by id, for products remembered in the browser. */
export const productCardsQuery = z.object({ ids: z.string().max(1_000).meta({ description: 'At most 24, with commas' }) });
export const productCardsAnswer = z.object({ products: z.array(productSummary) });
export const productAnswer = z.object({ product });
export const categoriesAnswer = z.object({ categories: z.array(category) });
export const categoryAnswer = z.object({ category, breadcrumbs: z.array(categorySummary), siblings: z.array(categorySummary) });
export const brandsAnswer = z.object({ brands: z.array(brand), index: z.array(z.object({ letter: z.string(), count: z.int() })) });
export const brandAnswer = z.object({ brand });
export const regionsAnswer = z.object({ regions: z.array(region) });
export const regionAnswer = z.object({ region });

export type Price = z.infer<typeof price>;
export type Reduction = z.infer<typeof reduction>;
export type Region = z.infer<typeof region>;
export type CategorySummary = z.infer<typeof categorySummary>;
export type Category = z.infer<typeof category>;
export type BrandSummary = z.infer<typeof brandSummary>;
export type Brand = z.infer<typeof brand>;
export type Vendor = z.infer<typeof vendor>;
export type DeliveryTerms = z.infer<typeof deliveryTerms>;
export type UnitPrice = z.infer<typeof unitPrice>;
export type Variant = z.infer<typeof variant>;
export type StockState = z.infer<typeof stockState>;
export type ProductSummary = z.infer<typeof productSummary>;
export type Product = z.infer<typeof product>;
export type Occasion = z.infer<typeof occasion>;
export type TaxClass = z.infer<typeof taxClass>;
export type WithdrawalClass = z.infer<typeof withdrawalClass>;
export type Facets = z.infer<typeof facets>;
export type SearchOutcome = z.infer<typeof searchOutcome>;
export type Suggestions = z.infer<typeof suggestAnswer>;
export type ProductsAnswer = z.infer<typeof productsAnswer>;

export const catalog = {
  listRegions: route('store', 'GET', '/regions', { summary: 'The regions of the market', returns: regionsAnswer }),
  getRegion: route('store', 'GET', '/regions/:id', { summary: 'One region', returns: regionAnswer, fails: ['NOT_FOUND'] }),
  listProducts: route('store', 'GET', '/products', { summary: 'Search, filter, sort and page products', query: productQuery, returns: productsAnswer }),
  suggest: route('store', 'GET', '/search/suggest', { summary: 'What a text that is being typed may become', query: suggestQuery, returns: suggestAnswer }),
  listProductCards: route('store', 'GET', '/product-cards', {
    summary: 'Products that are known by their ids; those no longer for sale are left out',
    query: productCardsQuery,
    returns: productCardsAnswer,
  }),
  getProduct: route('store', 'GET', '/products/:handleOrId', { summary: 'One product by id or by a handle in any language', returns: productAnswer, fails: ['NOT_FOUND'] }),
  listCategories: route('store', 'GET', '/categories', { summary: 'The category tree', returns: categoriesAnswer }),
  getCategory: route('store', 'GET', '/categories/:handleOrId', { summary: 'One category with the way to it', returns: categoryAnswer, fails: ['NOT_FOUND'] }),
  listBrands: route('store', 'GET', '/brands', { summary: 'All brands with their alphabet index', returns: brandsAnswer }),
  getBrand: route('store', 'GET', '/brands/:handle', { summary: 'One brand', returns: brandAnswer, fails: ['NOT_FOUND'] }),
};
