import { Send } from 'lucide-react';
import { useState } from 'react';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { GreetDialog } from './greet-dialog.tsx';

/** On a person's page: greeting for their nearest day; renders nothing without one. */
export function GreetPerson({ reminders, from }: { reminders: readonly Reminder[]; from: string }) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [nearest] = reminders;
  if (!nearest?.target) return null;
  return (
    <>
      <Button variant="ghost" disabled={!isHydrated} icon={<Send aria-hidden className="size-5" />} onClick={() => setIsOpen(true)}>
        {m.today_greet_write()}
      </Button>
      <GreetDialog greeted={isOpen ? { reminder: nearest, name: nearest.target.firstName } : null} from={from} onClose={() => setIsOpen(false)} onGreeted={() => {}} />
    </>
  );
}
