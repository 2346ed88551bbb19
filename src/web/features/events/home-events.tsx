import type { EventSummary } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { EventRows } from './event-rows.tsx';

const SHOWN = 3;

const awaitsAnswer = ({ invitation, state }: EventSummary): boolean =>
  state === 'coming' && invitation !== null && ((invitation.answer === null && invitation.isOpen) || invitation.offeredUntil !== null);
const isComing = ({ state, invitation }: EventSummary): boolean => state === 'coming' && invitation?.answer !== 'no';

/** The member's events on the home page, by day; those that need an answer come first. */
export function eventsAtHome(events: readonly EventSummary[]): EventSummary[] {
  const waiting = events.filter(awaitsAnswer);
  const others = events.filter((event) => isComing(event) && !awaitsAnswer(event));
  const shown = new Set([...waiting, ...others].slice(0, SHOWN));
  return events.filter((event) => shown.has(event));
}

/** On the member's home: the next events, and invitations that wait for an answer. */
export function HomeEvents({ events, today }: { events: readonly EventSummary[]; today: string }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="home-events">
      <SectionHeading id="home-events" more={{ to: pathTo('userEvents', locale), label: m.events_all() }} className="mb-4!">
        {m.events_home()}
      </SectionHeading>
      <EventRows events={events} today={today} label={m.events_home()} />
    </section>
  );
}
