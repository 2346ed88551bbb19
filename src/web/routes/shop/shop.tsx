import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { CategoryChips } from '#web/features/catalog/category-chips.tsx';
import { ListingHeading } from '#web/features/catalog/listing-heading.tsx';
import { isPlainListing, listingSearch } from '#web/features/catalog/listing-filters.ts';
import { ListingView } from '#web/features/catalog/listing-view.tsx';
import { loadListing } from '#web/features/catalog/load-listing.ts';
import { occasionHeading } from '#web/features/catalog/occasion-heading.ts';
import { OccasionPicture } from '#web/features/catalog/occasion-picture.tsx';
import { getApi } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/shop';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  // Searches have their own page, which shows the query and its outcome.
  if (url.searchParams.get('q')?.trim()) throw redirect(pathTo('search', context.get(pageContext).locale) + url.search, 308);
  const listing = await loadListing({ api: getApi(context), request, url, fixed: ['category'] });
  const { occasion } = listing.filters;
  return { listing, heading: occasion ? occasionHeading(occasion) : { title: m.catalog_all_title(), intro: m.catalog_all_intro() } };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  if (!data) return pageMeta(args, {});
  const { filters } = data.listing;
  return pageMeta(args, { title: pagedTitle(data.heading.title, args.location), description: data.heading.intro, search: listingSearch(filters), isHidden: !isPlainListing(filters) });
};

export default function ShopPage({ loaderData: { listing, heading } }: Route.ComponentProps) {
  const categories = useRootData()?.categories ?? [];
  const { occasion } = listing.filters;
  return (
    <>
      <ListingHeading breadcrumbs={[]} {...heading} aside={occasion && <OccasionPicture occasion={occasion} />}>
        <CategoryChips categories={categories} />
      </ListingHeading>
      <ListingView listing={listing} />
    </>
  );
}
