import type { Event } from '#shared/contract/events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { classNames } from '#web/ui/class-names.ts';
import { partyText } from './event-texts.ts';

/** Counts of guests by answer. */
export function EventCounts({ event: { counts, capacity, state } }: { event: Event }) {
  const isPast = state === 'past';
  const figures = [
    { value: counts.yes, label: isPast ? m.events_came_count() : m.events_coming_count(), tone: 'text-accent' },
    { value: counts.maybe, label: m.events_maybe_count(), tone: '' },
    { value: counts.no, label: m.events_no_count(), tone: '' },
    { value: counts.silent, label: m.events_silent_count(), tone: '' },
  ];
  return (
    <section aria-label={m.events_counts()}>
      <ul className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-12">
        {figures.map(({ value, label, tone }) => (
          <li key={label}>
            <span className={`heading block text-figure leading-none tabular-nums ${tone}`}>{value}</span>
            <span className="text-soft">{label}</span>
          </li>
        ))}
      </ul>
      <CandleRow lit={counts.yes} unlit={counts.offered} />
      <p className="mt-3 text-soft">
        {counts.yes > 0 && `${partyText({ people: counts.yes, children: counts.children })}.`}
        {capacity !== null && !isPast && ` ${m.events_room({ left: Math.max(0, capacity - counts.yes - counts.offered), capacity: capacity })}`}
      </p>
    </section>
  );
}

/** More would be a wall. */
const MAX_CANDLES = 120;

/** A candle for each who comes, and an unlit one for each place that is offered. Decorative: the figures say the same. */
function CandleRow({ lit, unlit }: { lit: number; unlit: number }) {
  if (lit + unlit === 0 || lit + unlit > MAX_CANDLES) return null;
  const candles = Array.from({ length: lit + unlit }, (_, index) => ({ key: `candle ${index}`, isLit: index < lit, isTall: index % 3 === 1 }));
  return (
    <div aria-hidden className="mt-5 flex flex-wrap items-end gap-x-2.5 gap-y-3 border-b border-line-strong">
      {candles.map(({ key, isLit, isTall }) => (
        <span key={key} className="grid justify-items-center">
          <span className={classNames('size-1.5 rounded-full', isLit && 'bg-honey')} />
          <span className={classNames('w-1.5 rounded-t-xs', isTall ? 'h-6' : 'h-5', isLit ? 'bg-primary' : 'ring-1 ring-line-strong')} />
        </span>
      ))}
    </div>
  );
}
