import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';

/** For a guest with an account: the event as a reminder of their own, about its host, with their usual lead days. */
export function RemindMe({ event }: { event: SeenEvent }) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [isSaved, setIsSaved] = useState(false);
  const remind = async () => {
    if (await save(() => api.events.remindMe({ id: event.publicId, body: { repeats: 'once' } }))) setIsSaved(true);
  };
  return (
    <>
      {!isSaved && (
        <Button variant="ghost" disabled={!isHydrated} isBusy={state.kind === 'saving'} icon={<Bell aria-hidden className="size-5" />} onClick={() => void remind()}>
          {m.events_remind_me()}
        </Button>
      )}
      <p role="status" className="w-full text-soft empty:hidden">
        {isSaved ? m.events_remind_me_done() : state.message}
      </p>
    </>
  );
}
