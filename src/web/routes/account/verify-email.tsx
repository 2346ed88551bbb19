import { m } from '#shared/i18n/paraglide/messages.js';
import { VerifyEmailPage } from '#web/features/auth/verify-email-page.tsx';
import { pageGuards } from '#web/lib/session/page-guard.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/verify-email';

export const middleware = pageGuards('private-address');

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get('token') };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sign_in_verify_title(), isHidden: true });

export default function VerifyEmailRoute({ loaderData }: Route.ComponentProps) {
  return <VerifyEmailPage key={loaderData.token} token={loaderData.token} />;
}
