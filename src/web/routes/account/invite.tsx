import { m } from '#shared/i18n/paraglide/messages.js';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { InvitePage } from '#web/features/invites/invite-page.tsx';
import { NeverPage } from '#web/features/invites/never-page.tsx';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/invite';

export const middleware = pageGuards('private-address');

/**
 * `?question=` is what the inviter would like to know. `?never=` is the opt-out from such mails, which also works after the inviter's link. No route of its own, since
 * every browser gets the route list.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const never = searchParams.get('never');
  if (never !== null) return { never };
  const wanted = searchParams.get('question')?.slice(0, 40);
  const [{ invite, question }, user] = await orPageError(Promise.all([getApi(context).invites.get({ id: params.userId, query: wanted ? { question: wanted } : {} }), findUser(context)]));
  return { invite, question, isSignedIn: user !== null };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { ...(args.loaderData ? { title: args.loaderData.invite ? m.invites_title({ name: args.loaderData.invite.firstName }) : m.invites_never_title() } : {}), isHidden: true });

export default function InviteRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData.invite) return <NeverPage token={loaderData.never} />;
  return <InvitePage invite={loaderData.invite} question={loaderData.question} isSignedIn={loaderData.isSignedIn} />;
}
