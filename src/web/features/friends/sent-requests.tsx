import type { FriendRequest } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { fullName, PersonLine } from './person-line.tsx';
import { type FriendEvents, useFriendAction } from './use-friend-action.ts';

/** Sent friend requests, to withdraw. */
export function SentRequests({ requests, ...events }: FriendEvents & { requests: readonly FriendRequest[] }) {
  const api = useApi({ friends });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { busy, run } = useFriendAction(events);
  return (
    <ul className="grid gap-3">
      {requests.map(({ _id, member, createdAt }) => (
        <PersonLine key={_id} member={member} note={m.friends_asked_on({ date: formatDay(dayIn(shopTimeZone, Date.parse(createdAt)), locale) })}>
          <Button
            size="sm"
            variant="ghost"
            disabled={!isHydrated}
            isBusy={busy === _id}
            aria-label={m.friends_cancel_named({ name: fullName(member) })}
            onClick={() => void run(_id, () => api.friends.cancel({ id: _id }), m.friends_canceled({ name: member.firstName }))}
          >
            {m.friends_cancel()}
          </Button>
        </PersonLine>
      ))}
    </ul>
  );
}
