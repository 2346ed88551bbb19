import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { StockAlertPage } from '#web/features/stock-alert/stock-alert-page.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/stock-alert';

export const middleware = pageGuards('private-address');

/** A link already used gets a page saying so. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { alert: (await getApi(context).stockAlerts.get({ token: params.token })).stock_alert };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { alert: null };
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.stock_alert_title(), isHidden: true });

export default function StockAlertRoute({ loaderData: { alert }, params: { token } }: Route.ComponentProps) {
  return <StockAlertPage key={token} alert={alert} token={token} />;
}
