import { m } from '#shared/i18n/paraglide/messages.js';
import { MembershipOutcome } from '#web/features/member/membership-outcome.tsx';
import { pageMeta } from '#web/lib/seo/seo.ts';
import type { Route } from './+types/membership-success';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.settings_membership(), isHidden: true });

export default function MembershipSuccessRoute() {
  return <MembershipOutcome title={m.member_membership_success()} text={m.member_membership_success_text()} />;
}
