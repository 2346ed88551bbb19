import { Cake, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Friend } from '#shared/contract/friends.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { friends } from '#web/lib/api/routes/friends.ts';
import { birthDateText } from '#web/lib/people/birth-date-text.ts';
import { PersonFace } from '#web/ui/person-face.tsx';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BlockButton } from './block-button.tsx';
import { fullName } from './person-line.tsx';
import { type FriendEvents, useFriendAction } from './use-friend-action.ts';

function FriendCard({ friend, ...events }: FriendEvents & { friend: Friend }) {
  const api = useApi({ friends });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, run } = useFriendAction(events);
  const name = fullName(friend);

  async function remove(): Promise<void> {
    await run('remove', () => api.friends.remove({ id: friend._id }), m.friends_removed({ name: friend.firstName }));
    setIsOpen(false);
  }

  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset">
      <PersonFace picture={friend.avatar} name={friend.firstName} className="size-14 text-h3" />
      <span className="min-w-0">
        {friend.jubileeId ? (
          <Link to={pathTo('userJubilee', locale, { '*': friend.jubileeId })} className="inline-flex min-h-6 items-center leading-snug font-semibold [overflow-wrap:anywhere] hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        )}
        {friend.dateOfBirth !== null && (
          <span className="mt-0.5 flex items-center gap-1.5 text-sm text-soft">
            <Cake aria-hidden className="size-4 shrink-0" />
            <VisuallyHidden>{m.jubilees_birthday()}</VisuallyHidden>
            {birthDateText(friend.dateOfBirth, locale)}
          </span>
        )}
      </span>
      <span className="flex items-center">
        <IconButton label={m.friends_remove_named({ name })} icon={<UserMinus aria-hidden className="size-5" />} disabled={!isHydrated} onClick={() => setIsOpen(true)} />
        <BlockButton member={friend} {...events} />
      </span>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.friends_remove_title({ name: friend.firstName })}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button isBusy={busy !== null} onClick={() => void remove()}>
              {m.friends_remove()}
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {m.ui_cancel()}
            </Button>
          </div>
        }
      >
        <p>{m.friends_remove_text({ name: friend.firstName })}</p>
      </Dialog>
    </li>
  );
}

/** The member's friends, as far as each shares with friends. */
export function FriendList({ friends, ...events }: FriendEvents & { friends: readonly Friend[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {friends.map((friend) => (
        <FriendCard key={friend._id} friend={friend} {...events} />
      ))}
    </ul>
  );
}
