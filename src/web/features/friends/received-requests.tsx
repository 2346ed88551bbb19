import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import type { FriendRequest } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Relation } from '#shared/values/people/relations.ts';
import { formatDay, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { PersonInput } from '#web/lib/people/person-input.tsx';
import { isUnclear, nobody } from '#web/lib/people/person-choice.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { BlockButton } from './block-button.tsx';
import { fullName, PersonLine } from './person-line.tsx';
import { type FriendEvents, useFriendAction } from './use-friend-action.ts';

interface RequestProps extends FriendEvents {
  request: FriendRequest;
  /** Whether the member has someone who may be the requester. */
  hasPeople: boolean;
  relationName: (relation: Relation) => string;
}

function Request({ request, hasPeople, relationName, ...events }: RequestProps) {
  const api = useApi({ friends });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState(nobody);
  const [isRefused, setIsRefused] = useState(false);
  const errorId = useId();
  const { busy, run } = useFriendAction(events);
  const { _id, member, createdAt } = request;
  const name = fullName(member);
  // Any refusal of an answer shows this message (specification, section 8).
  async function confirm(): Promise<void> {
    const isWrong = isUnclear(choice);
    setIsRefused(isWrong);
    if (isWrong) return;
    await run('confirm', () => api.friends.confirm({ id: _id, body: choice.person ? { jubileeId: choice.person.id } : undefined }), m.friends_now({ name: member.firstName }), m.friends_failed());
  }

  const deny = () => run('deny', () => api.friends.deny({ id: _id }), m.friends_denied({ name: member.firstName }), m.friends_failed());
  return (
    <PersonLine member={member} note={m.friends_asked_on({ date: formatDay(dayIn(shopTimeZone, Date.parse(createdAt)), locale) })}>
      {hasPeople && (
        <span className="grid w-full gap-1.5 sm:w-64">
          <span className="flex items-center gap-2 text-sm">
            <span aria-hidden className="shrink-0 text-soft">
              {m.friends_kept_as()}
            </span>
            <span className="min-w-0 flex-1">
              <PersonInput
                aria-label={m.friends_kept_as_named({ name })}
                aria-invalid={isRefused || undefined}
                aria-describedby={isRefused ? errorId : undefined}
                disabled={!isHydrated}
                className="h-10"
                choice={choice}
                onChoice={(next) => {
                  setIsRefused(false);
                  setChoice(next);
                }}
                noneText={m.friends_kept_as_new()}
                relationName={relationName}
                isLinkable
              />
            </span>
          </span>
          {isRefused && (
            <span id={errorId} role="alert" className="text-sm font-medium text-danger">
              {m.jubilees_choose_required()}
            </span>
          )}
        </span>
      )}
      <Button
        size="sm"
        disabled={!isHydrated}
        isBusy={busy === 'confirm'}
        aria-label={m.friends_confirm_named({ name })}
        icon={<Check aria-hidden className="size-4.5" />}
        onClick={() => void confirm()}
      >
        {m.friends_confirm()}
      </Button>
      <Button size="sm" variant="ghost" disabled={!isHydrated} isBusy={busy === 'deny'} aria-label={m.friends_deny_named({ name })} onClick={() => void deny()}>
        {m.friends_deny()}
      </Button>
      <BlockButton member={member} {...events} />
    </PersonLine>
  );
}

export function ReceivedRequests({ requests, ...rest }: Omit<RequestProps, 'request'> & { requests: readonly FriendRequest[] }) {
  return (
    <ul className="grid gap-3">
      {requests.map((request) => (
        <Request key={request._id} request={request} {...rest} />
      ))}
    </ul>
  );
}
