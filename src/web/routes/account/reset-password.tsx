import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { ResetPage } from '#web/features/auth/reset-page.tsx';
import { getApi, orMissing } from '#web/lib/api/loader-api.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/reset-password';

export const middleware = pageGuards('private-address');

/** The first segment is the mail's token; further ones redirect to it (decisions, section 3). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [token = '', ...deeper] = params['*'].split('/');
  if (deeper.length > 0) throw redirect(pathTo('resetPassword', context.get(pageContext).locale, { '*': token }));
  // An invalid link is reported when it is used.
  const link = await orMissing(getApi(context).auth.getResetLink({ token }));
  return { token, email: link?.email ?? null };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sign_in_reset_title(), isHidden: true });

export default function ResetPasswordRoute({ loaderData }: Route.ComponentProps) {
  return <ResetPage {...loaderData} />;
}
