import { contentAlternates } from '#web/features/content/content-addresses.ts';
import { CustomerServiceView } from '#web/features/content/customer-service-view.tsx';
import { requireCanonicalAddress } from '#web/lib/canonical-address.ts';
import { apiOf, orPageError } from '#web/lib/loader-api.ts';
import { pageContext } from '#web/lib/page-context.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/customer-service';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page } = await orPageError(apiOf(context).contentPage(params.slug, 'customer-service'));
  const alternates = contentAlternates(page);
  requireCanonicalAddress(url, alternates[context.get(pageContext).locale]);
  return { page, alternates };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  return pageMeta(args, data ? { title: data.page.title, description: data.page.description, alternates: data.alternates, type: 'article' } : {});
};

export default function CustomerServicePage({ loaderData: { page } }: Route.ComponentProps) {
  return <CustomerServiceView key={page.slug} page={page} supportEmail={useRootData()?.globalSettings.supportEmail} />;
}
