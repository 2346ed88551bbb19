import { m } from '#shared/i18n/paraglide/messages.js';
import { AccountOffer } from '#web/features/auth/account-offer.tsx';
import { OrderPage } from '#web/features/orders/order-page.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/order-confirmation';

export const middleware = pageGuards('private-address');

/** Opens the order for the browser that placed it, or with the key from its mail. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  return { ...(await orPageError(getApi(context).orders.open({ id: params.id, query: { key } }))), orderKey: key };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.order_confirmation_title(), isHidden: true });

export default function OrderConfirmationRoute({ loaderData }: Route.ComponentProps) {
  return <OrderPage order={loaderData.order} orderKey={loaderData.orderKey} offer={<AccountOffer email={loaderData.order.email} />} />;
}
