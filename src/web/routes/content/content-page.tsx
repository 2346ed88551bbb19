import { ArticleView } from '#web/features/content/article-view.tsx';
import { contentAlternates } from '#web/features/content/content-addresses.ts';
import { requireCanonicalAddress } from '#web/lib/canonical-address.ts';
import { apiOf, orPageError } from '#web/lib/loader-api.ts';
import { pageContext } from '#web/lib/page-context.ts';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/content-page';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page } = await orPageError(apiOf(context).contentPage(params.slug, 'page'));
  const alternates = contentAlternates(page);
  requireCanonicalAddress(url, alternates[context.get(pageContext).locale]);
  return { page, alternates };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  return pageMeta(args, data ? { title: data.page.title, description: data.page.description, alternates: data.alternates, type: 'article' } : {});
};

export default function ContentPage({ loaderData: { page } }: Route.ComponentProps) {
  return <ArticleView key={page.slug} page={page} />;
}
