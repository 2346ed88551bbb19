import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { EventSummary } from '#shared/contract/events.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { dayParts, monthsIn } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { RowList } from '#web/ui/row.tsx';
import { answerNames, listNames, whenText } from './event-texts.ts';

/** A guest's own invitation, or the host's page. */
export function useEventAddress(): (event: EventSummary) => string {
  const locale = useLocale();
  return ({ _id, invitation }) => (invitation ? `${pathTo('event', locale, { publicId: invitation.publicId })}?token=${invitation.token}` : pathTo('userEvent', locale, { '*': _id }));
}

/** The guest's own answer. */
export function Own({ invitation: { answer, isWaiting, offeredUntil, isOpen } }: { invitation: NonNullable<EventSummary['invitation']> }) {
  if (offeredUntil !== null) return <span className="font-medium text-accent">{m.events_own_offered()}</span>;
  if (isWaiting) return <span className="text-soft">{m.events_own_waiting()}</span>;
  if (answer === 'yes')
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-primary">
        <Check aria-hidden className="size-4.5" />
        {m.events_own_yes()}
      </span>
    );
  if (answer !== null) return <span className="text-soft">{answer === 'maybe' ? m.events_own_maybe() : m.events_own_no()}</span>;
  return isOpen ? <span className="font-medium text-accent">{m.events_own_silent()}</span> : <span className="text-soft">{m.events_own_never()}</span>;
}

/** Opens the invitation with the answer chosen, as the links of its mail: nothing is sent before the page's button. */
function Answers({ address, title }: { address: string; title: string }) {
  return (
    <span className="relative z-1 flex gap-2">
      {(['yes', 'no'] as const).map((answer) => (
        <ButtonLink key={answer} size="sm" variant="ghost" to={`${address}&answer=${answer}`} aria-label={m.events_answer_to({ answer: answerNames[answer](), title })}>
          {answerNames[answer]()}
        </ButtonLink>
      ))}
    </span>
  );
}

/** Events by day: what, when, where, and what is expected of the member. */
export function EventRows({ events, today, label }: { events: readonly EventSummary[]; today: string; label: string }) {
  const locale = useLocale();
  const getAddress = useEventAddress();
  return (
    <RowList aria-label={label}>
      {events.map((event) => {
        const words = eventWords(event, locale, today);
        const { day, month } = dayParts(words.day);
        return (
          <li key={event._id} className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-2 py-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
            <p aria-hidden className="text-center">
              <span className="heading block text-h3 leading-none">{day}</span>
              <span className="text-sm text-soft">{(monthsIn(locale)[month - 1] ?? '').slice(0, 3)}</span>
            </p>
            <div className="min-w-0">
              <h3 className="heading text-h4 [overflow-wrap:anywhere]">
                <Link to={getAddress(event)} className="after:absolute after:inset-0">
                  {event.title}
                </Link>
              </h3>
              <p className="text-sm text-soft [overflow-wrap:anywhere]">
                {[[whenText(event, today), event.place].filter(Boolean).join(', '), event.isHost ? '' : m.events_invites_short({ names: listNames(event.hostNames) })].filter(Boolean).join('. ')}
              </p>
            </div>
            <div className="col-start-2 text-sm sm:col-start-3">
              {event.state === 'canceled' ? (
                <span className="text-danger">{m.events_canceled()}</span>
              ) : event.counts ? (
                (event.state === 'past' ? m.events_row_came : m.events_row_count)({ count: event.counts.yes })
              ) : (
                event.invitation && (
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
                    <Own invitation={event.invitation} />
                    {event.invitation.answer === null && event.invitation.isOpen && <Answers address={getAddress(event)} title={event.title} />}
                  </span>
                )
              )}
            </div>
          </li>
        );
      })}
    </RowList>
  );
}
