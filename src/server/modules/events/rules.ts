/** Limits, states, and how long a freed place is held. */
import { addDays } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';

export const MAX_COMING = 100;
/** Guests of a public event whom no host invited. */
export const MAX_OWN_GUESTS = 300;
/** Public guests who haven't answered from the mail: limits mails that a stranger can cause. */
export const MAX_PENDING_OF_EVENT = 50;
export const PENDING_LAPSES_MS = 86_400_000;
/** A link is not mailed again to the same public guest before this. */
export const MAIL_AGAIN_MS = 10 * 60_000;
/** A link renewed again within this is given to the host, not mailed. */
export const RENEW_AGAIN_MS = 60 * 60_000;

const HOUR_MS = 3_600_000;
const OFFER_MS = 24 * HOUR_MS;
/** Of an event without an end. */
const USUAL_MS = 4 * HOUR_MS;
export const USUAL_HOURS = 4;

export interface Scheduled {
  starts_at: Date;
  ends_at: Date | null;
  time_zone: string;
  answer_by: string | null;
  canceled_at: Date | null;
}

export const getEnd = ({ starts_at, ends_at }: Pick<Scheduled, 'starts_at' | 'ends_at'>): Date => ends_at ?? new Date(starts_at.getTime() + USUAL_MS);

export function getState(event: Scheduled, now: Date): 'coming' | 'past' | 'canceled' {
  if (event.canceled_at !== null) return 'canceled';
  return getEnd(event) <= now ? 'past' : 'coming';
}

/** The last moment to answer, exclusive: the end of the last day where the event is, and never after its start. */
export function answersEndAt({ starts_at, time_zone, answer_by }: Scheduled): Date {
  const lastDay = answer_by === null ? Number.POSITIVE_INFINITY : instantAt(time_zone, addDays(answer_by, 1), 0);
  return new Date(Math.min(starts_at.getTime(), lastDay));
}

export function getAnswerState(event: Scheduled, now: Date): 'open' | 'closed' | 'past' | 'canceled' {
  const state = getState(event, now);
  if (state !== 'coming') return state;
  return now < answersEndAt(event) ? 'open' : 'closed';
}

/** A day to accept, and less before the event begins. */
export const offerUntil = ({ starts_at }: Pick<Scheduled, 'starts_at'>, now: Date): Date => new Date(Math.min(starts_at.getTime(), now.getTime() + OFFER_MS));

export interface Waiting {
  id: string;
  people: number;
}

/**
 * Offers freed places in the order of the queue, to each party that fits into what is left. A large party that doesn't fit yet keeps
 * its place, and does not keep those behind it from places that it can't use.
 */
export function nextInLine(line: readonly Waiting[], placesLeft: number): Waiting[] {
  let left = placesLeft;
  return line.filter(({ people }) => {
    if (people > left) return false;
    left -= people;
    return true;
  });
}

const DAY_MS = 86_400_000;
/** Before the last moment to answer. */
const REMIND_BEFORE_MS = 4 * DAY_MS;
/** Guests have this long to answer unasked. */
const LEAVE_ALONE_MS = 2 * DAY_MS;

/** Invited before, and answers end before these moments: then it is time to remind. */
export const reminderDue = (now: Date): { invitedBefore: Date; endsBefore: Date } => ({
  invitedBefore: new Date(now.getTime() - LEAVE_ALONE_MS),
  endsBefore: new Date(now.getTime() + REMIND_BEFORE_MS),
});

/** Retention of answers to the hosts' questions, allergies among them, from the end of the event. */
export const ASKS_RETENTION_MS = 30 * DAY_MS;
/** Retention of guests without an account, from the end of the event. */
export const GUEST_RETENTION_MS = 365 * DAY_MS;
