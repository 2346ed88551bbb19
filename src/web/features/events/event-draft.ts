/** The event form's draft, and what it changes. Times are typed as the clocks of the event's zone show them. */
import type { CreateEventInput, Event } from '#shared/contract/events.ts';
import type { AskKind, EventKind } from '#shared/values/celebrations/event-words.ts';
import { addDays, daysBetween, isCalendarDay } from '#shared/values/time/calendar-day.ts';
import { instantAt, wallTimeAt } from '#shared/values/time/zone-time.ts';

export interface AskDraft {
  /** Of the form's row. */
  key: string;
  /** Null for a new question. */
  id: string | null;
  text: string;
  kind: AskKind;
}

export interface EventDraft {
  title: string;
  kind: EventKind;
  day: string;
  time: string;
  endDay: string;
  endTime: string;
  timeZone: string;
  place: string;
  isPlaceForYes: boolean;
  arrival: string;
  text: string;
  capacity: string;
  answerBy: string;
  asks: AskDraft[];
  wishlistId: string;
  isPublic: boolean;
}

export function toDraft(event: Event | null, timeZone: string): EventDraft {
  if (!event)
    return {
      title: '',
      kind: 'party',
      day: '',
      time: '',
      endDay: '',
      endTime: '',
      timeZone,
      place: '',
      isPlaceForYes: false,
      arrival: '',
      text: '',
      capacity: '',
      answerBy: '',
      asks: [],
      wishlistId: '',
      isPublic: false,
    };
  const start = wallTimeAt(event.timeZone, Date.parse(event.startsAt));
  const end = event.endsAt === null ? null : wallTimeAt(event.timeZone, Date.parse(event.endsAt));
  return {
    title: event.title,
    kind: event.kind,
    day: start.day,
    time: start.time,
    endDay: end && end.day !== start.day ? end.day : '',
    endTime: end?.time ?? '',
    timeZone: event.timeZone,
    place: event.place,
    isPlaceForYes: event.placeShownTo === 'yes',
    arrival: event.arrival,
    text: event.text,
    capacity: event.capacity === null ? '' : String(event.capacity),
    answerBy: event.answerBy ?? '',
    asks: event.asks.map(({ _id, text, kind }) => ({ key: _id, id: _id, text, kind })),
    wishlistId: event.wishlistId ?? '',
    isPublic: event.isPublic,
  };
}

/** The same day a year on, or the first one that isn't past. */
function toNextYear(day: string, today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const wanted = `${year}${day.slice(4)}`;
    const next = isCalendarDay(wanted) ? wanted : `${year}-02-28`;
    if (next > today) return next;
  }
}

/** An earlier event held again, on its day: the details alone. */
export function toDraftAgain(earlier: Event, today: string): EventDraft {
  const draft = toDraft(earlier, earlier.timeZone);
  const day = toNextYear(draft.day, today);
  const endDay = draft.endDay === '' ? '' : addDays(day, daysBetween(draft.day, draft.endDay));
  return { ...draft, day, endDay, answerBy: '', asks: draft.asks.map((ask) => ({ ...ask, id: null })) };
}

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

function toInstant(timeZone: string, day: string, time: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return new Date(instantAt(timeZone, day, hour ?? 0, minute ?? 0)).toISOString();
}

/** A named last day with an end that is not after the start. */
export const isEndEarly = ({ day, time, endDay, endTime }: EventDraft): boolean => endDay !== '' && endTime !== '' && `${endDay} ${endTime}` <= `${day} ${time}`;

/** Fields that can't be read or can't be, by name. */
export function wrongFields(draft: EventDraft): ('title' | 'startsAt' | 'endsAt' | 'capacity')[] {
  const { day, time, endDay, endTime, capacity } = draft;
  return [
    ...(draft.title.trim() === '' ? (['title'] as const) : []),
    ...(isCalendarDay(day) && isTime(time) ? [] : (['startsAt'] as const)),
    ...((endTime === '' || isTime(endTime)) && (endDay === '' || (isCalendarDay(endDay) && endTime !== '')) && !isEndEarly(draft) ? [] : (['endsAt'] as const)),
    ...(/^\d{0,5}$/.test(capacity.trim()) && capacity.trim() !== '0' ? [] : (['capacity'] as const)),
  ];
}

