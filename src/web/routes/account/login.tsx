import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { leadTo } from '#web/lib/page/lead-to.ts';
import { findUser } from '#web/lib/session/loader-user.ts';
import { pageContext } from '#web/lib/page/page-context.ts';
import { redirectTarget } from '#web/lib/session/redirect-target.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/login';

/** Redirects signed-in members. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { locale, settings } = context.get(pageContext);
  if (!(await findUser(context))) return { productName: settings.productName };
  throw leadTo(redirectTarget(new URL(request.url).searchParams.get('redirect')) ?? pathTo('user', locale), locale);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.sign_in_log_in(), description: m.sign_in_description({ product: (args.loaderData as { productName?: string } | undefined)?.productName ?? '' }) });

export default function LoginRoute() {
  return <LoginPage />;
}
