import { Check } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { events } from '#web/lib/api/routes/events.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { EventPartProps } from './event-side.tsx';

/** After the event: one mail of thanks to each guest who came, once. */
export function ThankGuests({ event: { _id, guests }, onChanged, onFailed }: EventPartProps) {
  const api = useApi({ events });
  const isHydrated = useHydrated();
  const { busy, act } = useAction(onFailed);
  const [text, setText] = useState<string>(() => m.events_thank_draft());
  const [sent, setSent] = useState<number | null>(null);
  const came = guests.filter(({ answer, waitingPosition }) => answer === 'yes' && waitingPosition === null);
  const left = came.filter(({ thankedAt, isMember, email, isOptedOut }) => thankedAt === null && (isMember || email !== null) && !isOptedOut);
  if (came.length === 0) return null;
  const isThanked = left.length === 0 && came.some(({ thankedAt }) => thankedAt !== null);
  if (!isThanked && left.length === 0) return null;

  const send = () =>
    act('send', async () => {
      setSent((await api.events.thank({ id: _id, body: { text } })).sent);
      await onChanged();
    });

  return (
    <Card as="section" tone="sage" aria-labelledby="thank" className="grid gap-4">
      <h2 id="thank" className="heading text-h3">
        {isThanked ? m.events_thanked() : m.events_thank()}
      </h2>
      <p role="status" className="flex items-center gap-2 empty:hidden">
        {isThanked && sent !== null && (
          <>
            <Check aria-hidden className="size-5 text-primary" />
            {m.events_thank_sent({ count: sent })}
          </>
        )}
      </p>
      {!isThanked && (
        <>
          <TextArea aria-label={m.events_thank()} rows={4} maxLength={2_000} disabled={!isHydrated} value={text} onChange={(press) => setText(press.target.value)} />
          <div className="flex flex-wrap items-center gap-4">
            <Button disabled={!isHydrated || text.trim() === ''} isBusy={busy === 'send'} onClick={() => void send()}>
              {m.events_thank_send({ count: left.length })}
            </Button>
            <p className="text-sm">{m.events_thank_once()}</p>
          </div>
        </>
      )}
    </Card>
  );
}
