import { useEffect, useState } from 'react';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { useCart } from '#web/features/cart/use-cart.ts';
import { MembershipOffer } from '#web/features/membership/membership-offer.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { memberships } from '#web/lib/api/routes/memberships.ts';
import { useApi } from '#web/lib/api/use-api.ts';
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

/** Whether the visitor has a membership. The page is shared, so it is asked for in the browser; without an answer the offer stands. */
function useHasMembership(): boolean {
  const { user } = useAuth();
  const api = useApi({ memberships });
  const [hasMembership, setHasMembership] = useState(false);
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn) return setHasMembership(false);
    api.memberships.get().then(
      ({ membership }) => setHasMembership(membership !== null && membership.status !== 'ended'),
      () => setHasMembership(false),
    );
  }, [api, isSignedIn]);
  return hasMembership;
}

export default function MembershipPage({ loaderData: { page, giftDays, currency, structured, plans } }: Route.ComponentProps) {
  const { cart, load } = useCart();
  const hasMembership = useHasMembership();
  // Fetched for the calculation; other pages need its count alone.
  useEffect(() => void load(), [load]);
  return (
    <ArticleView page={page} offer={plans.length > 0 ? <MembershipOffer plans={plans} cart={cart} currency={currency} hasMembership={hasMembership} /> : <Notice>{m.membership_not_sold()}</Notice>}>
      <JsonLd things={structured} />
      <PageBlocks blocks={page.blocks.filter((block) => !isColumnBlock(block))} giftDays={giftDays} currency={currency} isBelowText />
    </ArticleView>
  );
}
