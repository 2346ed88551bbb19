import { useState } from 'react';
import type { Event } from '#shared/contract/events.ts';
import { type MessageReceivers, messageReceivers } from '#shared/values/celebrations/event-words.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceChip } from '#web/ui/choice-chip.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { receiverNames } from './event-texts.ts';

interface MessageFormProps {
  event: Event;
  onFailed: (message: string) => void;
}

/** A text to all guests, or to those with one answer. */
export function MessageForm({ event: { _id, state }, onFailed }: MessageFormProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [to, setTo] = useState<MessageReceivers>('yes');
  const [text, setText] = useState('');
  const [result, setResult] = useState('');
  const send = () =>
    act('send', async () => {
      const { sent } = await api.events.message({ id: _id, body: { to, text } });
      setResult(m.events_message_sent({ count: sent }));
      setText('');
    });
  return (
    <section aria-labelledby="write">
      <h2 id="write" className="heading mb-3 text-h3">
        {m.events_write()}
      </h2>
      <fieldset className="mb-3 flex flex-wrap gap-2" disabled={!isHydrated}>
        <legend className="sr-only">{m.events_write_to()}</legend>
        {messageReceivers.map((one) => (
          <ChoiceChip key={one} name="to" value={one} checked={to === one} onChange={() => setTo(one)}>
            {one === 'yes' && state === 'past' ? m.events_to_came() : receiverNames[one]()}
          </ChoiceChip>
        ))}
      </fieldset>
      <TextArea aria-label={m.events_write()} rows={4} maxLength={2_000} disabled={!isHydrated} value={text} onChange={(press) => setText(press.target.value)} />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Button disabled={!isHydrated || text.trim() === ''} isBusy={busy === 'send'} onClick={() => void send()}>
          {m.events_write_send()}
        </Button>
        <p role="status" className="text-sm text-soft">
          {result === '' ? m.events_write_text() : result}
        </p>
      </div>
    </section>
  );
}
