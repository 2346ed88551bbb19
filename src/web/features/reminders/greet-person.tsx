import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { toGreetedText } from './day-sentences.ts';
import { GreetDialog } from './greet-dialog.tsx';
import { useGreetings } from './use-greetings.ts';

/** On a person's page: greeting for their nearest day; renders nothing without one. */
export function GreetPerson({ reminders, isFriend, from }: { reminders: readonly Reminder[]; isFriend: boolean; from: string }) {
  const isHydrated = useHydrated();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndo();
  const { findGreeted, onGreeted } = useGreetings([], undo);
  const [nearest] = reminders;
  if (!nearest?.target) return null;
  const at = findGreeted(nearest);
  const Icon = at === null ? Send : Check;
  return (
    <>
      <Button variant="ghost" disabled={!isHydrated} icon={<Icon aria-hidden className="size-5" />} onClick={() => setIsOpen(true)}>
        {at === null ? m.today_greet_write() : toGreetedText(at, locale)}
      </Button>
      <GreetDialog greeted={isOpen ? { reminder: nearest, name: nearest.target.firstName, isFriend } : null} from={from} onClose={() => setIsOpen(false)} onGreeted={onGreeted} />
      <UndoToast undo={undo} />
    </>
  );
}
