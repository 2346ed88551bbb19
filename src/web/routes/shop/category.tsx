import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { categoryShareCard } from '#shared/values/pictures/share-card.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { CategoryChips } from '#web/features/catalog/category-chips.tsx';
import { categoryAlternates, categoryBreadcrumbs } from '#web/features/catalog/category-addresses.ts';
import { ListingHeading } from '#web/features/catalog/listing-heading.tsx';
import { isPlainListing, listingSearch } from '#web/features/catalog/listing-filters.ts';
import { ListingView } from '#web/features/catalog/listing-view.tsx';
import { loadListing } from '#web/features/catalog/load-listing.ts';
import { breadcrumbData } from '#web/lib/seo/breadcrumb-data.ts';
import { requireCanonicalAddress } from '#web/lib/seo/canonical-address.ts';
import { JsonLd, jsonLd } from '#web/lib/seo/json-ld.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/category';

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const api = getApi(context);
  const { category, breadcrumbs, siblings } = await orPageError(api.catalog.getCategory({ handleOrId: params['*'].split('/').at(-1) ?? '' }));
  requireCanonicalAddress(url, pathTo('category', context.get(pageContext).locale, { '*': category.path }));
  const listing = await loadListing({ api, request, url, base: { category: category.id }, fixed: ['category'] });
  return { category, breadcrumbs, siblings, listing, alternates: categoryAlternates(category), sharePicture: getSharePicture(context, categoryShareCard(category)) };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  if (!data) return pageMeta(args, {});
  const { category, listing, alternates, sharePicture } = data;
  const description = m.catalog_category_description({ name: category.name });
  return pageMeta(args, { title: pagedTitle(category.name, args.location), description, alternates, sharePicture, search: listingSearch(listing.filters), isHidden: !isPlainListing(listing.filters) });
};

export default function CategoryPage({ loaderData: { category, breadcrumbs, siblings, listing } }: Route.ComponentProps) {
  const locale = useLocale();
  const origin = useRootData()?.settings.publicUrl ?? '';
  const steps = categoryBreadcrumbs(breadcrumbs, locale);
  const chips = category.children.length > 0 ? category.children : siblings;
  return (
    <>
      <JsonLd things={[jsonLd(breadcrumbData(steps, { origin, path: pathTo('category', locale, { '*': category.path }) }))]} />
      <ListingHeading breadcrumbs={steps} title={category.name} intro={m.catalog_category_intro({ name: category.name })} image={category.image}>
        <CategoryChips categories={chips} current={category.path} />
      </ListingHeading>
      <ListingView key={category.id} listing={listing} />
    </>
  );
}
