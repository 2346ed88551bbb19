import { data } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useAuth } from '#web/features/auth/use-auth.ts';
import { GiftCardGone, GiftCardPage } from '#web/features/gift-cards/gift-card-page.tsx';
import { GiftCardView } from '#web/features/gift-cards/gift-card-view.tsx';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { currencyOfRequest } from '#web/lib/page/request-currency.ts';
import { todayInShop } from '#web/lib/page/today.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import type { Route } from './+types/gift-card';

export const middleware = pageGuards('private-address');

/** Without a code the page sells a card; with one it shows it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const code = params['*'] ?? '';
  if (code !== '') {
    try {
      return { page: 'card' as const, card: (await getApi(context).giftCards.get({ code })).gift_card, isNew: searchParams.has('new') };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return data({ page: 'gone' as const }, { status: 404 });
      return orPageError(Promise.reject(error));
    }
  }
  const { payment_providers } = await orPageError(getApi(context).checkout.listPaymentProviders());
  return { page: 'buy' as const, provider: payment_providers[0] ?? null, currency: currencyOfRequest(request), today: todayInShop(), purchaseId: searchParams.get('purchase') };
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData?.page === 'buy' ? pageMeta(args, { title: m.gift_card_title(), description: m.gift_card_lead() }) : pageMeta(args, { title: m.gift_card_name(), isHidden: true });

export default function GiftCardRoute({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth();
  if (loaderData.page === 'gone') return <GiftCardGone />;
  if (loaderData.page === 'card') return <GiftCardView card={loaderData.card} isNew={loaderData.isNew} />;
  const { page: _, ...sold } = loaderData;
  return <GiftCardPage {...sold} email={user?.email ?? ''} />;
}
