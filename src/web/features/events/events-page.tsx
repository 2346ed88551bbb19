import { PartyPopper, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventSummary } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Candles } from './candles.tsx';
import { EventRows, Own, useEventAddress } from './event-rows.tsx';
import { listNames, whenText } from './event-texts.ts';

interface EventsPageProps {
  coming: readonly EventSummary[];
  past: readonly EventSummary[];
  today: string;
  /** Names that the member drew. */
  drawn: ReactNode;
}

/** The member's events and invitations: the next with a picture, the others as rows. */
export function EventsPage({ coming, past, today, drawn }: EventsPageProps) {
  const locale = useLocale();
  // Cancelled events stay in the list, so that nobody is surprised, but are never the first.
  const next = coming.find(({ state }) => state !== 'canceled');
  const others = coming.filter((event) => event !== next);
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
      {next && <Next event={next} today={today} />}
      {coming.length === 0 && (
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
      {others.length > 0 && <EventRows events={others} today={today} label={m.events_coming()} />}
      {drawn}
      {past.length > 0 && (
        <section>
          <SectionHeading>{m.events_earlier()}</SectionHeading>
          <EventRows events={past} today={today} label={m.events_earlier()} />
        </section>
      )}
    </div>
  );
}

function Next({ event, today }: { event: EventSummary; today: string }) {
  const getAddress = useEventAddress();
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
        <p className="mt-2 text-soft [overflow-wrap:anywhere]">{[event.place, m.events_invites_short({ names: listNames(event.hostNames) })].filter(Boolean).join('. ')}</p>
        <Status event={event} />
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink variant="ghost" to={getAddress(event)}>
            {event.isHost ? m.events_see_guests() : m.events_see_invitation()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The next action of the member, or of the guests. */
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
