import { CustomerServiceView } from '#web/features/content/customer-service-view.tsx';
import { isColumnBlock } from '#web/features/content/column-blocks.ts';
import { requireCanonicalAddress } from '#web/lib/seo/canonical-address.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { JsonLd } from '#web/lib/seo/json-ld.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/customer-service';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const loaded = await loadPage({ context, request, slug: params.slug, kind: 'customer-service' });
  requireCanonicalAddress(url, loaded.alternates[context.get(pageContext).locale]);
  return loaded;
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  return pageMeta(args, data ? { title: data.page.title, description: data.page.description, alternates: data.alternates, sharePicture: data.sharePicture, type: 'article' } : {});
};

export default function CustomerServicePage({ loaderData: { page, giftDays, currency, structured } }: Route.ComponentProps) {
  return (
    <CustomerServiceView key={page.slug} page={page} supportEmail={useRootData()?.globalSettings.supportEmail}>
      <JsonLd things={structured} />
      <PageBlocks blocks={page.blocks.filter((block) => !isColumnBlock(block))} giftDays={giftDays} currency={currency} isBelowText />
    </CustomerServiceView>
  );
}
