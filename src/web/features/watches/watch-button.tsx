import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import { watchedLists } from '#web/lib/api/routes/watched-lists.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { Button } from '#web/ui/button.tsx';

interface WatchButtonProps {
  listId: string;
  /** Of the link that the member came by. */
  publicId: string | null;
  onFailed: (message: string) => void;
}

/** "Följ listan": a mail when something new stands on it. Pressed again, it ends. */
export function WatchButton({ listId, publicId, onFailed }: WatchButtonProps) {
  const api = useApi({ watchedLists });
  const { busy, act } = useAction(onFailed);
  const [isWatched, setIsWatched] = useState<boolean | null>(null);
  const Icon = isWatched ? BellRing : Bell;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the client is new on every render
  useEffect(() => {
    let isGone = false;
    api.watchedLists.get({ id: listId }).then(
      (answer) => !isGone && setIsWatched(answer.isWatched),
      // The button stays disabled; the list is readable without it.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      isGone = true;
    };
  }, [listId]);

  const toggle = () =>
    act('watch', async () => {
      const answer = isWatched ? await api.watchedLists.unwatch({ id: listId }) : await api.watchedLists.watch({ id: listId, body: { publicId } });
      setIsWatched(answer.isWatched);
    });

  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isWatched === true}
        disabled={isWatched === null}
        isBusy={busy !== null}
        icon={<Icon aria-hidden className="size-4.5" />}
        onClick={() => void toggle()}
      >
        {isWatched ? m.watches_following() : m.watches_follow()}
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {isWatched && m.watches_following_text()}
      </p>
    </div>
  );
}
