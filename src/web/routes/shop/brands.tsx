import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { BrandIndex } from '#web/features/catalog/brand-index.tsx';
import { ListingHeading } from '#web/features/catalog/listing-heading.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/brands';

export async function loader({ context }: Route.LoaderArgs) {
  const { brands } = await orPageError(getApi(context).catalog.listBrands());
  return { brands };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.catalog_brands(), description: m.catalog_brands_intro() });

export default function BrandsPage({ loaderData: { brands } }: Route.ComponentProps) {
  const breadcrumbs = [{ label: m.catalog_shop(), to: pathTo('shop', useLocale()) }, { label: m.catalog_brands() }];
  return (
    <>
      <ListingHeading breadcrumbs={breadcrumbs} title={m.catalog_brands()} intro={m.catalog_brands_intro()} />
      <BrandIndex brands={brands} />
    </>
  );
}
