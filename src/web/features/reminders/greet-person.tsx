import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Greeting } from '#shared/contract/greetings.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isGreetBegun } from '#shared/values/celebrations/greet-link.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { toGreetedText } from './day-sentences.ts';
import { GreetDialog } from './greet-dialog.tsx';
import { useGreetings } from './use-greetings.ts';

interface GreetPersonProps {
  /** Nearest first. */
  reminders: readonly Reminder[];
  isFriend: boolean;
  /** The member's first name, signing the greeting. */
  from: string;
  /** Greetings of the last days. */
  sent?: readonly Greeting[];
}

/** Greets a person for the day that a reminder mail linked to, else for their nearest; renders nothing without one. */
export function GreetPerson({ reminders, isFriend, from, sent = [] }: GreetPersonProps) {
  const isHydrated = useHydrated();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const [isPressed, setIsPressed] = useState(false);
  const undo = useUndo();
  const { findGreeted, onGreeted } = useGreetings(sent, undo);
  const begun = reminders.find((reminder) => isGreetBegun(search, reminder)) ?? null;
  const day = begun ?? reminders[0];
  if (!day?.target) return null;
  const at = findGreeted(day);
  const Icon = at === null ? Send : Check;

  function close(): void {
    setIsPressed(false);
    if (begun === null) return;
    // A reload, or the way back, doesn't begin it again.
    setSearch(
      (params) => {
        params.delete('greet');
        params.delete('day');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <Button variant="ghost" disabled={!isHydrated} icon={<Icon aria-hidden className="size-5" />} onClick={() => setIsPressed(true)}>
        {at === null ? m.today_greet_write() : toGreetedText(at, locale)}
      </Button>
      <GreetDialog greeted={isPressed || (isHydrated && begun) ? { reminder: day, name: day.target.firstName, isFriend } : null} from={from} onClose={close} onGreeted={onGreeted} />
      <UndoToast undo={undo} />
    </>
  );
}
