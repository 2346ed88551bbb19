import type { Greeting } from '#shared/contract/greetings.ts';
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Greeted, GreetingForm } from './greeting-form.tsx';

interface GreetDialogProps {
  /** Null while closed. */
  greeted: Greeted | null;
  /** The member's first name, signing the greeting. */
  from: string;
  onClose: () => void;
  onGreeted: (reminder: Reminder, greeting: Greeting) => void;
}

/** A card, already written: mailed by the shop, or shared from the device. */
export function GreetDialog({ greeted, from, onClose, onGreeted }: GreetDialogProps) {
  return (
    <Dialog isOpen={greeted !== null} onClose={onClose} size="lg" title={m.greetings_title({ name: greeted?.name ?? '' })}>
      {greeted && <GreetingForm key={greeted.reminder._id + greeted.reminder.date} {...greeted} from={from} onClose={onClose} onGreeted={(greeting) => onGreeted(greeted.reminder, greeting)} />}
    </Dialog>
  );
}
