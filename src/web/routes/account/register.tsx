import { redirect } from 'react-router';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { RegisterPage } from '#web/features/auth/register-page.tsx';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/register';

/** Signed-in members already have an account. */
export async function loader({ context }: Route.LoaderArgs) {
  if (await findUser(context)) throw redirect(pathTo('user', context.get(pageContext).locale));
  return null;
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sign_in_register_title(), description: m.sign_in_register_lead() });

export default function RegisterRoute() {
  return <RegisterPage />;
}
