import { Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Reminder } from '#web/lib/reminder-api.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

interface GreetDialogProps {
  /** Null while the dialog is closed. */
  greeted: { reminder: Reminder; name: string } | null;
  /** The member's first name, under the greeting. */
  from: string;
  onClose: () => void;
  /** It was shared, or opened in the mail program. */
  onGreeted: (reminder: Reminder) => void;
}

/** A greeting to begin with. */
function greetingOf({ source, years, daysLeft }: Reminder, name: string, from: string): string {
  if (daysLeft < 0) return m.today_greet_late_text({ name, from });
  if (source === 'birthday') return years === null ? m.today_greet_birthday({ name, from }) : m.today_greet_turns({ name, age: years, from });
  return source === 'name-day' ? m.today_greet_name_day({ name, from }) : m.today_greet_other({ name, from });
}

function Greeting({ greeted: { reminder, name }, from, onClose, onGreeted }: GreetDialogProps & { greeted: NonNullable<GreetDialogProps['greeted']> }) {
  const [text, setText] = useState(greetingOf(reminder, name, from));
  const canShare = typeof navigator.share === 'function';
  const mail = `mailto:?subject=${encodeURIComponent(m.today_greet_subject())}&body=${encodeURIComponent(text)}`;

  async function share(): Promise<void> {
    try {
      await navigator.share({ text });
    } catch {
      // Closed without sharing.
      return;
    }
    onGreeted(reminder);
    onClose();
  }

  return (
    <>
      <Field label={m.today_greet_text()}>{(control) => <TextArea {...control} rows={4} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />}</Field>
      <div className="mt-5 flex flex-wrap gap-3">
        {canShare && (
          <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
            {m.ui_share()}
          </Button>
        )}
        <a
          href={mail}
          className={buttonStyle({ variant: canShare ? 'ghost' : 'primary' })}
          onClick={() => {
            onGreeted(reminder);
            onClose();
          }}
        >
          <Mail aria-hidden className="size-5" />
          {m.today_greet_mail()}
        </a>
        <CopyButton text={text} variant="ghost" />
      </div>
    </>
  );
}

/** A greeting that is written already, to change and to send by the device's own ways. */
export function GreetDialog(props: GreetDialogProps) {
  const { greeted, onClose } = props;
  return (
    <Dialog isOpen={greeted !== null} onClose={onClose} title={m.today_greet_title({ name: greeted?.name ?? '' })}>
      {greeted && <Greeting key={greeted.reminder._id + greeted.reminder.date} {...props} greeted={greeted} />}
    </Dialog>
  );
}
