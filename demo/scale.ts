/**
 * Grows the demonstration shop with made-up products, to see how it bears a large catalogue: names, texts, prices and stock
 * vary, pictures are those that are there. The same number gives the same products, so a run that was broken off goes on
 * where it ended.
 */
import { capitalize } from '#shared/values/text/capitalize.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { toId, insertRows } from './load-catalogue.ts';
import { adjectives, namesFirst, namesSecond, type Noun, nouns, sentences } from './scale-parts.ts';

/** Products written in one transaction: what is kept in memory. */
const BATCH = 500;
const DAYS_BACK = 700;
const MS_PER_DAY = 86_400_000;
const DAY_LENGTH = 10;
const ORE_PER_EURO_CENT = 11;

const countProducts = statement<{ count: number; grown: number }>('demo-scale.count', `select count(*)::int as count, (count(*) filter (where handle ~ '-x[0-9]+$'))::int as grown from products`);
const listBrands = statement<{ id: string; vendor_id: string; name: string }>('demo-scale.brands', 'select id, vendor_id, name from brands where vendor_id is not null order by id');
const listPictures = statement<{ media_id: string; alt: unknown }>('demo-scale.pictures', 'select media_id, alt from product_images where position = 0 order by product_id');

interface Surroundings {
  brands: { id: string; vendor_id: string; name: string }[];
  pictures: { media_id: string; alt: unknown }[];
}

const at = <Part>(parts: readonly Part[], index: number): Part => parts[index % parts.length] as Part;

/** Spread over 0 to 1, the same for the same number: the fractions of multiples of the golden ratio. */
const spread = (index: number, salt: number): number => ((((index + 1) * 0.618_033_988_749_895 + salt * 0.754_877_666) % 1) + 1) % 1;

const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');

function makeName(index: number): { noun: Noun; sv: string; en: string } {
  const noun = at(nouns, index);
  const adjective = at(adjectives, Math.floor(index / nouns.length));
  const place = Math.floor(index / (nouns.length * adjectives.length));
  const series = at(namesFirst, place) + at(namesSecond, Math.floor(place / namesFirst.length));
  return { noun, sv: `${capitalize(noun.isNeuter ? adjective.neuter : adjective.sv, 'sv')} ${noun.sv} ${series}`, en: `${capitalize(adjective.en, 'sv')} ${noun.en} ${series}` };
}

function makeTexts(index: number, language: 'sv' | 'en'): { subtitle: string; paragraphs: string[]; details: string[] } {
  const height = 4 + (index % 60);
  const [first, second] = [at(sentences[language], index), at(sentences[language], Math.floor(index / 3) + 1)];
  return {
    subtitle: first,
    paragraphs: [first === second ? first : `${first} ${second}`],
    details: [language === 'sv' ? `Höjd ${height} cm` : `Height ${height} cm`, language === 'sv' ? `Bredd ${3 + (index % 71)} cm` : `Width ${3 + (index % 71)} cm`],
  };
}

/** The product of a number, with its variants. */
function toProduct(index: number, brands: Surroundings['brands'], now: Date) {
  const { noun, ...title } = makeName(index);
  const [from, to] = noun.price;
  const kronor = Math.round(from + (to - from) * spread(index, 1) ** 2);
  const values = noun.option && index % 3 > 0 ? noun.option.values : [];
  const id = toId('prod', `x${index}`);
  const variants = (values.length > 0 ? values : ['']).map((value, position) => ({
    id: toId('variant', `x${index}-${position}`),
    stockId: toId('variant', `x${index}-${position}`).replace('variant_', 'stock_'),
    value,
    position,
    stock: Math.max(0, Math.floor(spread(index, position + 2) * 60) - 4),
    ore: (kronor + position * 20) * 100,
  }));
  return { index, id, noun, title, brand: at(brands, index * 7), values, variants, publishedOn: new Date(now.getTime() - (index % DAYS_BACK) * MS_PER_DAY).toISOString().slice(0, DAY_LENGTH) };
}

type Grown = ReturnType<typeof toProduct>;

