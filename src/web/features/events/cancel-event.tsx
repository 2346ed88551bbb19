import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { EventPartProps } from './event-side.tsx';

/** Cancels, with a line to the guests first. */
export function CancelEvent({ event, onChanged, onFailed }: EventPartProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [isConfirming, setIsConfirming] = useState(false);
  const [text, setText] = useState('');
  if (event.state !== 'coming') return null;
  return (
    <>
      <Button variant="quiet" className="-ml-4 justify-self-start text-danger!" disabled={!isHydrated} onClick={() => setIsConfirming(true)}>
        {m.events_cancel_open()}
      </Button>
      <Dialog isOpen={isConfirming} onClose={() => setIsConfirming(false)} title={m.events_cancel_title({ title: event.title })}>
        <div className="grid gap-5">
          <p>{m.events_cancel_text()}</p>
          <Field label={m.events_cancel_line()} isOptional>
            {(control) => <TextArea {...control} rows={3} maxLength={1_000} value={text} onChange={(press) => setText(press.target.value)} />}
          </Field>
          <Button
            isBusy={busy === 'cancel'}
            onClick={() =>
              void act('cancel', () =>
                api.events
                  .cancel({ id: event._id, body: { text } })
                  .then(onChanged)
                  .then(() => setIsConfirming(false)),
              )
            }
          >
            {m.events_cancel()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
