import { useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface DeleteEventProps {
  event: Event;
  onDeleted: () => void;
  onFailed: (message: string) => void;
}

/** For the creator, once no guest expects the event. Until then it is canceled. */
export function DeleteEvent({ event: { _id, title, guests, state, isCreator }, onDeleted, onFailed }: DeleteEventProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isCreator || (guests.length > 0 && state !== 'past')) return null;
  return (
    <>
      <Button variant="quiet" className="-ml-4 justify-self-start text-danger!" disabled={!isHydrated} onClick={() => setIsConfirming(true)}>
        {m.events_delete_open()}
      </Button>
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={m.events_delete_title({ title })}>
        <div className="grid gap-5">
          <p>{m.events_delete_text()}</p>
          <Button isBusy={busy === 'delete'} onClick={() => void act('delete', () => api.events.remove({ id: _id }).then(onDeleted))}>
            {m.events_delete()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
