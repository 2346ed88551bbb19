import { useEffect } from 'react';
import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { CategoryChips } from '#web/features/catalog/category-chips.tsx';
import { countFilters } from '#web/features/catalog/listing-filters.ts';
import { ListingHeading } from '#web/features/catalog/listing-heading.tsx';
import { ListingView } from '#web/features/catalog/listing-view.tsx';
import { toCard } from '#web/features/catalog/card-product.ts';
import { type Listing, loadListing } from '#web/features/catalog/load-listing.ts';
import { RecentlyViewed } from '#web/features/catalog/recently-viewed.tsx';
import { ProductShelf } from '#web/features/catalog/product-shelf.tsx';
import { SearchNotes } from '#web/features/catalog/search-notes.tsx';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { isForGiftCard } from '#web/features/search/is-for-gift-card.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { regionOfCurrency } from '#web/lib/page/request-currency.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { countVisit } from '#web/lib/browser/visits.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NoResultsIllustration } from '#web/ui/illustrations/no-results.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/search';

const SUGGESTED = 8;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const api = getApi(context);
  const listing = await loadListing({ api, request, url });
  const answer = toFinderAddress(listing, context.get(pageContext).locale);
  if (answer) throw redirect(answer);
  // Without results or a query, popular products are suggested.
  const needsIdeas = !listing.filters.query || listing.products.length === 0;
  const popular = needsIdeas ? await orPageError(api.catalog.listProducts({ query: { sort: 'popular', in_stock: true, limit: SUGGESTED, region_id: regionOfCurrency(listing.currency) } })) : null;
  return { listing, popular: popular?.products.map((product) => toCard(product, listing.currency)) ?? [] };
}

/** Where no thing is named but a gift and whom it is for, the gift finder answers; null elsewhere, and where the list is filtered. */
function toFinderAddress({ search, filters }: Listing, locale: Locale): string | null {
  const gift = search?.gift;
  if (!gift?.is_about_person_only || gift.to === null || countFilters(filters) > 0 || filters.page > 1 || filters.sort !== null) return null;
  const { to, age, occasion, max } = gift;
  const query = new URLSearchParams({
    ...(occasion && { occasion }),
    ...(to && { to }),
    ...(age !== null && { age: String(age) }),
    ...(max && { max: String(max.amount), currency: max.currency_code }),
  });
  return `${pathTo('giftFinder', locale)}?${query}`;
}

export const meta: Route.MetaFunction = (args) => {
  const query = args.loaderData?.listing.filters.query;
  return pageMeta(args, { title: pagedTitle(query ? m.catalog_search_results({ query }) : m.catalog_search_title(), args.location), isHidden: true });
};

export default function SearchPage({ loaderData: { listing, popular } }: Route.ComponentProps) {
  const locale = useLocale();
  const categories = useRootData()?.categories ?? [];
  const { query } = listing.filters;
  const isFruitless = query !== '' && listing.pagination.total === 0 && countFilters(listing.filters) === 0;
  const unsold = listing.search?.unsold;
  const title = isFruitless
    ? m.catalog_none_for({ query })
    : unsold
      ? m.search_not_sold({ thing: unsold })
      : query
        ? m.catalog_search_count({ count: listing.pagination.total, query: listing.search?.corrected ?? query })
        : m.catalog_search_title();
  const intro = isFruitless ? m.catalog_none_for_text() : m.catalog_search_intro();
  useEffect(() => {
    if (query !== '') countVisit({ name: isFruitless ? 'search_without_hits' : 'search' });
  }, [query, isFruitless]);
  const hasResults = query !== '' && !isFruitless;
  return (
    <>
      <ListingHeading
        breadcrumbs={[]}
        title={title}
        {...(!hasResults && { intro })}
        aside={
          isFruitless && (
            <div className="hidden lg:block">
              <NoResultsIllustration />
            </div>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {/* From 520 px on, the top bar has a field with the same query. */}
          <SearchBox
            query={query}
            label={m.catalog_search_label()}
            placeholder={m.catalog_search_placeholder()}
            currency={listing.currency}
            fieldClassName="min-h-12 w-full rounded-full border border-line-strong bg-surface pr-3.5 pl-11.5 text-base text-ink transition-colors duration-150 hover:border-ink"
            className={classNames('flex max-w-xl gap-2.5', hasResults && 'sm:hidden')}
          >
            <Button type="submit" className="min-h-12">
              {m.catalog_search()}
            </Button>
          </SearchBox>
          {(isFruitless || isForGiftCard(query)) && <Notice action={<ButtonLink to={pathTo('giftCard', locale)}>{m.gift_card_again()}</ButtonLink>}>{m.gift_card_lead()}</Notice>}
          {listing.search && <SearchNotes filters={listing.filters} outcome={listing.search} />}
          {!hasResults && <CategoryChips categories={categories} />}
        </div>
      </ListingHeading>
      {hasResults && <ListingView listing={listing} />}
      <ProductShelf title={m.catalog_popular()} products={popular} currency={listing.currency} className={hasResults ? 'mt-section' : ''} />
      {!hasResults && <RecentlyViewed currency={listing.currency} />}
    </>
  );
}
