import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { Joining } from '#web/features/membership/joining.tsx';
import { MembershipOutcome } from '#web/features/membership/membership-outcome.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/membership-success';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { membership } = await orPageError(getApi(context).memberships.get());
  const { searchParams } = new URL(request.url);
  return { membership, attemptId: searchParams.get('attempt'), isDue: searchParams.has('due') };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.settings_membership(), isHidden: true });

export default function MembershipSuccessRoute({ loaderData: { membership, attemptId, isDue } }: Route.ComponentProps) {
  const locale = useLocale();
  if (attemptId !== null || isDue) return <Joining attemptId={attemptId} />;
  if (!membership?.has_discount) return <MembershipOutcome title={m.member_membership_success()} text={m.member_membership_success_text()} />;
  return <MembershipOutcome title={m.membership_joined()} text={m.membership_joined_text({ until: formatDay(membership.until, locale) })} isJoined />;
}
