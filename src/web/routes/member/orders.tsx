import { m } from '#shared/i18n/paraglide/messages.js';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { OrderHistoryPage } from '#web/features/orders/order-history-page.tsx';
import { pagedTitle } from '#web/lib/seo/paged-title.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { getPage } from '#web/lib/page/within-pages.ts';
import type { Route } from './+types/orders';

export async function loader({ context, request }: Route.LoaderArgs) {
  return orPageError(getApi(context).orders.list({ query: { page: getPage(new URL(request.url).searchParams) } }));
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: pagedTitle(m.order_history_title(), args.location), isHidden: true });

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrderHistoryPage orders={loaderData.orders} pagination={loaderData.pagination} />;
}
