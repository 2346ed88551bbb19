import { m } from '#shared/i18n/paraglide/messages.js';
import { ForgotPage } from '#web/features/auth/forgot-page.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sign_in_forgot_title(), isHidden: true });

export default function ForgotPasswordRoute() {
  return <ForgotPage />;
}
