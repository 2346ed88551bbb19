import { ArticleView } from '#web/features/content/article-view.tsx';
import { isColumnBlock, isComposed } from '#web/features/content/column-blocks.ts';
import { requireCanonicalAddress } from '#web/lib/seo/canonical-address.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { JsonLd } from '#web/lib/seo/json-ld.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/content-page';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

/** Catch-all: a page of any kind by its slug, redirected to its canonical URL by kind and language. */
export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const loaded = await loadPage({ context, request, slug: params.slug });
  requireCanonicalAddress(url, loaded.alternates[context.get(pageContext).locale]);
  return loaded;
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  return pageMeta(args, data ? { title: data.page.title, description: data.page.description, alternates: data.alternates, sharePicture: data.sharePicture, type: 'article' } : {});
};

export default function ContentPage({ loaderData: { page, giftDays, currency, structured } }: Route.ComponentProps) {
  if (isComposed(page.blocks))
    return (
      <>
        <JsonLd things={structured} />
        <PageBlocks key={page.slug} blocks={page.blocks} giftDays={giftDays} currency={currency} />
      </>
    );
  return (
    <ArticleView key={page.slug} page={page}>
      <JsonLd things={structured} />
      <PageBlocks blocks={page.blocks.filter((block) => !isColumnBlock(block))} giftDays={giftDays} currency={currency} isBelowText />
    </ArticleView>
  );
}
