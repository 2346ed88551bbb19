import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { brandShareCard } from '#shared/values/pictures/share-card.ts';
import { brandAlternates, brandBreadcrumbs } from '#web/features/catalog/brand-addresses.ts';
import { ListingHeading } from '#web/features/catalog/listing-heading.tsx';
import { isPlainListing, listingSearch } from '#web/features/catalog/listing-filters.ts';
import { ListingView } from '#web/features/catalog/listing-view.tsx';
import { loadListing } from '#web/features/catalog/load-listing.ts';
import { breadcrumbData } from '#web/lib/seo/breadcrumb-data.ts';
import { requireCanonicalAddress } from '#web/lib/seo/canonical-address.ts';
import { JsonLd, jsonLd } from '#web/lib/seo/json-ld.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getSharePicture } from '#web/lib/seo/share-picture.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/brand';

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const api = getApi(context);
  const { brand } = await orPageError(api.catalog.getBrand({ handle: params.brandHandle }));
  requireCanonicalAddress(url, pathTo('brand', context.get(pageContext).locale, { brandHandle: brand.handle }));
  const listing = await loadListing({ api, request, url, base: { brand: brand.id }, fixed: ['brand'] });
  return { brand, listing, alternates: brandAlternates(brand), sharePicture: getSharePicture(context, brandShareCard(brand)) };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  if (!data) return pageMeta(args, {});
  const { brand, listing, alternates, sharePicture } = data;
  return pageMeta(args, {
    title: pagedTitle(brand.name, args.location),
    description: brand.description || m.catalog_brand_description({ name: brand.name }),
    alternates,
    sharePicture,
    search: listingSearch(listing.filters),
    isHidden: !isPlainListing(listing.filters),
  });
};

export default function BrandPage({ loaderData: { brand, listing } }: Route.ComponentProps) {
  const locale = useLocale();
  const origin = useRootData()?.settings.publicUrl ?? '';
  const steps = brandBreadcrumbs(brand, locale);
  return (
    <>
      <JsonLd things={[jsonLd(breadcrumbData(steps, { origin, path: pathTo('brand', locale, { brandHandle: brand.handle }) }))]} />
      <ListingHeading breadcrumbs={steps} title={brand.name} intro={brand.description} />
      <ListingView key={brand.id} listing={listing} />
    </>
  );
}
