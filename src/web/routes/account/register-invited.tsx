import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { RegisterPage } from '#web/features/auth/register-page.tsx';
import { InviterFace } from '#web/features/invites/inviter-face.tsx';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/register-invited';

export const middleware = pageGuards('private-address');

/** The first segment is the invite; further ones redirect to it (decisions, section 3). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { locale } = context.get(pageContext);
  const [inviteId = '', ...deeper] = params['*'].split('/');
  if (deeper.length > 0) throw redirect(pathTo('registerInvited', locale, { '*': inviteId }));
  if (await findUser(context)) throw redirect(pathTo('user', locale));
  const { invite } = await orPageError(getApi(context).invites.get({ id: inviteId }));
  return { invite };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sign_in_register_invited(), isHidden: true });

export default function RegisterInvitedRoute({ loaderData }: Route.ComponentProps) {
  return <RegisterPage invitedBy={loaderData.invite} face={<InviterFace inviter={loaderData.invite} />} />;
}
