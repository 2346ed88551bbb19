import { ArticleView } from '#web/features/content/article-view.tsx';
import { apiOf, orPageError } from '#web/lib/loader-api.ts';
import { pageMeta } from '#web/lib/seo.ts';
import type { Route } from './+types/membership';

/** A slug in any language finds the page. */
const MEMBERSHIP_SLUG = 'membership';

export async function loader({ context }: Route.LoaderArgs) {
  return orPageError(apiOf(context).contentPage(MEMBERSHIP_SLUG, 'page'));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData ? { title: args.loaderData.page.title, description: args.loaderData.page.description } : {});

export default function MembershipPage({ loaderData: { page } }: Route.ComponentProps) {
  return <ArticleView page={page} />;
}
