import { CalendarPlus, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SeenEvent } from '#shared/contract/seen-events.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { whenText } from './event-texts.ts';

const circle = 'grid size-11 shrink-0 place-items-center rounded-full bg-sage text-primary transition-colors hover:bg-sunken';

function Fact({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-lg font-medium [overflow-wrap:anywhere]">{title}</p>
        {text !== '' && <p className="mt-0.5 text-soft [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {action}
    </li>
  );
}

interface EventFactsProps {
  event: SeenEvent;
  today: string;
  /** Of the calendar file. */
  fileHref: string;
}

/** When and where, each with what it leads to: the calendar, the map. */
export function EventFacts({ event, today, fileHref }: EventFactsProps) {
  const { place, arrival, hasArrival, placeHidden } = { ...event, placeHidden: event.place === null };
  const way = arrival ?? (hasArrival ? m.events_arrival_later() : '');
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Fact
        title={whenText(event, today)}
        text=""
        action={
          event.state !== 'canceled' &&
          event.state !== 'past' && (
            <a href={fileHref} download className={circle} aria-label={m.events_add_to_calendar()} title={m.events_add_to_calendar()}>
              <CalendarPlus aria-hidden className="size-5" />
            </a>
          )
        }
      />
      {(placeHidden || place !== '' || way !== '') && (
        <Fact
          title={placeHidden ? m.events_place_later() : place || way}
          text={placeHidden || place === '' ? '' : way}
          action={
            place && (
              <a
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
                target="_blank"
                rel="noreferrer"
                className={circle}
                aria-label={m.events_map()}
                title={m.events_map()}
              >
                <MapPin aria-hidden className="size-5" />
              </a>
            )
          }
        />
      )}
    </ul>
  );
}
