import type { Block } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Accordion } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { fullName, PersonLine } from './person-line.tsx';
import { type FriendEvents, useFriendAction } from './use-friend-action.ts';

/** Members blocked by the member; collapsed. */
export function BlockedPeople({ blocks, ...events }: FriendEvents & { blocks: readonly Block[] }) {
  const api = useApi({ friends });
  const isHydrated = useHydrated();
  const { busy, run } = useFriendAction(events);
  return (
    <Accordion title={m.friends_blocks()}>
      <ul className="grid gap-3">
        {blocks.map(({ _id, member }) => (
          <PersonLine key={_id} member={member}>
            <Button
              size="sm"
              variant="ghost"
              disabled={!isHydrated}
              isBusy={busy === _id}
              aria-label={m.friends_unblock_named({ name: fullName(member) })}
              onClick={() => void run(_id, () => api.friends.unblock({ id: _id }), m.friends_unblocked({ name: member.firstName }))}
            >
              {m.friends_unblock()}
            </Button>
          </PersonLine>
        ))}
      </ul>
    </Accordion>
  );
}
