import { m } from '#shared/i18n/paraglide/messages.js';
import { WithdrawalFormPage } from '#web/features/withdrawal/withdrawal-form-page.tsx';
import { findOpenOrder } from '#web/lib/open-order.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/withdrawal-form';

export const middleware = pageGuards('private-address');

export async function loader({ context, request }: Route.LoaderArgs) {
  return findOpenOrder(context, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.order_form(), description: m.withdrawal_form_lead() });

export default function WithdrawalFormRoute({ loaderData: { order } }: Route.ComponentProps) {
  return <WithdrawalFormPage order={order} />;
}
