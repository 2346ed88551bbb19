import type { ReactNode } from 'react';
import { Bow } from './bow.tsx';
import { classNames } from './class-names.ts';
import { Medal } from './medal.tsx';

export interface RibbonDay {
  id: string;
  /** Day and weekday; null for days in between, which only have a text. */
  date: { iso: string; weekday: string; day: number } | null;
  title: string;
  note?: ReactNode;
  /** done and now: behind and today. coming: ahead. arrival: the parcel is there. spare: days left over. goal: the day it is for. */
  kind: 'done' | 'now' | 'coming' | 'arrival' | 'spare' | 'goal';
  /** A goal's milestone, shown as a medal; other goals get a knot. */
  years?: number;
}

function Mark({ kind, years }: Pick<RibbonDay, 'kind' | 'years'>) {
  if (kind === 'arrival')
    return (
      <span className="grid bg-paper text-accent lg:-ml-2.5">
        <Bow className="h-8 w-11" />
      </span>
    );
  if (kind === 'goal' && years !== undefined) return <Medal years={years} size="row" className="outline-4 outline-paper lg:-ml-1" />;
  if (kind === 'spare') return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'block rounded-full border-2',
        kind === 'now' ? 'size-5 outline-4 outline-paper' : 'size-3.5',
        kind === 'done' || kind === 'now' ? 'border-accent bg-accent forced-colors:bg-[CanvasText]' : 'border-line-strong bg-paper',
      )}
    />
  );
}

/** Half of the ribbon between two marks: solid red behind, dashed ahead. Below 1024 px it runs down, above to the right. */
const half = (isBehind: boolean, place: 'before' | 'after'): string =>
  classNames(
    'absolute max-lg:left-1/2 max-lg:h-1/2 max-lg:-translate-x-1/2 lg:top-1/2 lg:-translate-y-1/2',
    place === 'before' ? 'max-lg:top-0 lg:hidden' : 'max-lg:top-1/2 lg:left-0 lg:w-full',
    isBehind ? 'border-accent max-lg:border-l-3 lg:border-t-3' : 'border-dashed border-line-strong max-lg:border-l-2 lg:border-t-2',
  );

/** An order by its days, from the purchase to the day it is for. Across from 1024 px on, down below that. */
export function DayRibbon({ days, label }: { days: readonly RibbonDay[]; label: string }) {
  return (
    <ol aria-label={label} className="lg:grid lg:auto-cols-fr lg:grid-flow-col">
      {days.map(({ id, date, title, note, kind, years }, index) => (
        <li
          key={id}
          aria-current={kind === 'now' ? 'date' : undefined}
          className="grid min-w-0 forced-colors:outline-none! grid-cols-[2.75rem_3rem_minmax(0,1fr)] gap-x-2 max-lg:min-h-19 lg:grid-cols-1 lg:grid-rows-[3.25rem_3.5rem_auto] lg:pr-3"
        >
          {date ? (
            <time dateTime={date.iso} className={classNames('self-center text-sm leading-tight lg:self-end', kind === 'now' ? 'font-semibold text-accent' : 'text-soft')}>
              {date.weekday} <span className="heading block text-h3 leading-none text-ink">{date.day}</span>
            </time>
          ) : (
            <span />
          )}
          <span className="relative grid place-items-center self-stretch lg:-mr-3 lg:justify-items-start">
            {index > 0 && <span aria-hidden className={half(kind === 'done' || kind === 'now', 'before')} />}
            {index < days.length - 1 && <span aria-hidden className={half(kind === 'done', 'after')} />}
            <span className="relative">
              <Mark kind={kind} {...(years !== undefined && { years })} />
            </span>
          </span>
          <span className={classNames('min-w-0 self-center text-sm [overflow-wrap:anywhere] lg:self-start', kind === 'spare' && 'text-soft')}>
            <span className={classNames('block leading-snug', kind !== 'spare' && 'font-semibold')}>{title}</span>
            {note && <span className="block leading-snug text-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