/** Of a draft without wrong fields. An end before the start is the next day's. */
export function toEvent(draft: EventDraft): CreateEventInput {
  const { day, time, endDay, endTime, timeZone } = draft;
  const lastDay = endDay !== '' ? endDay : endTime !== '' && endTime <= time ? addDays(day, 1) : day;
  return {
    title: draft.title,
    kind: draft.kind,
    startsAt: toInstant(timeZone, day, time),
    endsAt: endTime === '' ? null : toInstant(timeZone, lastDay, endTime),
    timeZone,
    place: draft.place,
    placeShownTo: draft.isPlaceForYes ? 'yes' : 'all',
    arrival: draft.arrival,
    text: draft.text,
    capacity: draft.capacity.trim() === '' ? null : Number(draft.capacity),
    answerBy: draft.answerBy === '' ? null : draft.answerBy,
    asks: draft.asks.filter(({ text }) => text.trim() !== '').map(({ id, text, kind }) => ({ ...(id !== null && { _id: id }), text, kind })),
    wishlistId: draft.wishlistId === '' ? null : draft.wishlistId,
    isPublic: draft.isPublic,
  };
}

/** Times that the clocks skip that night, and what is meant by them: "02:30" is 03:30. Of a draft without wrong fields. */
export function skippedTimes(draft: EventDraft): { startsAt: string | null; endsAt: string | null } {
  const { startsAt, endsAt } = toEvent(draft);
  const skipped = (instant: string | null | undefined, time: string): string | null => {
    if (!instant) return null;
    const shown = wallTimeAt(draft.timeZone, Date.parse(instant)).time;
    return shown === time ? null : shown;
  };
  return { startsAt: skipped(startsAt, draft.time), endsAt: skipped(endsAt, draft.endTime) };
}

const isSameAsk = (one: AskDraft | undefined, other: AskDraft): boolean => one?.text === other.text && one.kind === other.kind;

/** One by one: each side's additions, changes and removals hold. A question that is changed here and removed there stays, as a new one. */
function mergeAsks(begun: readonly AskDraft[], mine: readonly AskDraft[], theirs: readonly AskDraft[]): AskDraft[] {
  const byId = (asks: readonly AskDraft[]) => new Map(asks.flatMap((ask) => (ask.id === null ? [] : [[ask.id, ask] as const])));
  const [before, own, other] = [byId(begun), byId(mine), byId(theirs)];
  const stored = theirs.flatMap((ask) => {
    const [first, typed] = [before.get(ask.id ?? ''), own.get(ask.id ?? '')];
    if (!first) return [ask];
    if (!typed) return [];
    return [isSameAsk(first, typed) ? ask : { ...ask, text: typed.text }];
  });
  const added = mine.flatMap((ask) => {
    if (ask.id === null) return [ask];
    const first = before.get(ask.id);
    return other.has(ask.id) || isSameAsk(first, ask) ? [] : [{ ...ask, id: null }];
  });
  return [...stored, ...added];
}

/** Merges the draft with another host's newer version: fields changed here stay, the others are theirs. */
export function rebase(begun: EventDraft, draft: EventDraft, theirs: EventDraft): EventDraft {
  const fields = Object.entries(draft).map(([name, value]) => [name, value === begun[name as keyof EventDraft] ? theirs[name as keyof EventDraft] : value]);
  return { ...draft, ...Object.fromEntries(fields), asks: mergeAsks(begun.asks, draft.asks, theirs.asks) };
}

/** Only what was changed, so that what another host changed meanwhile stays. */
export function toChange(begun: EventDraft, draft: EventDraft): Partial<CreateEventInput> {
  const [before, now] = [toEvent(begun), toEvent(draft)];
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof CreateEventInput])));
}
