import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { partyText } from './event-texts.ts';

/** Who comes, may come, can't, and hasn't answered, in figures. */
export function EventCounts({ event: { counts, capacity } }: { event: Event }) {
  const figures = [
    { value: counts.yes, label: m.events_coming_count(), tone: 'text-accent' },
    { value: counts.maybe, label: m.events_maybe_count(), tone: '' },
    { value: counts.no, label: m.events_no_count(), tone: '' },
    { value: counts.silent, label: m.events_silent_count(), tone: '' },
  ];
  return (
    <section aria-label={m.events_counts()}>
      <ul className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(({ value, label, tone }) => (
          <li key={label}>
            <span className={`heading block text-figure leading-none tabular-nums ${tone}`}>{value}</span>
            <span className="text-soft">{label}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        {counts.yes > 0 && `${partyText({ people: counts.yes, children: counts.children })}.`}
        {capacity !== null && ` ${m.events_room({ left: Math.max(0, capacity - counts.yes - counts.offered), capacity: capacity })}`}
      </p>
    </section>
  );
}
