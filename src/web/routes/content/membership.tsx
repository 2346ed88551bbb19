import { useEffect } from 'react';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { MembershipOffer } from '#web/features/membership/membership-offer.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { ArticleView } from '#web/features/content/article-view.tsx';
import { isColumnBlock } from '#web/features/content/column-blocks.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { JsonLd } from '#web/lib/seo/json-ld.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/membership';
import { loadPage } from './load-page.ts';
import { PageBlocks } from './page-blocks.tsx';

/** The page is found by its slug in any language. */
const MEMBERSHIP_SLUG = 'membership';

export async function loader({ context, request }: Route.LoaderArgs) {
  const [{ page, giftDays, currency, structured, sharePicture }, { plans }] = await Promise.all([
    loadPage({ context, request, slug: MEMBERSHIP_SLUG, kind: 'page' }),
    orPageError(getApi(context).memberships.listPlans()),
  ]);
  return { page, giftDays, currency, structured, sharePicture, plans };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.loaderData ? { title: args.loaderData.page.title, description: args.loaderData.page.description, sharePicture: args.loaderData.sharePicture } : {});

export default function MembershipPage({ loaderData: { page, giftDays, currency, structured, plans } }: Route.ComponentProps) {
  const { cart, load } = useCart();
  const { user } = useAuth();
  // Fetched for the calculation; other pages need its count alone.
  useEffect(() => void load(), [load]);
  return (
    <ArticleView page={page} offer={plans.length > 0 ? <MembershipOffer plans={plans} cart={cart} currency={currency} isSignedIn={user !== null} /> : <Notice>{m.membership_not_sold()}</Notice>}>
      <JsonLd things={structured} />
      <PageBlocks blocks={page.blocks.filter((block) => !isColumnBlock(block))} giftDays={giftDays} currency={currency} isBelowText />
    </ArticleView>
  );
}
