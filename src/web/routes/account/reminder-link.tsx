import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { ReminderLinkPage } from '#web/features/reminders/reminder-link-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/reminder-link';

export const middleware = pageGuards('private-address');

/** An invalid link gets a page saying so. `?later` means the mail's snooze link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const isLater = new URL(request.url).searchParams.has('later');
  try {
    return { ...(await getApi(context).reminders.getLink({ token: params.token })), isLater };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { reminder: null, isLater };
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.reminders_title(), isHidden: true });

export default function ReminderLinkRoute({ loaderData: { reminder, isLater }, params: { token } }: Route.ComponentProps) {
  return <ReminderLinkPage key={token} reminder={reminder} isLater={isLater} token={token} />;
}
