import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { Acquaintance } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { fullName } from './person-line.tsx';
import { type FriendEvents, useFriendAction } from './use-friend-action.ts';

/** Blocks a member, after explaining the consequences. */
export function BlockButton({ member, ...events }: FriendEvents & { member: Acquaintance }) {
  const api = useApi({ friends });
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, run } = useFriendAction(events);
  const name = member.firstName;

  async function block(): Promise<void> {
    await run('block', () => api.friends.block({ body: { memberId: member._id } }), m.friends_blocked({ name }));
    setIsOpen(false);
  }

  return (
    <>
      <IconButton label={m.friends_block_named({ name: fullName(member) })} icon={<Ban aria-hidden className="size-5" />} disabled={!isHydrated} onClick={() => setIsOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.friends_block_title({ name })}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button isBusy={busy !== null} onClick={() => void block()}>
              {m.friends_block()}
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {m.ui_cancel()}
            </Button>
          </div>
        }
      >
        <p>{m.friends_block_text({ name })}</p>
      </Dialog>
    </>
  );
}
