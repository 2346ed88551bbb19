import { Check, PartyPopper, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { EventSummary } from '#shared/contract/events.ts';
import { eventWords } from '#shared/values/time/event-time.ts';
import { dayParts, monthsIn } from '#shared/values/time/calendar-day.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RowList } from '#web/ui/row.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Candles } from './candles.tsx';
import { namesOf, whenText } from './event-texts.ts';

interface EventsPageProps {
  coming: readonly EventSummary[];
  past: readonly EventSummary[];
  today: string;
}

/** The member's events and invitations: the next with a picture, the others as rows. */
export function EventsPage({ coming, past, today }: EventsPageProps) {
  const locale = useLocale();
  const [next, ...others] = coming;
  const add = (
    <ButtonLink to={pathTo('userEvent', locale, { '*': 'new' })} icon={<Plus aria-hidden className="size-5" />}>
      {m.events_new()}
    </ButtonLink>
  );
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="heading text-h1">{m.member_events()}</h1>
        {coming.length + past.length > 0 && add}
      </header>
      {next ? (
        <Next event={next} today={today} />
      ) : (
        <EmptyState
          illustration={
            <span className="grid size-28 place-items-center rounded-full bg-sand text-primary">
              <PartyPopper aria-hidden className="size-12" />
            </span>
          }
          title={m.events_empty_title()}
          action={add}
        >
          <p>{m.events_empty_text()}</p>
        </EmptyState>
      )}
      {others.length > 0 && <Rows events={others} today={today} label={m.events_coming()} />}
      {past.length > 0 && (
        <section>
          <SectionHeading>{m.events_earlier()}</SectionHeading>
          <Rows events={past} today={today} label={m.events_earlier()} />
        </section>
      )}
    </div>
  );
}

function useAddressOf(): (event: EventSummary) => string {
  const locale = useLocale();
  return ({ _id, invitation }) => (invitation ? `${pathTo('event', locale, { publicId: invitation.publicId })}?token=${invitation.token}` : pathTo('userEvent', locale, { '*': _id }));
}

function Next({ event, today }: { event: EventSummary; today: string }) {
  const addressOf = useAddressOf();
  return (
    <section className="grid items-center gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="overflow-hidden rounded-xl bg-sunken">
        {event.cover ? (
          <Picture image={event.cover} shape="card" sizes="(min-width: 40rem) 30vw, 100vw" isEager isDecorative className="max-h-72 w-full object-cover" />
        ) : (
          <Candles lit={3} className="mx-auto h-56 p-6 lg:h-72" />
        )}
      </div>
      <div className="min-w-0">
        <p className="font-medium text-accent">{whenText(event, today)}</p>
        <h2 className="heading mt-1 text-h2 [overflow-wrap:anywhere]">{event.title}</h2>
        <p className="mt-2 text-soft [overflow-wrap:anywhere]">{[event.place, m.events_invites_short({ names: namesOf(event.hostNames) })].filter(Boolean).join('. ')}</p>
        <Status event={event} />
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink variant="ghost" to={addressOf(event)}>
            {event.isHost ? m.events_see_guests() : m.events_see_invitation()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** What is expected of the member, or of the guests. */
function Status({ event: { counts, invitation, state } }: { event: EventSummary }) {
  if (state === 'canceled') return <p className="mt-3 font-medium text-danger">{m.events_canceled()}</p>;
  if (counts)
    return (
      <p className="mt-3 flex flex-wrap gap-x-5">
        <span>
          <strong className="heading text-h3">{counts.yes}</strong> {m.events_coming_count()}
        </span>
        {counts.silent > 0 && (
          <span>
            <strong className="heading text-h3">{counts.silent}</strong> {m.events_silent_count()}
          </span>
        )}
      </p>
    );
  return <p className="mt-3">{invitation && <Own invitation={invitation} />}</p>;
}

function Own({ invitation: { answer, isWaiting, offeredUntil, isOpen } }: { invitation: NonNullable<EventSummary['invitation']> }) {
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

function Rows({ events, today, label }: { events: readonly EventSummary[]; today: string; label: string }) {
  const locale = useLocale();
  const addressOf = useAddressOf();
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
                <Link to={addressOf(event)} className="after:absolute after:inset-0">
                  {event.title}
                </Link>
              </h3>
              <p className="text-sm text-soft [overflow-wrap:anywhere]">{[whenText(event, today), event.place].filter(Boolean).join(', ')}</p>
            </div>
            <div className="col-start-2 text-sm sm:col-start-3">
              {event.state === 'canceled' ? (
                <span className="text-danger">{m.events_canceled()}</span>
              ) : event.counts ? (
                m.events_row_count({ count: event.counts.yes })
              ) : (
                event.invitation && <Own invitation={event.invitation} />
              )}
            </div>
          </li>
        );
      })}
    </RowList>
  );
}