async function writeVariants(ctx: Ctx, products: readonly Grown[]): Promise<void> {
  const now = ctx.clock.now();
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ ...variant, product })));
  await insertRows(
    ctx,
    'stock_items',
    variants.map(({ stockId, stock }) => ({ id: stockId, available: stock, updated_at: now.toISOString() })),
  );
  await insertRows(
    ctx,
    'stock_movements',
    variants.filter(({ stock }) => stock > 0).map(({ stockId, stock }) => ({ stock_item_id: stockId, change: stock, reason: 'received', created_at: now.toISOString() })),
  );
  await insertRows(
    ctx,
    'variants',
    variants.map(({ id, stockId, value, position, product }) => ({
      id,
      product_id: product.id,
      sku: `X${product.index}-${position}`,
      position,
      option_values: value && product.noun.option ? { [product.noun.option.key]: value } : {},
      weight_grams: 100 + (product.index % 40) * 50,
      stock_item_id: stockId,
    })),
  );
  await insertRows(
    ctx,
    'variant_prices',
    variants.flatMap(({ id, ore, product }) => [
      { variant_id: id, currency_code: 'SEK', amount_minor: ore, since: product.publishedOn },
      { variant_id: id, currency_code: 'EUR', amount_minor: Math.round(ore / ORE_PER_EURO_CENT), since: product.publishedOn },
    ]),
  );
}

async function writeBatch(ctx: Ctx, indexes: readonly number[], { brands, pictures }: Surroundings): Promise<void> {
  const now = ctx.clock.now();
  const products = indexes.map((index) => toProduct(index, brands, now));
  await insertRows(
    ctx,
    'products',
    products.map(({ index, id, title, brand, publishedOn }) => ({
      id,
      handle: `${slug(title.sv)}-x${index}`,
      title: title.sv,
      vendor_id: brand.vendor_id,
      brand_id: brand.id,
      tax_class: 'standard',
      withdrawal_class: 'standard',
      lead_days: 1 + (index % 4),
      occasions: [at(['birthday', 'housewarming', 'wedding', 'thank-you'], Math.floor(index / nouns.length))],
      popularity: Math.floor(spread(index, 3) ** 4 * 90),
      is_published: true,
      published_on: publishedOn,
      manufacturer: { name: brand.name, address: 'Verkstadsgatan 1, 111 22 Stockholm', countryCode: 'SE', email: 'kontakt@tillverkaren.example' },
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })),
  );
  await insertRows(
    ctx,
    'product_categories',
    products.map(({ id, noun }) => ({ product_id: id, category_id: toId('cat', noun.category), position: 0 })),
  );
  if (pictures.length > 0) {
    await insertRows(
      ctx,
      'product_images',
      products.map(({ index, id }) => ({ product_id: id, position: 0, ...at(pictures, index * 13) })),
    );
  }
  await insertRows(
    ctx,
    'product_options',
    products.flatMap(({ id, noun, values }) => (noun.option && values.length > 0 ? [{ product_id: id, key: noun.option.key, position: 0, values }] : [])),
  );
  await writeVariants(ctx, products);
  // Last: what is searched by is made of all else when the texts come.
  await insertRows(
    ctx,
    'product_translations',
    products.flatMap(({ index, id, title }) =>
      (['sv', 'en'] as const).map((language) => ({
        product_id: id,
        language_code: language,
        title: title[language],
        handle: `${slug(title[language])}-x${index}`,
        keywords: '',
        ...makeTexts(index, language),
      })),
    ),
  );
}

const listGrown = statement<{ id: string }, { ids: string[] }>('demo-scale.grown', 'select id from products where id = any(:ids)');

/** Grows a shop that holds the demonstration data until it has so many products. Says how many it added. */
export async function growShop(ctx: Ctx, wanted: number, onProgress: (count: number) => void): Promise<number> {
  const [before] = await countProducts(ctx.db);
  const surroundings = { brands: await listBrands(ctx.db), pictures: await listPictures(ctx.db) };
  const missing = Math.max(0, wanted - ((before?.count ?? 0) - (before?.grown ?? 0)));
  let added = 0;
  for (let from = 0; from < missing; from += BATCH) {
    const all = Array.from({ length: Math.min(BATCH, missing - from) }, (_, offset) => from + offset);
    const there = new Set((await listGrown(ctx.db, { ids: all.map((index) => toId('prod', `x${index}`)) })).map(({ id }) => id));
    const indexes = all.filter((index) => !there.has(toId('prod', `x${index}`)));
    if (indexes.length > 0) await inTransaction(ctx, (inside) => writeBatch(inside, indexes, surroundings));
    added += indexes.length;
    onProgress(from + all.length);
  }
  await ctx.db.run({ text: 'analyze', values: [] });
  return added;
}
