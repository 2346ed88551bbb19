import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { reminders } from '#web/lib/api/routes/reminders.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';

/** For a guest with an account: the event as a reminder of their own, with their usual lead days. */
export function RemindMe({ event }: { event: SeenEvent }) {
  const api = useApi({ reminders });
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [isSaved, setIsSaved] = useState(false);
  const { day } = eventWords(event, locale, '');
  const remind = async () => {
    if (await save(() => api.reminders.create({ body: { name: event.title, type: 'party', date: day, repeats: 'once' } }))) setIsSaved(true);
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
