import { m } from '#shared/i18n/paraglide/messages.js';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { MembershipOutcome } from '#web/features/membership/membership-outcome.tsx';
import { getApi, orPageError } from '#web/lib/api/loader-api.ts';
import { pageMeta } from '#web/lib/seo/seo.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import type { Route } from './+types/membership-cancel';

export async function loader({ context }: Route.LoaderArgs) {
  return orPageError(getApi(context).memberships.get());
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.settings_membership(), isHidden: true });

export default function MembershipCancelRoute({ loaderData: { membership } }: Route.ComponentProps) {
  const locale = useLocale();
  if (membership?.status === 'ending') {
    return <MembershipOutcome title={m.membership_is_ending()} text={`${m.membership_ending_text({ until: formatDay(membership.until, locale) })} ${m.membership_mail_keeps()}`} />;
  }
  if (membership?.status === 'ended') {
    const isRefunded = membership.payments.some(({ is_refunded }) => is_refunded);
    return <MembershipOutcome title={m.membership_is_ended()} text={`${isRefunded ? `${m.membership_money_returns()} ` : ''}${m.membership_mail_keeps()}`} />;
  }
  if (membership !== null) return <MembershipOutcome title={m.membership_is_active()} text={m.membership_not_canceled()} />;
  return <MembershipOutcome title={m.member_membership_cancel()} text={m.member_membership_cancel_text()} />;
}
