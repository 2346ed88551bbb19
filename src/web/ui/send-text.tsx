import { Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { Button } from './button.tsx';
import { buttonStyle } from './button-style.ts';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';

interface SendTextProps {
  label: string;
  subject: string;
  text: string;
  /** Shared, or opened in the mail program. */
  onSent: () => void;
}

/** A prewritten text to edit and send: share, mail or copy. Use it in a dialog: it needs a browser. */
export function SendText({ label, subject, text: initial, onSent }: SendTextProps) {
  const [text, setText] = useState(initial);
  const canShare = typeof navigator.share === 'function';
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

  async function share(): Promise<void> {
    try {
      await navigator.share({ text });
    } catch {
      // Share sheet dismissed.
      return;
    }
    onSent();
  }

  return (
    <>
      <Field label={label}>{(control) => <TextArea {...control} rows={6} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />}</Field>
      <div className="mt-5 flex flex-wrap gap-3">
        {canShare && (
          <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
            {m.ui_share()}
          </Button>
        )}
        <a href={mail} className={buttonStyle({ variant: canShare ? 'ghost' : 'primary' })} onClick={onSent}>
          <Mail aria-hidden className="size-5" />
          {m.ui_mail()}
        </a>
        <CopyButton text={text} variant="ghost" />
      </div>
    </>
  );
}
