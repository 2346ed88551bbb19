import { ArticleView } from '#web/features/content/article-view.tsx';
import { isColumnBlock } from '#web/features/content/column-blocks.ts';
import { JsonLd } from '#web/lib/seo/json-ld.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/membership';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

/** The page is found by its slug in any language. */
const MEMBERSHIP_SLUG = 'membership';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { page, giftDays, currency, structured, sharePicture } = await loadPage({ context, request, slug: MEMBERSHIP_SLUG, kind: 'page' });
  return { page, giftDays, currency, structured, sharePicture };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.loaderData ? { title: args.loaderData.page.title, description: args.loaderData.page.description, sharePicture: args.loaderData.sharePicture } : {});

export default function MembershipPage({ loaderData: { page, giftDays, currency, structured } }: Route.ComponentProps) {
  return (
    <ArticleView page={page}>
      <JsonLd things={structured} />
      <PageBlocks blocks={page.blocks.filter((block) => !isColumnBlock(block))} giftDays={giftDays} currency={currency} isBelowText />
    </ArticleView>
  );
}
