import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { formatDay } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { AnswerDraft } from './answer-draft.ts';
import { listNames } from './event-texts.ts';

export function Canceled({ event }: { event: SeenEvent }) {
  return (
    <Notice tone="warning" title={m.events_canceled_text({ names: listNames(event.hosts) })}>
      {event.cancelText !== '' && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{event.cancelText}</p>}
    </Notice>
  );
}

/** A freed place that is held for the guest. */
export function Offered({ event: { guest, timeZone } }: { event: SeenEvent }) {
  const locale = useLocale();
  if (guest?.offeredUntil == null) return null;
  return (
    <Notice tone="success" title={m.events_offered()}>
      {m.events_offered_until({ until: formatInstant(Date.parse(guest.offeredUntil), timeZone, locale) })}
    </Notice>
  );
}

interface ClosedProps {
  event: SeenEvent;
  isBusy: boolean;
  /** Null for visitors. */
  onDecline: ((draft: AnswerDraft) => void) | null;
}

/** After the last day: who can't come after all may still say so. */
export function Closed({ event: { answerBy, guest }, isBusy, onDecline }: ClosedProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const text = answerBy === null ? m.events_closed() : m.events_closed_since({ day: formatDay(answerBy, locale) });
  return (
    <Notice
      title={text}
      action={
        onDecline &&
        guest &&
        guest.answer !== 'no' && (
          <Button
            variant="ghost"
            size="sm"
            disabled={!isHydrated}
            isBusy={isBusy}
            onClick={() => onDecline({ answer: 'no', people: guest.people, children: guest.children, asks: [], greeting: guest.greeting, name: '', email: '' })}
          >
            {m.events_decline_late()}
          </Button>
        )
      }
    />
  );
}
