import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { UnsubscribePage } from '#web/features/unsubscribe/unsubscribe-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/unsubscribe';

export const middleware = pageGuards('private-address');

/** An invalid link gets a page saying so. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await getApi(context).settings.getSubscription({ token: params.token });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { subscription: null };
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.unsubscribe_title(), isHidden: true });

export default function UnsubscribeRoute({ loaderData: { subscription }, params: { token } }: Route.ComponentProps) {
  return <UnsubscribePage key={token} subscription={subscription} token={token} />;
}
