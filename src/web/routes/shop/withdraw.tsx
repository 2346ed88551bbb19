import { m } from '#shared/i18n/paraglide/messages.js';
import { WithdrawPage } from '#web/features/withdrawal/withdraw-page.tsx';
import { findOpenOrder } from '#web/lib/open-order.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/withdraw';

export const middleware = pageGuards('private-address');

/** Public. With `order`, and `key` in a browser other than the ordering one, the form is prefilled with the order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return findOpenOrder(context, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.withdrawal_title(), description: m.withdrawal_description() });

export default function WithdrawRoute({ loaderData: { order, orderKey, isHidden } }: Route.ComponentProps) {
  return <WithdrawPage key={order?.id} order={order} orderKey={orderKey} isHidden={isHidden} />;
}
