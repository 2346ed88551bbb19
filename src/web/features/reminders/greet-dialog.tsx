import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendText } from '#web/ui/send-text.tsx';

interface GreetDialogProps {
  /** Null while closed. */
  greeted: { reminder: Reminder; name: string } | null;
  /** The member's first name, signing the greeting. */
  from: string;
  onClose: () => void;
  /** Shared, or opened in the mail program. */
  onGreeted: (reminder: Reminder) => void;
}

function toGreeting({ source, years, daysLeft }: Reminder, name: string, from: string): string {
  if (daysLeft < 0) return m.today_greet_late_text({ name, from });
  if (source === 'birthday') return years === null ? m.today_greet_birthday({ name, from }) : m.today_greet_turns({ name, age: years, from });
  return source === 'name-day' ? m.today_greet_name_day({ name, from }) : m.today_greet_other({ name, from });
}

/** Dialog with a prewritten greeting to edit and send from the device. */
export function GreetDialog({ greeted, from, onClose, onGreeted }: GreetDialogProps) {
  return (
    <Dialog isOpen={greeted !== null} onClose={onClose} title={m.today_greet_title({ name: greeted?.name ?? '' })}>
      {greeted && (
        <SendText
          key={greeted.reminder._id + greeted.reminder.date}
          label={m.today_greet_text()}
          subject={m.today_greet_subject()}
          text={toGreeting(greeted.reminder, greeted.name, from)}
          onSent={() => {
            onGreeted(greeted.reminder);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
