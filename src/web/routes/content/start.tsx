import { m } from '#shared/i18n/paraglide/messages.js';
import { UnwrittenStart } from '#web/features/content/unwritten-start.tsx';
import { JsonLd } from '#web/lib/json-ld.tsx';
import { useRootData } from '#web/lib/root-data.ts';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/start';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

const isNotFound = (error: unknown) => error instanceof Response && error.status === 404;

/** A shop whose start page nobody has written yet still opens. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const { page, giftDays, currency } = await loadPage({ context, request, slug: 'start', kind: 'start' });
    return { blocks: page.blocks, description: page.description, giftDays, currency };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { description: args.loaderData?.description || m.start_description() });

export default function StartPage({ loaderData }: Route.ComponentProps) {
  const settings = useRootData()?.settings;
  const productName = settings?.productName ?? '';
  return (
    <>
      <JsonLd data={{ '@type': 'Organization', name: productName, url: settings?.publicUrl }} />
      {loaderData ? <PageBlocks {...loaderData} /> : <UnwrittenStart productName={productName} />}
    </>
  );
}
