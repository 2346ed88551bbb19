import { m } from '#shared/i18n/paraglide/messages.js';
import { UnwrittenStart } from '#web/features/content/unwritten-start.tsx';
import { JsonLd, jsonLd } from '#web/lib/seo/json-ld.tsx';
import { organizationData } from '#web/lib/seo/organization-data.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/start';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

const isNotFound = (error: unknown) => error instanceof Response && error.status === 404;

/** Works without a start page in the content. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const { page, giftDays, currency, structured } = await loadPage({ context, request, slug: 'start', kind: 'start' });
    return { blocks: page.blocks, description: page.description, giftDays, currency, structured };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.start_page_title(), description: args.loaderData?.description || m.start_description() });

export default function StartPage({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  return (
    <>
      <JsonLd things={[...(root ? [jsonLd(organizationData(root))] : []), ...(loaderData?.structured ?? [])]} />
      {loaderData ? <PageBlocks blocks={loaderData.blocks} giftDays={loaderData.giftDays} currency={loaderData.currency} /> : <UnwrittenStart productName={root?.settings.productName ?? ''} />}
    </>
  );
}
