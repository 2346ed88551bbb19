import { data } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { LinkGone } from '#web/features/birthdays/link-gone.tsx';
import { CardPage, StopPage } from '#web/features/greetings/card-page.tsx';
import { ApiError } from '#web/lib/api/call.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import type { Route } from './+types/greeting-card';

export const middleware = pageGuards('private-address');

/** `?stop` is the opt-out of the mail: it outlives the card, and its token opens none. */
export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('stop')) return { greeting: null, isStopping: true };
  try {
    return { ...(await getApi(context).greetings.getSeen({ token })), isStopping: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data({ greeting: null, isStopping: false }, { status: 404 });
    return orPageError(Promise.reject(error));
  }
}

export const meta: Route.MetaFunction = (args) => {
  const { greeting, isStopping = false } = args.loaderData ?? {};
  return pageMeta(args, { title: isStopping ? m.greetings_stop_title() : greeting ? m.greetings_title({ name: greeting.toName }) : m.greetings_gone(), isHidden: true });
};

export default function GreetingCardRoute({ loaderData: { greeting, isStopping }, params: { token } }: Route.ComponentProps) {
  if (isStopping) return <StopPage key={token} token={token} />;
  if (!greeting) return <LinkGone title={m.greetings_gone()} text={m.greetings_gone_text()} />;
  return <CardPage greeting={greeting} />;
}
