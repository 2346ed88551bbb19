import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { BrandStrip } from '#web/features/catalog/brand-strip.tsx';
import { CategoryTiles } from '#web/features/catalog/category-tiles.tsx';
import { mostFilledBrands } from '#web/features/catalog/most-filled-brands.ts';
import { ProductShelf } from '#web/features/catalog/product-shelf.tsx';
import { ComingDays } from '#web/features/start/coming-days.tsx';
import { giftDaysFrom } from '#web/features/start/gift-days.ts';
import { Hero } from '#web/features/start/hero.tsx';
import { OccasionPicker } from '#web/features/start/occasion-picker.tsx';
import { JsonLd } from '#web/lib/json-ld.tsx';
import { apiOf, orPageError } from '#web/lib/loader-api.ts';
import { pageContext } from '#web/lib/page-context.ts';
import { currencyOfRequest, regionOfCurrency } from '#web/lib/request-currency.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { pageMeta } from '#web/lib/seo.ts';
import { todayInShop } from '#web/lib/today.ts';
import { useLocale } from '#web/lib/use-locale.ts';
import type { Route } from './+types/start';

const POPULAR_COUNT = 8;
const NEW_COUNT = 4;
const GIFT_DAY_COUNT = 4;
const BRAND_COUNT = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = apiOf(context);
  const currency = currencyOfRequest(request);
  const inStock = { in_stock: true, region_id: regionOfCurrency(currency) };
  const [popular, newest, { categories }, { brands }] = await orPageError(
    Promise.all([api.products({ ...inStock, sort: 'popular', limit: POPULAR_COUNT }), api.products({ ...inStock, sort: 'newest', limit: POPULAR_COUNT + NEW_COUNT }), api.categories(), api.brands()]),
  );
  const shown = new Set(popular.products.map(({ id }) => id));
  return {
    popular: popular.products,
    newest: newest.products.filter(({ id }) => !shown.has(id)).slice(0, NEW_COUNT),
    categories: categories.map((category) => ({ ...category, children: [] })),
    brands: mostFilledBrands(brands, BRAND_COUNT),
    giftDays: giftDaysFrom(todayInShop(), GIFT_DAY_COUNT, context.get(pageContext).locale),
    currency,
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { description: m.start_description() });

export default function StartPage({ loaderData: { popular, newest, categories, brands, giftDays, currency } }: Route.ComponentProps) {
  const shop = pathTo('shop', useLocale());
  const settings = useRootData()?.settings;
  const productName = settings?.productName ?? '';
  return (
    <>
      <JsonLd data={{ '@type': 'Organization', name: productName, url: settings?.publicUrl }} />
      <Hero next={giftDays[0]} productName={productName} />
      <div className="grid grid-cols-1 gap-section pt-section">
        <OccasionPicker />
        <ProductShelf title={m.catalog_popular()} products={popular} currency={currency} more={{ to: shop, label: m.start_more() }} />
        <ComingDays days={giftDays} />
        <ProductShelf title={m.catalog_news()} products={newest} currency={currency} more={{ to: `${shop}?sort=newest`, label: m.start_more() }} />
        <CategoryTiles categories={categories} title={m.start_categories()} />
        <BrandStrip brands={brands} title={m.start_brands()} />
      </div>
    </>
  );
}
